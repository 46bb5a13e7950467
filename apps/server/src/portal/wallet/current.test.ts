import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listenTo } from '../live/listener.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let test: TestApp;
let origin = '';
const tokens = { admin: '', customer: '' };

beforeAll(async () => {
  test = await startTestApp(NOW);
  tokens.admin = await test.tokenFor('admin@equanim.example', 'admin');
  tokens.customer = await test.tokenFor('customer@equanim.example', 'customer');
  origin = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
beforeEach(async () => {
  for (const table of ['snapshots', 'snapshot_rollups', 'exclusions'] as const)
    await test.db.deleteFrom(table).execute();
  test.setNow(NOW);
});
afterAll(() => test.close());

const read = async (path: string, who: 'admin' | 'customer' = 'admin') =>
  (await test.get(path, tokens[who])).json();
const minutesAgo = (minutes: number): Date => new Date(NOW - minutes * MINUTE_MS);

/** Two minutes with a value of 1 and 1.1, then one that holds so much and has none. */
async function seedWithoutValue(equity: string, units: string | null = '0'): Promise<void> {
  await test.seedMinutes(minutesAgo(2).getTime(), [50_000, 55_000]);
  await test.db
    .insertInto('snapshots')
    .values({
      taken_at: minutesAgo(0),
      read_at: minutesAgo(0),
      equity,
      wallet_balance: equity,
      unrealized_pnl: '0',
      units,
      source: 'live',
    })
    .execute();
}

it.each([
  ['an emptied account shows nothing, not its last money', '0', '0', { is_emptied: true }],
  ['an emptied account shows what is left to nobody', '120.5', '0', { is_emptied: true }],
  ['a minute whose units are not known shows its money and no value', '60000', null, {}],
])('%s', async (_, equity, units, says) => {
  await seedWithoutValue(equity, units);
  const current = {
    timestamp: minutesAgo(0).toISOString(),
    normalized_value: null,
    percentage_change: null,
    wallet_balance: Number(equity),
    unrealized_pnl: 0,
    base_equity: 50_000,
    ...says,
  };
  expect(await read('/wallet/current')).toEqual(current);
  const { socket, next } = await listenTo(`${origin}/api/v1/ws/wallet?token=${tokens.admin}`);
  expect(await next()).toEqual(current);
  socket.terminate();
});

it('a summary shows the newest sample whatever it says, and counts its ranges from those with a value', async () => {
  await seedWithoutValue('0');
  expect(await read('/wallet/summary')).toMatchObject({
    normalized_value: null,
    wallet_balance: 0,
    high_water_mark: 1.1,
    first_sample_at: minutesAgo(2).toISOString(),
    last_sample_at: minutesAgo(0).toISOString(),
    ranges: { max: { start_value: 1, end_value: 1.1, change: 10 } },
  });
});

it('a customer sees the newest sample of a day ago that has a value', async () => {
  await seedWithoutValue('0');
  test.setNow(NOW + DAY_MS);
  expect(await read('/customer/wallet/current', 'customer')).toEqual({
    timestamp: minutesAgo(1).toISOString(),
    normalized_value: 1.1,
    percentage_change: 10,
  });
  test.setNow(NOW + DAY_MS - MINUTE_MS - 1);
  expect((await read('/customer/wallet/current', 'customer')).timestamp).toBe(minutesAgo(2).toISOString());
});

it('within an excluded window the newest sample outside of it is the current one', async () => {
  await seedWithoutValue('0');
  const window = { from_at: minutesAgo(1), to_at: minutesAgo(-10), reason: 'a glitch' };
  await test.db
    .insertInto('exclusions')
    .values({ id: '0198f2a0-0000-7000-8000-0000000000dd', ...window })
    .execute();
  expect(await read('/wallet/current')).toMatchObject({
    timestamp: minutesAgo(2).toISOString(),
    normalized_value: 1,
  });
});
