import { EARNED_PARTS, partsPerUnit } from '@equanim/finance/parts-per-unit';
import { PARTS, type Part } from '@equanim/finance/reconciliation';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skipTriggers } from '../../platform/database/long-history.test-support.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

const BEGIN = Date.UTC(2026, 0, 30, 9, 47);
const NOW = BEGIN + 200 * DAY_MS;
/** What is stored has 12 decimals, and its sums are of doubles. */
const PERCENT_DIGITS = 7;
const AMOUNT_DIGITS = 5;

let test: TestApp;
const tokens = { admin: '', customer: '' };

beforeAll(async () => {
  test = await startTestApp(NOW);
  tokens.admin = await test.tokenFor('admin@equanim.example', 'admin');
  tokens.customer = await test.tokenFor('customer@equanim.example', 'customer');
});
afterAll(() => test.close());

/** A change from one sample to the next. */
interface Step {
  minutes: number;
  earned: number[];
  /** Deposited half way, after this part of what was earned. */
  flow: number;
  share: number;
  isExplained: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  minutes: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 3, arbitrary: fc.constantFrom(300, 1_440, 1_440, 4_000, 40_000) },
  ),
  earned: fc.array(
    fc.integer({ min: -90_000, max: 90_000 }).map((cents) => cents / 100),
    {
      minLength: EARNED_PARTS.length,
      maxLength: EARNED_PARTS.length,
    },
  ),
  flow: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -9_000, max: 30_000 }) },
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isExplained: fc.constant(true),
});

interface Sample {
  at: number;
  equity: number;
  units: number;
  /** The change that leads here; undefined for the first. */
  step?: Step & { parts: Record<Part, number>; unitsIssued: number; dealtAt: number };
}

/** The account of some steps: units are issued at the equity right before each flow. */
function samplesOf(steps: readonly Step[]): Sample[] {
  const samples: Sample[] = [{ at: BEGIN, equity: 60_000, units: 50_000 }];
  for (const one of steps) {
    const before = samples.at(-1);
    if (!before) break;
    const parts = Object.fromEntries([
      ...EARNED_PARTS.map((part, i) => [part, one.earned[i] ?? 0] as const),
      ['flows', one.flow] as const,
    ]) as Record<Part, number>;
    const earned = one.earned.reduce((sum, amount) => sum + amount, 0);
    const dealtAt = (before.equity + earned * one.share) / before.units;
    const unitsIssued = one.flow / dealtAt;
    samples.push({
      at: before.at + one.minutes * MINUTE_MS,
      equity: before.equity + earned + one.flow,
      units: before.units + unitsIssued,
      step: { ...one, parts, unitsIssued, dealtAt },
    });
  }
  return samples;
}

async function store(samples: readonly Sample[]): Promise<void> {
  await test.db.transaction().execute(async (trx) => {
    const restore = await skipTriggers(trx);
    for (const table of ['snapshots', 'minute_parts', 'flows', 'snapshot_rollups'] as const)
      await trx.deleteFrom(table).execute();
    for (const [i, { at, equity, units, step: change }] of samples.entries()) {
      const taken_at = new Date(at);
      const text = {
        equity: equity.toFixed(12),
        wallet_balance: '0',
        unrealized_pnl: '0',
        units: String(units),
      };
      await trx
        .insertInto('snapshots')
        .values({ taken_at, read_at: taken_at, source: 'live', ...text })
        .execute();
      if (!change) continue;
      const previous_at = new Date(samples[i - 1]?.at ?? 0);
      const parts = Object.fromEntries(PARTS.map((part) => [part, String(change.parts[part])]));
      const meta = { contradiction: '0', is_log_read: true, is_alarming: false, rows: null };
      if (change.isExplained)
        await trx
          .insertInto('minute_parts')
          .values({ taken_at, previous_at, ...meta, ...(parts as Record<Part, string>) })
          .execute();
      if (change.flow === 0) continue;
      await trx
        .insertInto('flows')
        .values({
          transaction_id: `flow-${i}`,
          kind: 'TRANSFER_IN',
          amount: String(change.flow),
          occurred_at: new Date((at + previous_at.getTime()) / 2),
          units_issued: String(change.unitsIssued),
          value_per_unit: String(change.dealtAt),
          priced_at: taken_at,
        })
        .execute();
    }
    const last = samples.at(-1)?.at ?? BEGIN;
    await refreshRollups(trx, { from: new Date(BEGIN), to: new Date(last) });
    await restore();
  });
  // The triggers that announce writes were skipped.
  test.setNow(NOW + (clockStep += MINUTE_MS));
}
let clockStep = 0;

