import { EARNED_PARTS } from '@equanim/finance/parts-per-unit';
import { PARTS, type Part } from '@equanim/finance/reconciliation';
import { afterAll, describe, expect, it } from 'vitest';
import { skipTriggers } from '../../platform/database/long-history.test-support.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { startTestApp } from '../../test-app.test-support.ts';

const BEGIN = Date.UTC(2026, 0, 30, 9, 47);
const NOW = BEGIN + 200 * DAY_MS;
/** What is stored has 12 decimals, and its sums are of doubles. */
const PERCENT_DIGITS = 7;

const test = await startTestApp(NOW);
const tokens = {
  admin: await test.tokenFor('admin@equanim.example', 'admin'),
  customer: await test.tokenFor('customer@equanim.example', 'customer'),
};
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

const iso = (ms: number) => new Date(ms).toISOString();
const ask = async (path: string, role: 'admin' | 'customer' = 'admin') =>
  (await test.get(path, tokens[role])).json();

describe('What a return is made of', () => {
  it('adds up to the change of equity and to the return, between any two samples, whatever flowed', async () => {
    // Half a year of steps of minutes to weeks, each fifth with a flow.
    const lengths = [45, 300, 1_440, 4_000, 40_000];
    const steps = Array.from({ length: 25 }, (_, i) => ({
      minutes: lengths[i % 5] ?? 1,
      earned: EARNED_PARTS.map((_part, j) => Math.round(40_000 * Math.sin(i * 7 + j * 3)) / 100),
      flow: i % 5 === 2 ? [20_000, -6_000][(i >> 1) % 2]! : 0,
      share: (i % 4) / 4,
      isExplained: true,
    }));
    const samples = samplesOf(steps);
    await store(samples);
    for (const [from, to] of [
      [0, 25],
      [1, 24],
      [4, 9],
      [7, 8],
      [12, 23],
    ] as const) {
      const [first, last] = [samples[from]!, samples[to]!];
      const span = `?from=${iso(first.at)}&to=${iso(last.at)}`;
      const answer = await ask(`/performance/summary${span}`);
      const growth = last.equity / last.units / (first.equity / first.units) - 1;
      expect(answer.start.timestamp).toBe(iso(first.at));
      expect(answer.change_amount).toBeCloseTo(last.equity - first.equity, 5);
      expect(answer.change_percent).toBeCloseTo(growth * 100, PERCENT_DIGITS);
      expect(answer.unchecked_amount).toBeCloseTo(0, 5);
      const within = samples.slice(from + 1, to + 1);
      let percent = 0;
      for (const one of answer.parts) {
        const amount = within.reduce((sum, { step }) => sum + (step?.parts[one.part as Part] ?? 0), 0);
        expect([one.part, one.amount]).toEqual([one.part, expect.closeTo(amount, 5)]);
        percent += one.percent;
      }
      expect(percent).toBeCloseTo(answer.change_percent, PERCENT_DIGITS);
      const { parts } = await ask(`/customer/performance/summary${span}`, 'customer');
      const percents = answer.parts.map(({ part, percent: of }: { part: string; percent: number }) => ({
        part,
        percent: of,
      }));
      expect(parts).toEqual(percents);
    }
  });

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
