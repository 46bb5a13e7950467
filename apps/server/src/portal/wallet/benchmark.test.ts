import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 34);
/** Seventy days of minutes that end now. */
const COUNT = 70 * 1_440 + 1;
const FROM = NOW - 70 * DAY_MS;

const prices = Array.from({ length: COUNT }, (_, i) => Math.round(60_000 + 900 * Math.sin(i / 333)));
const isSampled = Array.from({ length: COUNT }, () => true);
const at = (daysAgo: number, minute: number): number => COUNT - 1 - daysAgo * 1_440 + minute;
/** Two outages of twenty minutes in which Bitcoin went higher and lower than anybody sampled. */
for (const daysAgo of [3, 40]) {
  isSampled.fill(false, at(daysAgo, 0), at(daysAgo, 20));
  prices[at(daysAgo, 5)] = 99_000;
  prices[at(daysAgo, 6)] = 10_000;
  // Sampled: a peak in the hour of the outage, a fall on its day.
  prices[at(daysAgo, 22)] = 70_000 + daysAgo;
  prices[at(daysAgo, 300)] = 50_000 - daysAgo;
}
/** In an excluded window. */
prices[at(2, 0)] = 98_000;

let test: TestApp;
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
  const window = new Date(FROM + at(2, 0) * MINUTE_MS);
  await test.db
    .insertInto('exclusions')
    .values({
      id: '0198f2a0-0000-7000-8000-0000000000bb',
      from_at: window,
      to_at: window,
      reason: 'a glitch',
    })
    .execute();
  await sql`
    insert into btc_prices (taken_at, price)
    select ${new Date(FROM)}::timestamptz + (i - 1) * interval '1 minute', price
    from unnest(${prices}::numeric[]) with ordinality as listed (price, i)`.execute(test.db);
  await sql`
    insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
    select at, at, equity, equity, 0, 50000, 'live' from (
      select ${new Date(FROM)}::timestamptz + (i - 1) * interval '1 minute' as at,
        round(50000 + 1500 * sin(i / 700.0)::numeric, 2) as equity
      from unnest(${isSampled}::boolean[]) with ordinality as listed (is_sampled, i) where is_sampled
    ) as rows`.execute(test.db);
  const span = { from: new Date(FROM), to: new Date(NOW) };
  await test.db.transaction().execute((trx) => refreshRollups(trx, span));
  token = await test.tokenFor('admin@equanim.example', 'admin');
}, 120_000);
afterAll(() => test.close());

interface Point {
  timestamp: string;
  btc_price: number | null;
  btc_rolling_normalized_value: number | null;
  btc_rolling_percentage_change: number | null;
}
const read = async (path: string): Promise<{ data: Point[] }> => (await test.get(path, token)).json();

const highest = (values: number[]): number => values.reduce((best, value) => Math.max(best, value));
const lowest = (values: number[]): number => values.reduce((best, value) => Math.min(best, value));

describe("Bitcoin's line beside the portfolio's", () => {
  it.each([
    ['1d', 1_440],
    ['1w', 7 * 1_440],
    ['1m', 30 * 1_440],
    ['max', 70 * 1_440],
  ])(
    'of %s keeps its highest and lowest sampled minute, however few points are sent',
    async (range, minutes) => {
      const sampled = prices.filter(
        (_, i) => i >= COUNT - 1 - minutes && isSampled[i] === true && i !== at(2, 0),
      );
      for (const limit of [12, 100, 500]) {
        const { data } = await read(`/wallet/history?time_range=${range}&limit=${limit}`);
        const shown = data.map(({ btc_price: price }) => price ?? Number.NaN);
        expect(data.length).toBeLessThanOrEqual(limit);
        expect([highest(shown), lowest(shown)]).toEqual([highest(sampled), lowest(sampled)]);
        for (const { timestamp, btc_price: price } of data)
          expect(price).toBe(prices[(Date.parse(timestamp) - FROM) / MINUTE_MS]);
      }
    },
  );

  it('has the first and the last price of the range where its ends have none', async () => {
    await test.db
      .deleteFrom('btc_prices')
      .where('taken_at', '>', new Date(NOW - 5 * HOUR_MS))
      .execute();
    const span = { from: new Date(NOW - 6 * HOUR_MS), to: new Date(NOW) };
    await test.db.transaction().execute((trx) => refreshRollups(trx, span));
    for (const range of ['1w', 'max']) {
      const { data } = await read(`/wallet/history?time_range=${range}&limit=12`);
      const priced = data.filter(({ btc_price: price }) => price !== null);
      expect(priced.at(-1)?.timestamp).toBe(new Date(NOW - 5 * HOUR_MS).toISOString());
      expect(data.at(-1)?.timestamp).toBe(new Date(NOW).toISOString());
    }
  });
});