/** What each part earned per unit between two samples, change by change. */
function earnedBetween(samples: readonly Sample[], [from, to]: [number, number]): Record<string, number> {
  const earned: Record<string, number> = {};
  for (let i = from + 1; i <= to; i += 1) {
    const [before, after] = [samples[i - 1], samples[i]];
    if (!before || !after?.step?.isExplained) continue;
    const { parts, flow, unitsIssued, dealtAt } = after.step;
    const flows = flow === 0 ? [] : [{ at: (before.at + after.at) / 2, unitsIssued, valuePerUnit: dealtAt }];
    const perUnit = partsPerUnit({
      fromAt: before.at,
      toAt: after.at,
      units: before.units,
      valueBefore: before.equity / before.units,
      value: after.equity / after.units,
      parts,
      flows,
    });
    for (const part of EARNED_PARTS) earned[part] = (earned[part] ?? 0) + perUnit[part];
  }
  return earned;
}

const iso = (ms: number) => new Date(ms).toISOString();
const ask = async (path: string, role: 'admin' | 'customer' = 'admin') =>
  (await test.get(path, tokens[role])).json();

describe('What a return is made of', () => {
  it('adds up to the change of equity and to the return, between any two samples, whatever flowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.tuple(fc.nat(), fc.nat()),
        async (steps, picks) => {
          const samples = samplesOf(steps);
          fc.pre(samples.every(({ equity, units }) => equity > 1_000 && units > 1_000));
          await store(samples);
          const [from = 0, to = 0] = picks.map((pick) => pick % samples.length).toSorted((a, b) => a - b);
          const [first, last] = [samples[from], samples[to]];
          if (!first || !last) return;
          const span = `?from=${iso(first.at)}&to=${iso(last.at)}`;
          const answer = await ask(`/performance/summary${span}`);
          const firstValue = first.equity / first.units;
          const expectedReturn = (last.equity / last.units / firstValue - 1) * 100;
          const earned = earnedBetween(samples, [from, to]);
          expect(answer.start.timestamp).toBe(iso(first.at));
          expect(answer.change_amount).toBeCloseTo(last.equity - first.equity, AMOUNT_DIGITS);
          expect(answer.change_percent).toBeCloseTo(expectedReturn, PERCENT_DIGITS);
          const sums = { amount: answer.unchecked_amount, percent: answer.unchecked_percent };
          for (const { part, amount, percent } of answer.parts) {
            const amounts = samples.slice(from + 1, to + 1).map((one) => one.step?.parts[part as Part] ?? 0);
            expect(amount).toBeCloseTo(
              amounts.reduce((sum, one) => sum + one, 0),
              AMOUNT_DIGITS,
            );
            expect(percent).toBeCloseTo(((earned[part] ?? 0) / firstValue) * 100, PERCENT_DIGITS);
            sums.amount += amount;
            sums.percent += percent;
          }
          expect(sums.amount).toBeCloseTo(answer.change_amount, AMOUNT_DIGITS);
          expect(sums.percent).toBeCloseTo(answer.change_percent, PERCENT_DIGITS);
          expect(answer.unchecked_percent).toBeCloseTo(0, PERCENT_DIGITS);
          const { parts } = await ask(`/customer/performance/summary${span}`, 'customer');
          expect(parts).toEqual(
            answer.parts.map(({ part, percent }: { part: string; percent: number }) => ({ part, percent })),
          );
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  const plain = (minutes: number, trading: number, more: Partial<Step> = {}): Step => ({
    minutes,
    earned: EARNED_PARTS.map((part) => (part === 'trading' ? trading : 0)),
    flow: 0,
    share: 0,
    isExplained: true,
    ...more,
  });
  const partOf = (answer: { parts: Array<{ part: string }> }, name: string) =>
    answer.parts.find(({ part }) => part === name);

  it('says what no stored explanation covers, apart from what is not explained', async () => {
    await store(samplesOf([plain(60, 600), plain(60, 300, { isExplained: false }), plain(60, 30)]));
    const answer = await ask('/performance/summary');
    expect(partOf(answer, 'trading')).toEqual({ part: 'trading', amount: 630, percent: 1.05 });
    expect(partOf(answer, 'unexplained')).toEqual({ part: 'unexplained', amount: 0, percent: 0 });
    expect([answer.unchecked_amount, answer.unchecked_percent, answer.change_amount]).toEqual([
      300, 0.5, 930,
    ]);
    expect(answer.is_unexplained_large).toBe(false);
  });

  it('splits a change of several samples at a flow that one of them counted', async () => {
    const samples = samplesOf([plain(600, 600, { flow: 10_000, share: 0.5 }), plain(600, 300)]);
    await store(samples);
    const [first, , last] = samples;
    // Of an imported history the samples are kept, and fewer of its states: one change leads over both.
    await test.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('minute_parts').where('previous_at', '=', new Date(BEGIN)).execute();
      const whole = { previous_at: new Date(BEGIN), trading: '900', flows: '10000' };
      await trx.updateTable('minute_parts').set(whole).execute();
      await refreshRollups(trx, { from: new Date(BEGIN), to: new Date(last?.at ?? 0) });
    });
    const answer = await ask('/performance/summary');
    const value = (sample = first) => (sample?.equity ?? 0) / (sample?.units ?? 1);
    expect(partOf(answer, 'trading')).toMatchObject({ amount: 900 });
    expect(answer.change_percent).toBeCloseTo((value(last) / value() - 1) * 100, PERCENT_DIGITS);
    expect(answer.parts.find(({ part }: { part: string }) => part === 'trading').percent).toBeCloseTo(
      answer.change_percent,
      PERCENT_DIGITS,
    );
    expect(answer.unchecked_percent).toBeCloseTo(0, PERCENT_DIGITS);
  });

  it('counts no change that began before the range', async () => {
    const samples = samplesOf([plain(600, 600), plain(60, 60)]);
    await store(samples);
    // The range begins at its first sample; the change that leads there began before.
    const answer = await ask(`/performance/summary?from=${iso(BEGIN + 2 * HOUR_MS)}`);
    expect(answer.start.timestamp).toBe(iso(samples[1]?.at ?? 0));
    expect(partOf(answer, 'trading')).toMatchObject({ amount: 60 });
  });

  it('warns where more than one basis point of equity stays unexplained', async () => {
    for (const [amount, isLarge] of [
      [5.9, false],
      [-6.1, true],
    ] as const) {
      const earned = EARNED_PARTS.map((part) => (part === 'unexplained' ? amount : 0));
      await store(samplesOf([plain(60, 0, { earned })]));
      expect((await ask('/performance/summary')).is_unexplained_large).toBe(isLarge);
      expect((await ask('/performance/unexplained')).data).toEqual([
        { from: iso(BEGIN), to: iso(BEGIN + HOUR_MS), amount, is_log_read: true },
      ]);
    }
  });

  it('is nothing before the first sample, and null where the range begins with nothing', async () => {
    await store([]);
    const nothing = await ask('/performance/summary');
    expect([nothing.start, nothing.change_percent, nothing.change_amount]).toEqual([null, null, 0]);
    expect(await ask('/performance/days')).toEqual({
      first_day: null,
      first_value: null,
      first_at: null,
      last_at: null,
      values: [],
      btc_values: [],
      flows: [],
    });
    await store([
      { at: BEGIN, equity: 0, units: 50_000 },
      { at: BEGIN + MINUTE_MS, equity: 100, units: 50_000 },
    ]);
    const fromNothing = await ask('/performance/summary');
    expect([fromNothing.change_percent, fromNothing.unchecked_amount]).toEqual([null, 100]);
  });

  it('has a closing value for each day, null for one without, and for customers none of the last 24 hours', async () => {
    const day = (count: number) => count * 1_440;
    await store(samplesOf([plain(day(1), 600), plain(day(2), 300, { flow: 1_000 }), plain(60, 30)]));
    const days = await ask('/performance/days');
    expect(days).toMatchObject({ first_day: '2026-01-30', first_value: 1.2, flows: [0, 0, 0, 1_000] });
    expect(days.values.map((value: number | null) => value?.toFixed(6))).toEqual([
      '1.200000',
      '1.212000',
      undefined,
      days.values[3].toFixed(6),
    ]);
    const lastAt = BEGIN + 3 * DAY_MS + HOUR_MS;
    test.setNow(lastAt + DAY_MS - 1);
    const delayed = await ask('/customer/performance/days', 'customer');
    expect(delayed.last_at).toBe(iso(lastAt - HOUR_MS));
    expect(Object.keys(delayed)).not.toContain('flows');
    test.setNow(NOW + (clockStep += MINUTE_MS));
  });
});
