import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Ten days of minutes that end now. */
const COUNT = 10 * 1_440 + 1;
const FROM = NOW - 10 * DAY_MS;

let test: TestApp;
let token = '';
const equities = Array.from({ length: COUNT }, (_, i) =>
  Math.round(50_000 + i / 4 + 1_500 * Math.sin(i / 700) + 300 * Math.sin(i / 11)),
);
// One spike and one fall that a careless selection would miss.
equities[5_003] = 61_000;
equities[9_001] = 41_000;
const values = equities.map((equity) => equity / 50_000);

beforeAll(async () => {
  test = await startTestApp(NOW);
  await test.seedMinutes(FROM, equities);
  const prices = equities.map((_, i) => ({
    taken_at: new Date(FROM + i * MINUTE_MS),
    price: String(60_000 + i),
  }));
  for (let i = 0; i < prices.length; i += 2_000)
    await test.db
      .insertInto('btc_prices')
      .values(prices.slice(i, i + 2_000))
      .execute();
  token = await test.tokenFor('admin@equanim.example', 'admin');
}, 120_000);
afterAll(() => test.close());

const read = async (path: string) => (await test.get(path, token)).json();

function fall(of: number[]): number {
  let peak = 0;
  let deepest = 0;
  for (const value of of) {
    peak = Math.max(peak, value);
    deepest = Math.min(deepest, value / peak - 1);
  }
  return deepest * 100;
}

describe('a history', () => {
  it.each([
    ['1d', 1_440],
    ['1w', 7 * 1_440],
    ['max', 10 * 1_440],
  ])(
    'of %s counts every sample and keeps first, last, high, low and the deepest fall',
    async (range, minutes) => {
      const { data, total_count: count, stats } = await read(`/wallet/history?time_range=${range}&limit=100`);
      const part = values.slice(-(minutes + 1));
      expect(count).toBe(minutes + 1);
      expect(data.length).toBeLessThanOrEqual(100);
      expect(data[0].timestamp).toBe(new Date(NOW - minutes * MINUTE_MS).toISOString());
      expect(data.at(-1).timestamp).toBe(new Date(NOW).toISOString());
      const shown: number[] = data.map((point: { normalized_value: number }) => point.normalized_value);
      expect(Math.max(...shown)).toBe(Math.max(...part));
      expect(Math.min(...shown)).toBe(Math.min(...part));
      expect(stats).toMatchObject({
        start_value: part[0],
        end_value: part.at(-1),
        high: Math.max(...part),
        low: Math.min(...part),
      });
      expect(stats.max_drawdown).toBeCloseTo(fall(part), 8);
      expect(fall(shown)).toBeCloseTo(fall(part), 8);
      expect(stats.change).toBeCloseTo(((part.at(-1) ?? 0) / (part[0] ?? 1) - 1) * 100, 8);
    },
  );

  it('is of a month in at most 500 points unless asked for otherwise', async () => {
    const unasked = await read('/wallet/history');
    expect(unasked.data.length).toBeGreaterThan(400);
    expect(unasked).toEqual(await read('/wallet/history?time_range=1m&limit=500'));
    const late = await test.tokenFor('late@equanim.example', 'customer');
    const { data } = (await test.get('/customer/wallet/history', late)).json();
    expect(data.length).toBeGreaterThan(400);
    expect(data.length).toBeLessThanOrEqual(500);
  });

  it('is relative to the first point of the range, Bitcoin to its own', async () => {
    const { data } = await read('/wallet/history?time_range=1d&limit=10');
    const [first, last] = [data[0], data.at(-1)];
    expect([
      first.rolling_normalized_value,
      first.rolling_percentage_change,
      first.btc_rolling_normalized_value,
    ]).toEqual([1, 0, 1]);
    expect(last.rolling_normalized_value).toBeCloseTo(last.normalized_value / first.normalized_value, 10);
    expect(last.btc_rolling_percentage_change).toBeCloseTo((last.btc_price / first.btc_price - 1) * 100, 8);
    expect(last.percentage_change).toBeCloseTo((last.normalized_value - 1) * 100, 8);
    expect(last.total_equity).toBe(equities.at(-1));
  });

  it('names its gaps, cut to the range', async () => {
    await test.db
      .insertInto('gaps')
      .values({
        from_at: new Date(NOW - 2 * DAY_MS),
        to_at: new Date(NOW - DAY_MS + 600_000),
        reason: 'test',
      })
      .execute();
    const { stats } = await read('/wallet/history?time_range=1d');
    expect(stats.gaps).toEqual([
      { from: new Date(NOW - DAY_MS).toISOString(), to: new Date(NOW - DAY_MS + 600_000).toISOString() },
    ]);
    await test.db.deleteFrom('gaps').execute();
  });
});

