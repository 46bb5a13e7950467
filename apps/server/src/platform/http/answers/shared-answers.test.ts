import { beforeEach, describe, expect, it } from 'vitest';
import { createChanges, type HeardChanges } from '../../changes.ts';
import { MINUTE_MS } from '../../time.ts';
import { createSharedAnswers, type Computation, type SharedAnswers } from './shared-answers.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let changes: HeardChanges;
let shared: SharedAnswers;
let nowMs = NOW;
let computed = 0;

beforeEach(() => {
  nowMs = NOW;
  computed = 0;
  changes = createChanges();
  shared = createSharedAnswers({ changes, clock: () => new Date(nowMs), maxBytes: 10_000 });
});

const written = (table: string, sinceMs: number | null = null) =>
  changes.hear(JSON.stringify({ table, operation: 'update', since: sinceMs }));

/** An answer that says how often one was computed. */
interface Question extends Partial<Computation> {
  cutOff?: Date;
  wait?: Promise<void>;
  size?: number;
}

function question(rest: Question = {}) {
  const { cutOff = null, wait, size = 1, ...given } = rest;
  return {
    restsOn: ['snapshots'],
    async compute() {
      computed += 1;
      const answer = `answer ${computed} `.repeat(size);
      await wait;
      return { answer, cutOff, goodUntil: new Date(NOW + MINUTE_MS) };
    },
    ...given,
  } satisfies Computation;
}

const get = async (key: string, computation: Computation) =>
  shared.find(key) ?? shared.compute(key, computation);

async function ask({ key = 'walletHistory 1d', ...given }: Question & { key?: string } = {}) {
  return String((await get(key, question(given))).body).trim();
}

/** A promise, and what resolves it. */
function later() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe('An answer that viewers share', () => {
  it('is computed once for all who ask at the same time and after', async () => {
    const { promise: wait, resolve } = later();
    const waiting = Array.from({ length: 50 }, () => ask({ wait }));
    resolve();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['answer 1']));
    expect(await ask()).toBe('answer 1');
  });

  it('is computed again once its time is over, and where the clock is set back before it', async () => {
    await ask();
    nowMs = NOW + MINUTE_MS - 1;
    expect(await ask()).toBe('answer 1');
    nowMs = NOW + MINUTE_MS;
    expect(await ask()).toBe('answer 2');
    nowMs = NOW - 1;
    expect(await ask()).toBe('answer 3');
  });

  it('is dropped by a write to what it rests on, and by no other', async () => {
    await ask();
    written('orders');
    expect(await ask()).toBe('answer 1');
    written('snapshots', NOW);
    expect(await ask()).toBe('answer 2');
  });

  it('with a cut-off is dropped by a write up to it, and by none after it', async () => {
    const cutOff = new Date(NOW - 1_000);
    await ask({ cutOff });
    written('snapshots', NOW - 999);
    expect(await ask({ cutOff })).toBe('answer 1');
    written('snapshots', NOW - 1_000);
    expect(await ask({ cutOff })).toBe('answer 2');
    written('snapshots', null);
    expect(await ask({ cutOff })).toBe('answer 3');
  });

  it('is not given to who asks after a write that came while it was computed, and not held', async () => {
    const { promise: wait, resolve } = later();
    const before = ask({ wait });
    await Promise.resolve();
    written('snapshots');
    const after = ask();
    resolve();
    expect([await before, await after]).toEqual(['answer 1', 'answer 2']);
    expect(await ask()).toBe('answer 2');
  });

  it('is not held for who asks later, where a write came while it was computed', async () => {
    const { promise: wait, resolve } = later();
    const before = ask({ wait });
    await Promise.resolve();
    written('snapshots');
    resolve();
    expect([await before, await ask()]).toEqual(['answer 1', 'answer 2']);
  });

  it('is not held while changes may be missed, and dropped when some were', async () => {
    await ask();
    changes.setHearing(false);
    expect([await ask(), await ask()]).toEqual(['answer 2', 'answer 3']);
    changes.setHearing(true);
    expect([await ask(), await ask()]).toEqual(['answer 4', 'answer 4']);
  });

  it('that cannot be computed is an error for all who wait for it, and computed again for the next', async () => {
    const failing = question({
      compute: async () => {
        throw new Error('The database does not answer.');
      },
    });
    const both = await Promise.allSettled([get('1d', failing), get('1d', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask()).toBe('answer 1');
  });

  it('gives way to newer ones beyond what all together may take', async () => {
    for (const range of ['1d', '1w', '1m', '6m']) await ask({ key: range, size: 300 });
    expect(computed).toBe(4);
    await ask({ key: '6m', size: 300 });
    expect(computed).toBe(4);
    await ask({ key: '1d', size: 300 });
    expect(computed).toBe(5);
  });
});
