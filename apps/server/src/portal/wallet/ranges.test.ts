import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { startTestApp } from '../../test-app.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Where 1d begins. */
const BEGIN = NOW - DAY_MS;

const test = await startTestApp(NOW);
const tokens = {
  admin: await test.tokenFor('admin@equanim.example', 'admin'),
  customer: await test.tokenFor('customer@equanim.example', 'customer'),
};
const TABLES = [
  'snapshots',
  'btc_prices',
  'snapshot_rollups',
  'price_rollups',
  'gaps',
  'exclusions',
] as const;
beforeEach(async () => {
  for (const table of TABLES) await test.db.deleteFrom(table).execute();
  test.setNow(NOW);
});
afterAll(() => test.close());

interface Seed {
  /** Minutes after the beginning of 1d. */
  at: number;
  equity?: number;
  /** No units, no value. */
  isWithoutValue?: boolean;
  price?: number;
}

const timeOf = (minute: number): Date => new Date(BEGIN + minute * MINUTE_MS);
const isoOf = (minute: number): string => timeOf(minute).toISOString();

async function seed(...rows: Seed[]): Promise<void> {
  for (const { at, equity, isWithoutValue = false, price } of rows) {
    const taken_at = timeOf(at);
    if (price !== undefined)
      await test.db
        .insertInto('btc_prices')
        .values({ taken_at, price: String(price) })
        .execute();
    if (equity !== undefined)
      await test.db
        .insertInto('snapshots')
        .values({
          taken_at,
          read_at: taken_at,
          equity: String(equity),
          wallet_balance: String(equity),
          unrealized_pnl: '0',
          units: isWithoutValue ? '0' : '50000',
          source: 'live',
        })
        .execute();
  }
  const minutes = rows.map(({ at }) => at);
  const span = { from: timeOf(Math.min(...minutes)), to: timeOf(Math.max(...minutes)) };
  await test.db.transaction().execute((trx) => refreshRollups(trx, span));
}

async function exclude(minute: number): Promise<void> {
  const window = { from_at: timeOf(minute), to_at: timeOf(minute), reason: 'a glitch' };
  await test.db
    .insertInto('exclusions')
    .values({ id: '0198f2a0-0000-7000-8000-0000000000cc', ...window })
    .execute();
  await test.db
    .transaction()
    .execute((trx) => refreshRollups(trx, { from: window.from_at, to: window.to_at }));
}

interface Point {
  timestamp: string;
  rolling_normalized_value: number;
  rolling_percentage_change: number;
  btc_price: number | null;
  btc_rolling_normalized_value: number | null;
}
interface Answer {
  data: Point[];
  total_count: number;
  stats: Record<'start_value' | 'end_value' | 'change' | 'high' | 'low' | 'max_drawdown', number | null> & {
    gaps: object[];
  };
}

const history = async (range = '1d', limit = 500): Promise<Answer> =>
  (await test.get(`/wallet/history?time_range=${range}&limit=${limit}`, tokens.admin)).json();
const summaryOf = async (range = '1d') =>
  (await test.get('/wallet/summary', tokens.admin)).json().ranges[range];
/** The same moment as a customer may know it: a day later. */
async function customerHistory(range = '1d'): Promise<Answer> {
  test.setNow(NOW + DAY_MS);
  const answer = await test.get(`/customer/wallet/history?time_range=${range}`, tokens.customer);
  test.setNow(NOW);
  return answer.json();
}

