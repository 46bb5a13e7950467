import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createFeed, type State } from './feed.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

/** A feed on a state that a test sets, which takes 20 ms to read. */
function feedOn(changes: { restMs?: number; everyMs?: number } = {}) {
  const world = {
    nowMs: NOW,
    state: { text: 'first', changesAt: null } as State,
    reads: 0,
    failures: 0,
    isFailing: false,
    most: 0,
  };
  let underWay = 0;
  const feed = createFeed({
    async read() {
      world.reads += 1;
      underWay += 1;
      world.most = Math.max(world.most, underWay);
      const { state } = world;
      await sleep(20);
      underWay -= 1;
      if (world.isFailing) throw new Error('no answer');
      return state;
    },
    clock: () => new Date(world.nowMs),
    everyMs: () => changes.everyMs ?? 60_000,
    restMs: changes.restMs ?? 1,
    onFailure: () => (world.failures += 1),
  });
  return { world, feed };
}

const leaving: Array<() => void> = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

/** Joins, and notes what is told. */
function join({ join: joinFeed }: ReturnType<typeof feedOn>['feed']): string[] {
  const heard: string[] = [];
  leaving.push(joinFeed((text) => heard.push(String(text))));
  return heard;
}

it('thousands who join together share one read, and whoever joins later is told what it brought', async () => {
  const { feed, world } = feedOn();
  const heard = Array.from({ length: 5_000 }, () => join(feed));
  await expect.poll(() => heard.every(([text]) => text === 'first')).toBe(true);
  expect(join(feed)).toEqual(['first']);
  expect(world.reads).toBe(1);
});

it('a change is read at once and told to all, and a state that is the same to nobody', async () => {
  const { feed, world } = feedOn();
  const heard = [join(feed), join(feed)];
  await expect.poll(() => heard[1]).toEqual(['first']);
  feed.noteChange();
  await expect.poll(() => world.reads).toBe(2);
  await sleep(50);
  world.state = { text: 'second', changesAt: null };
  feed.noteChange();
  await vi.waitFor(() =>
    expect(heard).toEqual([
      ['first', 'second'],
      ['first', 'second'],
    ]),
  );
});

it('whoever joins after a change is not told the state before it', async () => {
  const { feed, world } = feedOn();
  join(feed);
  await sleep(50);
  world.state = { text: 'second', changesAt: null };
  feed.noteChange();
  const heard = join(feed);
  expect(heard).toEqual([]);
  await expect.poll(() => heard).toEqual(['second']);
});

it('what changes by time alone is read at that moment, and when the clock is set back', async () => {
  const { feed, world } = feedOn();
  world.state = { text: 'first', changesAt: new Date(NOW + 60_000) };
  const heard = join(feed);
  await sleep(50);
  world.state = { text: 'old', changesAt: null };
  world.nowMs = NOW + 60_000;
  await vi.waitFor(() => expect(heard).toEqual(['first', 'old']), 3_000);
  world.state = { text: 'first again', changesAt: null };
  world.nowMs = NOW;
  await vi.waitFor(() => expect(heard).toEqual(['first', 'old', 'first again']), 3_000);
});

it('a state that is not known is told to nobody, and one that comes back only to who missed it', async () => {
  const { feed, world } = feedOn();
  const heard = join(feed);
  await expect.poll(() => heard).toEqual(['first']);
  world.state = { text: null, changesAt: null };
  feed.noteChange();
  await sleep(80);
  const late = join(feed);
  expect([heard, late]).toEqual([['first'], []]);
  world.state = { text: 'first', changesAt: null };
  feed.noteChange();
  await expect.poll(() => late).toEqual(['first']);
  expect(heard).toEqual(['first']);
});

it('a read that fails is tried again after a pause, however many join meanwhile', async () => {
  const { feed, world } = feedOn();
  world.isFailing = true;
  const heard = join(feed);
  await expect.poll(() => world.failures).toBe(1);
  for (let i = 0; i < 100; i += 1) join(feed);
  await sleep(200);
  expect(world.reads).toBe(1);
  world.isFailing = false;
  await vi.waitFor(() => expect(heard).toEqual(['first']), 3_000);
});