describe('the current balance', () => {
  it('is the newest snapshot, and stale when it is older than three minutes', async () => {
    expect(await read('/wallet/current')).toEqual({
      timestamp: new Date(NOW).toISOString(),
      normalized_value: values.at(-1),
      percentage_change: expect.closeTo(((values.at(-1) ?? 0) - 1) * 100, 8),
      wallet_balance: equities.at(-1),
      unrealized_pnl: 0,
      base_equity: 50_000,
    });
    test.setNow(NOW + 3 * MINUTE_MS + 1);
    expect((await read('/wallet/current')).stale).toBe(true);
    test.setNow(NOW);
  });
});

describe('a sample of long ago', () => {
  it('does not stand for now: after 24 hours there is no current balance, and the answer says since when', async () => {
    for (const path of ['/wallet/current', '/btc/latest']) {
      test.setNow(NOW + DAY_MS);
      expect((await read(path)).stale).toBe(true);
      test.setNow(NOW + DAY_MS + 1);
      const answer = await test.get(path, token);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.json().detail).toContain(new Date(NOW).toISOString());
    }
    test.setNow(NOW);
  });
});

describe('a summary', () => {
  it('holds the figures of all eight ranges', async () => {
    const summary = await read('/wallet/summary');
    expect(Object.keys(summary.ranges)).toEqual(['1d', '1w', '1m', '6m', 'ytd', '1y', '5y', 'max']);
    expect(summary).toMatchObject({
      high_water_mark: 61_000 / 50_000,
      first_sample_at: new Date(FROM).toISOString(),
      last_sample_at: new Date(NOW).toISOString(),
    });
    expect(summary.ranges['1w'].low).toBe(Math.min(...values.slice(-(7 * 1_440 + 1))));
  });
});

it('A span of its own is asked for by its ends, which win over a range and end for customers a day ago', async () => {
  const customer = await test.tokenFor('span@equanim.example', 'customer');
  const iso = (ms: number) => new Date(ms).toISOString();
  const [from, to] = [FROM + 100 * MINUTE_MS, FROM + 900 * MINUTE_MS];
  const endsOf = async (query: string, isCustomer = false) => {
    const path = `${isCustomer ? '/customer' : ''}/wallet/history?${query}`;
    const { data, total_count: count } = (await test.get(path, isCustomer ? customer : token)).json();
    return [data[0]?.timestamp, data.at(-1)?.timestamp, count];
  };
  const both = `from=${iso(from)}&to=${iso(to)}`;
  for (const query of [both, `time_range=1d&${both}`])
    expect(await endsOf(query)).toEqual([iso(from), iso(to), 801]);
  expect(await endsOf(both, true)).toEqual([iso(from), iso(to), 801]);
  expect(await endsOf(`from=${iso(from)}`)).toEqual([iso(from), iso(NOW), COUNT - 100]);
  expect(await endsOf(`to=${iso(to)}`)).toEqual([iso(FROM), iso(to), 901]);
  const known = NOW - DAY_MS;
  expect(await endsOf(`from=${iso(from)}`, true)).toEqual([iso(from), iso(known), COUNT - 1_540]);
  const [, last] = await endsOf(`from=${iso(known + MINUTE_MS)}&to=${iso(NOW)}`, true);
  expect(last === undefined || last <= iso(known)).toBe(true);
  for (const query of [`from=${iso(to)}&to=${iso(from)}`, 'from=yesterday', 'to=2026-01-01'])
    expect((await test.get(`/wallet/history?${query}`, token)).statusCode).toBe(400);
});

it('The window of Specification 9.19 is left out for everybody, and shown again once it is off the list', async () => {
  const customer = await test.tokenFor('customer@equanim.example', 'customer');
  test.setNow(Date.UTC(2025, 9, 23, 8));
  // From 07:00 to 08:00, half of it in the window.
  const half = Array.from({ length: 61 }, (_, i) => (i >= 11 && i < 30 ? 90_000 : 50_000));
  await test.seedMinutes(Date.UTC(2025, 9, 22, 7), half);
  const shown = () =>
    Promise.all(
      [
        ['/wallet/history', token],
        ['/customer/wallet/history', customer],
      ].map(async ([path, of]) => {
        const { total_count: count, stats } = (await test.get(`${path}?time_range=1w`, of)).json();
        return [count, stats.high];
      }),
    );
  const [window] = await read('/quality/exclusions');
  expect(window).toMatchObject({ from: '2025-10-22T07:11:00.000Z', to: '2025-10-22T07:29:59.000Z' });
  expect(await shown()).toEqual([
    [42, 1],
    [42, 1],
  ]);
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/v1/quality/exclusions/${window.id}`;
  expect((await test.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect(await shown()).toEqual([
    [61, 1.8],
    [61, 1.8],
  ]);
});