describe('a range begins', () => {
  it.each([
    ['an hour before its beginning, where the last sample until then lies', [-60], -60],
    ['with the last of several samples before its beginning', [-60, -30, -1], -1],
    ['with the sample at its beginning', [-1, 0], 0],
    ['with the first one after it, where the last one before lies more than an hour back', [-61], 5],
    ['with the first one after it, where there is none before', [], 5],
  ])('%s', async (_, before, first) => {
    const last = 1_440;
    const isBefore = first !== 5;
    await seed(
      ...before.map((at) => ({ at, equity: at === first ? 50_000 : 70_000 })),
      { at: 5, equity: isBefore ? 40_000 : 50_000 },
      { at: last, equity: 60_500 },
    );
    const count = isBefore ? 3 : 2;
    const expected = {
      start_value: 1,
      end_value: 1.21,
      change: 21,
      high: 1.21,
      low: isBefore ? 0.8 : 1,
      max_drawdown: isBefore ? -20 : 0,
    };
    for (const answer of [await history(), await customerHistory()]) {
      expect(answer.data[0]).toMatchObject({ timestamp: isoOf(first), rolling_normalized_value: 1 });
      expect(answer.data.at(-1)).toMatchObject({
        timestamp: isoOf(last),
        rolling_normalized_value: 1.21,
        rolling_percentage_change: 21,
      });
      expect([answer.total_count, answer.data.length]).toEqual([count, count]);
      expect(answer.stats).toMatchObject(expected);
    }
    expect(await summaryOf()).toEqual(expected);
  });

  it('with no minute without a value and none of an excluded window', async () => {
    await seed(
      { at: -30, equity: 50_000 },
      { at: -20, equity: 60_000 },
      { at: -10, equity: 70_000, isWithoutValue: true },
      { at: 100, equity: 55_000 },
    );
    await exclude(-20);
    const { data, total_count: count, stats } = await history();
    expect([data[0]?.timestamp, count, stats.start_value, stats.high]).toEqual([isoOf(-30), 2, 1, 1.1]);
  });

  it('in the year before, where the last sample of it lies within an hour of 1 January', async () => {
    const newYear = (Date.UTC(2026, 0, 1) - BEGIN) / MINUTE_MS;
    await seed({ at: newYear - 2, equity: 50_000 }, { at: newYear + 600, equity: 51_000 });
    expect((await history('ytd')).data.map(({ timestamp }) => timestamp)).toEqual([
      '2025-12-31T23:58:00.000Z',
      '2026-01-01T10:00:00.000Z',
    ]);
  });

  it('nowhere where it holds no sample', async () => {
    await seed({ at: -61, equity: 50_000 });
    expect(await history()).toMatchObject({
      data: [],
      total_count: 0,
      stats: { start_value: null, high: null },
    });
    expect(await summaryOf()).toMatchObject({ start_value: null, change: null });
  });

  it('for a customer with nothing younger than 24 hours, however near the next sample is', async () => {
    await seed({ at: -1, equity: 50_000 }, { at: 1, equity: 60_000 });
    test.setNow(timeOf(0).getTime() + DAY_MS);
    const read = async () =>
      (await test.get('/customer/wallet/history?time_range=1d', tokens.customer)).json();
    expect((await read()).data).toHaveLength(1);
    await test.db.deleteFrom('snapshots').where('taken_at', '<', timeOf(0)).execute();
    await test.db.transaction().execute((trx) => refreshRollups(trx, { from: timeOf(-1), to: timeOf(-1) }));
    expect(await read()).toMatchObject({
      data: [],
      total_count: 0,
      stats: { start_value: null, end_value: null },
    });
  });
});

describe('Bitcoin beside the portfolio', () => {
  const lastBitcoin = async (limit: number) =>
    (await history('1d', limit)).data.at(-1)?.btc_rolling_normalized_value;
  const minutes = Array.from({ length: 40 }, (_, i) => ({
    at: 30 + i,
    equity: 50_000 + 70 * (i % 9),
    price: 500 + i,
  }));

  it.each([
    ["the price at the range's first point", [{ at: -7, price: 100 }], 100],
    [
      'the last price within an hour before it, where that minute has none',
      [
        { at: -67, price: 200 },
        { at: -40, price: 250 },
      ],
      250,
    ],
    [
      'the first price after it, where there is none in the hour before',
      [
        { at: -68, price: 300 },
        { at: 4, price: 400 },
      ],
      400,
    ],
  ])('is relative to %s, however many points are sent', async (_, prices, base) => {
    await seed({ at: -7, equity: 50_000 }, ...prices, ...minutes, { at: 1_440, equity: 51_000, price: 800 });
    for (const limit of [2, 3, 10, 500]) expect(await lastBitcoin(limit)).toBeCloseTo(800 / base, 10);
    expect((await history()).data[0]?.btc_price).toBe(base === 100 ? 100 : null);
  });
});

it('after a total loss a range is relative to its first sample worth anything, however many points are sent', async () => {
  const recovered = Array.from({ length: 40 }, (_, i) => ({ at: 30 + i, equity: 30_000 + 100 * (i % 7) }));
  await seed({ at: 0, equity: 0 }, { at: 10, equity: 25_000 }, ...recovered, { at: 1_440, equity: 27_500 });
  for (const limit of [2, 3, 500]) {
    const { data, stats } = await history('1d', limit);
    expect(data[0]).toMatchObject({ rolling_normalized_value: 0, rolling_percentage_change: -100 });
    expect(data.at(-1)).toMatchObject({ rolling_normalized_value: 1.1, rolling_percentage_change: 10 });
    expect([stats.start_value, stats.change]).toEqual([0, null]);
  }
});
