import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 34);
/** Forty days of minutes that end now. */
const COUNT = 40 * 1_440 + 1;
const FROM = NOW - 40 * DAY_MS;

const prices = Array.from({ length: COUNT }, (_, i) => Math.round(60_000 + 900 * Math.sin(i / 333)));
const isSampled = Array.from({ length: COUNT }, () => true);
const at = (daysAgo: number, minute: number): number => COUNT - 1 - daysAgo * 1_440 + minute;
/** Two outages of twenty minutes in which Bitcoin went higher and lower than anybody sampled. */
for (const daysAgo of [3, 35]) {
  isSampled.fill(false, at(daysAgo, 0), at(daysAgo, 20));
  prices[at(daysAgo, 5)] = 99_000;
  prices[at(daysAgo, 6)] = 10_000;
  // Sampled: a peak in the hour of the outage, a fall on its day.
  prices[at(daysAgo, 22)] = 70_000 + daysAgo;
  prices[at(daysAgo, 300)] = 50_000 - daysAgo;
}
/** A glitch, which is left out. */
const GLITCH = at(2, 0);
prices[GLITCH] = 98_000;

let test: TestApp;
let token = '';
let glitchId = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
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
  glitchId = await exclude(momentOf(GLITCH), momentOf(GLITCH));
}, 120_000);
afterAll(() => test.close());

interface Point {
  timestamp: string;
  btc_price: number | null;
  price?: number;
}
const read = async (path: string): Promise<{ data: Point[]; total_count: number }> =>
  (await test.get(path, token)).json();

const highest = (values: number[]): number => values.reduce((best, value) => Math.max(best, value));
const lowest = (values: number[]): number => values.reduce((best, value) => Math.min(best, value));

const RANGES: Array<[range: string, minutes: number]> = [
  ['1d', 1_440],
  ['1w', 7 * 1_440],
  ['1m', 30 * 1_440],
  ['max', 40 * 1_440],
];

function momentOf(index: number): Date {
  return new Date(FROM + index * MINUTE_MS);
}

async function exclude(from: Date, to: Date): Promise<string> {
  const payload = { from: from.toISOString(), to: to.toISOString(), reason: 'a glitch' };
  const headers = { authorization: `Bearer ${token}` };
  const url = '/api/v1/quality/exclusions';
  return (await test.app.inject({ method: 'POST', url, payload, headers })).json().id;
}

async function takeIn(id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await test.app.inject({ method: 'DELETE', url: `/api/v1/quality/exclusions/${id}`, headers });
}

describe("Bitcoin's history", () => {
  it.each(RANGES)('of %s keeps first, last, highest and lowest of all minutes', async (range, minutes) => {
    const { data, total_count: count } = await read(`/btc/history?time_range=${range}&limit=100`);
    const first = COUNT - 1 - minutes;
    const part = prices.filter((_, i) => i >= first && i !== GLITCH);
    expect([count, data.length <= 100]).toEqual([part.length, true]);
    expect(data[0]).toEqual({ timestamp: momentOf(first).toISOString(), price: prices[first] });
    expect(data.at(-1)).toEqual({ timestamp: new Date(NOW).toISOString(), price: prices.at(-1) });
    const shown = data.map(({ price }) => price ?? Number.NaN);
    expect([highest(shown), lowest(shown)]).toEqual([highest(part), lowest(part)]);
    for (const { timestamp, price } of data)
      expect(price).toBe(prices[(Date.parse(timestamp) - FROM) / MINUTE_MS]);
  });

  it('and its newest price leave an excluded window out, until it is taken in again', async () => {
    const id = await exclude(new Date(NOW - 10 * MINUTE_MS), new Date(NOW));
    const timestamp = new Date(NOW - 11 * MINUTE_MS).toISOString();
    for (const range of ['1d', 'max'])
      expect((await read(`/btc/history?time_range=${range}`)).data.at(-1)?.timestamp).toBe(timestamp);
    expect(await read('/btc/latest')).toEqual({ timestamp, price: prices.at(-12), stale: true });
    await takeIn(id);
    expect(await read('/btc/latest')).toEqual({
      timestamp: new Date(NOW).toISOString(),
      price: prices.at(-1),
    });
    await takeIn(glitchId);
    expect((await read('/btc/history?time_range=max')).total_count).toBe(COUNT);
    glitchId = await exclude(momentOf(GLITCH), momentOf(GLITCH));
    expect((await read('/btc/history?time_range=max')).total_count).toBe(COUNT - 1);
  });
});

describe("Bitcoin's line beside the portfolio's", () => {
  it.each(RANGES)(
    'of %s keeps its highest and lowest sampled minute, however few points are sent',
    async (range, minutes) => {
      const sampled = prices.filter(
        (_, i) => i >= COUNT - 1 - minutes && isSampled[i] === true && i !== GLITCH,
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
});
