import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 34);
/** Seventy days of minutes that end now. */
const COUNT = 70 * 1_440 + 1;
const FROM = NOW - 70 * DAY_MS;

let test: TestApp;
let token = '';
const prices = Array.from({ length: COUNT }, (_, i) => Math.round(60_000 + 900 * Math.sin(i / 700)));
// One spike and one fall that a careless selection would miss.
prices[COUNT - 9_001] = 71_000;
prices[COUNT - 5_003] = 41_000;

beforeAll(async () => {
  test = await startTestApp(NOW);
  await sql`
    insert into btc_prices (taken_at, price)
    select ${new Date(FROM)}::timestamptz + (i - 1) * interval '1 minute', price
    from unnest(${prices}::numeric[]) with ordinality as listed (price, i)`.execute(test.db);
  const span = { from: new Date(FROM), to: new Date(NOW) };
  await test.db.transaction().execute((trx) => refreshRollups(trx, span));
  token = await test.tokenFor('admin@equanim.example', 'admin');
}, 120_000);
afterAll(() => test.close());

/** Beside Math.max, which takes only so many. */
const highest = (values: number[]): number => values.reduce((best, value) => Math.max(best, value));
const read = async (path: string) => (await test.get(path, token)).json();

async function exclude(from: Date, to: Date): Promise<string> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/quality/exclusions',
    payload: { from: from.toISOString(), to: to.toISOString(), reason: 'a glitch' },
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json().id;
}

async function takeIn(id: string): Promise<void> {
  await test.app.inject({
    method: 'DELETE',
    url: `/api/v1/quality/exclusions/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
}

describe("Bitcoin's history", () => {
  it.each([
    ['1d', 1_440],
    ['1w', 7 * 1_440],
    ['1m', 30 * 1_440],
    ['max', 70 * 1_440],
  ])('of %s counts every minute and keeps first, last, highest and lowest', async (range, minutes) => {
    const { data, total_count: count } = await read(`/btc/history?time_range=${range}&limit=100`);
    const part = prices.slice(-(minutes + 1));
    expect(count).toBe(minutes + 1);
    expect(data.length).toBeLessThanOrEqual(100);
    expect(data[0]).toEqual({
      timestamp: new Date(NOW - minutes * MINUTE_MS).toISOString(),
      price: part[0],
    });
    expect(data.at(-1)).toEqual({ timestamp: new Date(NOW).toISOString(), price: part.at(-1) });
    const shown: number[] = data.map((point: { price: number }) => point.price);
    expect([Math.max(...shown), Math.min(...shown)]).toEqual([highest(part), -highest(part.map((p) => -p))]);
    for (const { timestamp, price } of data)
      expect(price).toBe(prices[(Date.parse(timestamp) - FROM) / MINUTE_MS]);
  });

  it('leaves an excluded window out, until it is taken in again', async () => {
    const spike = new Date(FROM + (COUNT - 9_001) * MINUTE_MS);
    const id = await exclude(spike, spike);
    const without = await read('/btc/history?time_range=max');
    expect(without.total_count).toBe(COUNT - 1);
    expect(without.data.map((point: { price: number }) => point.price)).not.toContain(71_000);
    await takeIn(id);
    const again = await read('/btc/history?time_range=max');
    expect(again.total_count).toBe(COUNT);
    expect(again.data.map((point: { price: number }) => point.price)).toContain(71_000);
  });

  it('has its edges from the minutes that count', async () => {
    const id = await exclude(new Date(NOW - 30 * MINUTE_MS), new Date(NOW));
    for (const range of ['1d', 'max']) {
      const { data } = await read(`/btc/history?time_range=${range}`);
      expect(data.at(-1).timestamp).toBe(new Date(NOW - 31 * MINUTE_MS).toISOString());
    }
    await takeIn(id);
  });

  it('that is known already is answered with 304', async () => {
    const first = await test.get('/btc/history?time_range=1w', token);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await test.get('/btc/history?time_range=1w', token, headers)).statusCode).toBe(304);
    expect((await test.get('/btc/history?time_range=1d', token, headers)).statusCode).toBe(200);
  });
});

describe("Bitcoin's newest price", () => {
  it('is that of the newest minute outside the excluded windows', async () => {
    expect(await read('/btc/latest')).toEqual({
      timestamp: new Date(NOW).toISOString(),
      price: prices.at(-1),
    });
    const id = await exclude(new Date(NOW - 10 * MINUTE_MS), new Date(NOW));
    expect(await read('/btc/latest')).toEqual({
      timestamp: new Date(NOW - 11 * MINUTE_MS).toISOString(),
      price: prices.at(-12),
      stale: true,
    });
    await takeIn(id);
  });
});

describe('the market of the exchange', () => {
  it('answers candles as it has them, oldest first', async () => {
    const end = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS);
    const start = new Date(end.getTime() - 4 * HOUR_MS);
    const query = `symbol=ETHUSDT&interval=60&start=${start.toISOString()}&end=${end.toISOString()}`;
    const candles = await read(`/market/klines?${query}`);
    const address = new URL('/v5/market/kline', test.simulator.url);
    address.search = String(
      new URLSearchParams({
        category: 'linear',
        symbol: 'ETHUSDT',
        interval: '60',
        start: String(start.getTime()),
        end: String(end.getTime()),
      }),
    );
    const { result } = (await (await fetch(address)).json()) as { result: { list: string[][] } };
    expect(candles).toHaveLength(5);
    expect(candles).toEqual(
      result.list.toReversed().map(([at, open, high, low, close, volume]) => ({
        start: new Date(Number(at)).toISOString(),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
        volume: Number(volume),
      })),
    );
  });

  it('answers two hundred hours of Bitcoin unless asked for otherwise', async () => {
    const candles: { start: string }[] = await read('/market/klines');
    expect(candles).toHaveLength(200);
    const starts = candles.map(({ start }) => Date.parse(start));
    expect(new Set(starts.slice(1).map((start, i) => start - (starts[i] ?? 0)))).toEqual(new Set([HOUR_MS]));
    expect(candles.slice(0, -1)).toEqual(
      (await read('/market/klines?symbol=BTCUSDT&interval=60&limit=200')).slice(0, -1),
    );
  });

  it.each(['/market/klines', '/market/server-time', '/positions/'])(
    'that gives no answer to %s is a 503 that says when to ask again',
    async (path) => {
      test.simulator.faults.order({ name: 'html-5xx' });
      const answer = await test.get(path, token);
      test.simulator.faults.clear();
      expect([answer.statusCode, answer.json().title]).toEqual([503, 'Exchange unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json().detail).toMatch(/^The exchange /);
    },
  );

  it("shows the exchange's clock beside ours", async () => {
    const { exchange_time: theirs, server_time: ours, skew_ms: skew } = await read('/market/server-time');
    expect(ours).toBe(new Date(NOW).toISOString());
    expect(skew).toBe(Date.parse(theirs) - NOW);
    expect(Math.abs(Date.parse(theirs) - Date.now())).toBeLessThan(60_000);
  });
});
