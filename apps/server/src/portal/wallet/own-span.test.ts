import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** A sample a minute over three days, the last of them now; equity grows by a dollar a minute. */
const START = NOW - 3 * DAY_MS;
const iso = (ms: number) => new Date(ms).toISOString();

let test: TestApp;
const tokens = { admin: '', customer: '' };

beforeAll(async () => {
  test = await startTestApp(NOW);
  await test.seedMinutes(
    START,
    Array.from({ length: 3 * 1_440 + 1 }, (_, minute) => 50_000 + minute),
  );
  tokens.admin = await test.tokenFor('admin@equanim.example', 'admin');
  tokens.customer = await test.tokenFor('customer@equanim.example', 'customer');
}, 60_000);
afterAll(() => test.close());

async function endsOf(path: string, role: 'admin' | 'customer' = 'admin') {
  const { data, total_count: count } = (await test.get(path, tokens[role])).json();
  return [data[0]?.timestamp, data.at(-1)?.timestamp, count];
}

describe('a span of its own', () => {
  const from = START + 100 * MINUTE_MS;
  const to = START + 900 * MINUTE_MS;

  it('is asked for by its ends, which win over a range', async () => {
    const asked = `from=${iso(from)}&to=${iso(to)}`;
    expect(await endsOf(`/wallet/history?${asked}`)).toEqual([iso(from), iso(to), 801]);
    expect(await endsOf(`/wallet/history?time_range=1d&${asked}`)).toEqual([iso(from), iso(to), 801]);
    expect(await endsOf(`/customer/wallet/history?${asked}`, 'customer')).toEqual([iso(from), iso(to), 801]);
  });

  it('may be open at either end', async () => {
    expect(await endsOf(`/wallet/history?from=${iso(from)}`)).toEqual([iso(from), iso(NOW), 4_221]);
    expect(await endsOf(`/wallet/history?to=${iso(to)}`)).toEqual([iso(START), iso(to), 901]);
  });

  it('ends for customers 24 hours ago, whatever they ask for', async () => {
    const until = NOW - DAY_MS;
    expect(await endsOf(`/customer/wallet/history?from=${iso(from)}`, 'customer')).toEqual([
      iso(from),
      iso(until),
      2_781,
    ]);
    const hidden = `/customer/wallet/history?from=${iso(until + MINUTE_MS)}&to=${iso(NOW)}`;
    const answer = (await test.get(hidden, tokens.customer)).json();
    expect([answer.data.every((point: { timestamp: string }) => point.timestamp <= iso(until))]).toEqual([
      true,
    ]);
  });

  it('is refused where it ends before it begins, and where an end is no instant', async () => {
    for (const query of [`from=${iso(to)}&to=${iso(from)}`, 'from=yesterday', 'to=2026-01-01'])
      expect([query, (await test.get(`/wallet/history?${query}`, tokens.admin)).statusCode]).toEqual([
        query,
        400,
      ]);
  });
});
