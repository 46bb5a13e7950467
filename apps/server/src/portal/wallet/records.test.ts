import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildRollups } from '../../platform/database/rollups/ensure-rollups.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const START = NOW - 3 * DAY_MS;
/** From here on nothing is left of 50,000 units, and from there on 30,000 new ones earn 3 USDT a minute. */
const [LOST, BEGUN] = [START + 2_000 * MINUTE_MS, START + 2_100 * MINUTE_MS];
const MINUTES = 3 * 1_440 + 1;
const iso = (ms: number) => new Date(ms).toISOString();

let test: TestApp;
const tokens = { admin: '', customer: '' };

beforeAll(async () => {
  test = await startTestApp(NOW);
  const equityAt = (minute: number) =>
    minute < 2_000 ? 50_000 + minute : minute < 2_100 ? 0 : 30_000 + 3 * (minute - 2_100);
  await test.seedMinutes(
    START,
    Array.from({ length: MINUTES }, (_, minute) => equityAt(minute)),
  );
  const { db } = test;
  await db
    .updateTable('snapshots')
    .set({ is_lost: true })
    .where('taken_at', '>=', new Date(LOST))
    .where('taken_at', '<', new Date(BEGUN))
    .execute();
  await db
    .updateTable('snapshots')
    .set({ record: 2, units: '30000' })
    .where('taken_at', '>=', new Date(BEGUN))
    .execute();
  await db.transaction().execute(rebuildRollups);
  tokens.admin = await test.tokenFor('admin@equanim.example', 'admin');
  tokens.customer = await test.tokenFor('customer@equanim.example', 'customer');
}, 60_000);
afterAll(() => test.close());

const get = async (path: string, role: 'admin' | 'customer' = 'admin') =>
  (await test.get(path, tokens[role])).json();

describe('A new record', () => {
  const change = ((MINUTES - 1 - 2_100) * 3) / 300;

  it.each(['max', '1w'])('is where a range of %s begins', async (range) => {
    const { data, total_count: count, stats } = await get(`/wallet/history?time_range=${range}`);
    expect([data[0].timestamp, data[0].normalized_value, count]).toEqual([iso(BEGUN), 1, MINUTES - 2_100]);
    expect(data.at(-1).rolling_percentage_change).toBeCloseTo(change, 8);
    const record = { number: 2, began_at: iso(BEGUN) };
    expect(stats).toMatchObject({ start_value: 1, low: 1, max_drawdown: 0, record });
    expect(stats.change).toBeCloseTo(change, 8);
  });

  it('is what the newest sample, its high-water mark and the figures of every range are of', async () => {
    const {
      high_water_mark: mark,
      percentage_change: percent,
      ranges,
      record,
    } = await get('/wallet/summary');
    expect([mark, percent]).toEqual([ranges.max.end_value, ranges.max.change]);
    expect(record).toEqual({ number: 2, began_at: iso(BEGUN) });
    expect(ranges.max.change).toBeCloseTo(change, 8);
    expect([ranges['1y'].start_value, ranges['1w'].max_drawdown]).toEqual([1, 0]);
  });

  it('leaves the old one to a span that ends before it, with its loss', async () => {
    const { data, total_count: count, stats } = await get(`/wallet/history?to=${iso(BEGUN - MINUTE_MS)}`);
    expect([data[0].timestamp, count]).toEqual([iso(START), 2_100]);
    expect(stats).toMatchObject({ start_value: 1, end_value: 0, change: -100, max_drawdown: -100 });
    expect(stats).not.toHaveProperty('record');
    const part = await get(`/performance/summary?from=${iso(LOST - DAY_MS)}&to=${iso(LOST)}`);
    expect(part).toMatchObject({ change_percent: -100, max_drawdown: -100 });
  });

  it('is begun for customers a day later', async () => {
    const { data, stats } = await get('/customer/wallet/history?time_range=max', 'customer');
    expect([data[0].timestamp, data.at(-1).timestamp]).toEqual([iso(BEGUN), iso(NOW - DAY_MS)]);
    expect(stats.max_drawdown).toBe(0);
    test.setNow(BEGUN + DAY_MS - MINUTE_MS);
    expect((await get('/customer/wallet/history?time_range=max', 'customer')).stats).toMatchObject({
      start_value: 1,
      end_value: 0,
      max_drawdown: -100,
    });
    test.setNow(NOW);
  });
});
