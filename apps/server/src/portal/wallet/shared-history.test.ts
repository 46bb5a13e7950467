import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HISTORY = '/wallet/history?time_range=1w';
const CUSTOMER_HISTORY = '/customer/wallet/history?time_range=1w';

let test: TestApp;
const tokens = { admin: '', otherAdmin: '', customer: '' };

beforeAll(async () => {
  test = await startTestApp(NOW);
  tokens.admin = await test.tokenFor('one@equanim.example', 'admin');
  tokens.otherAdmin = await test.tokenFor('other@equanim.example', 'admin');
  tokens.customer = await test.tokenFor('customer@equanim.example', 'customer');
  await test.seedMinutes(
    NOW - 2 * DAY_MS,
    Array.from({ length: 2 * 1_440 }, (_, minute) => 50_000 + minute),
  );
});
beforeEach(() => test.setNow(NOW));
afterAll(() => test.close());

async function store(atMs: number, equity: number): Promise<void> {
  await test.seedMinutes(atMs, [equity]);
}

async function lastValue(path: string, token: string): Promise<number> {
  return (await test.get(path, token)).json().data.at(-1).normalized_value;
}

describe('The history that viewers share', () => {
  it('is the same for everybody who may have it, with the same tag', async () => {
    const [one, other] = await Promise.all([
      test.get(HISTORY, tokens.admin),
      test.get(HISTORY, tokens.otherAdmin),
    ]);
    expect(one.body).toBe(other.body);
    expect(one.headers['etag']).toBe(other.headers['etag']);
    expect((await test.get(HISTORY, tokens.customer)).statusCode).toBe(403);
    expect((await test.get(HISTORY)).statusCode).toBe(401);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is sent compressed to who takes %s, under a tag of its own', async (accepted, encoding, unpack) => {
    const plain = await test.get(HISTORY, tokens.admin, { 'accept-encoding': 'br;q=0' });
    const packed = await test.get(HISTORY, tokens.admin, { 'accept-encoding': accepted });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect([plain, packed].map(({ headers }) => [headers['content-encoding'], headers['vary']])).toEqual([
      [undefined, 'Accept-Encoding'],
      [encoding, 'Accept-Encoding'],
    ]);
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
    for (const { headers } of [plain, packed]) {
      const again = await test.get(HISTORY, tokens.admin, { 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('has a sample as soon as it is stored', async () => {
    await lastValue(HISTORY, tokens.admin);
    await store(NOW, 60_000);
    expect(await lastValue(HISTORY, tokens.admin)).toBe(1.2);
  });

  it('moves on with the minute', async () => {
    const countOf = async () =>
      (await test.get('/wallet/history?time_range=1d', tokens.admin)).json().total_count;
    const before = await countOf();
    test.setNow(NOW + 59_999);
    expect(await countOf()).toBe(before);
    test.setNow(NOW + MINUTE_MS);
    expect(await countOf()).toBe(before - 1);
  });

  it('of customers stays as it is while samples of the last day are stored, and has each a day later', async () => {
    const before = await test.get(CUSTOMER_HISTORY, tokens.customer);
    await store(NOW + MINUTE_MS, 70_000);
    const after = await test.get(CUSTOMER_HISTORY, tokens.customer);
    expect([after.body, after.headers['etag']]).toEqual([before.body, before.headers['etag']]);
    expect(await lastValue(HISTORY, tokens.admin)).toBe(1.2);
    test.setNow(NOW + MINUTE_MS + DAY_MS - 1);
    expect(await lastValue(CUSTOMER_HISTORY, tokens.customer)).toBe(1.2);
    test.setNow(NOW + MINUTE_MS + DAY_MS);
    expect(await lastValue(CUSTOMER_HISTORY, tokens.customer)).toBe(1.4);
  });

  it('of customers has the newest value and positions of a day ago, whatever is stored since', async () => {
    const takenAt = new Date(NOW + 90 * MINUTE_MS);
    const read = async () => {
      const [current, positions] = await Promise.all(
        ['/customer/wallet/current', '/customer/positions/?category=all'].map(async (path) =>
          (await test.get(path, tokens.customer)).json(),
        ),
      );
      return { value: current.normalized_value, positions };
    };
    test.setNow(takenAt.getTime() + DAY_MS - 1);
    const before = await read();
    await store(takenAt.getTime(), 90_000);
    const book = JSON.stringify([
      { symbol: 'ETHUSDT', side: 'Sell', category: 'linear', settleCoin: 'USDT' },
    ]);
    await test.db.insertInto('position_books').values({ taken_at: takenAt, book }).execute();
    expect(await read()).toEqual(before);
    test.setNow(takenAt.getTime() + DAY_MS);
    expect(await read()).toEqual({ value: 1.8, positions: [{ symbol: 'ETHUSDT', side: 'Sell' }] });
    await test.db.deleteFrom('position_books').where('taken_at', '=', takenAt).execute();
    expect(await read()).toEqual({ value: 1.8, positions: [] });
  });

  it('of customers has a sample once its reading is a day old, in the middle of a minute', async () => {
    const takenAt = new Date(NOW + 2 * MINUTE_MS);
    const readAt = new Date(takenAt.getTime() + 7_000);
    await store(takenAt.getTime(), 80_000);
    await test.db.updateTable('snapshots').set({ read_at: readAt }).where('taken_at', '=', takenAt).execute();
    test.setNow(readAt.getTime() + DAY_MS - 1);
    expect(await lastValue(CUSTOMER_HISTORY, tokens.customer)).toBe(1.4);
    test.setNow(readAt.getTime() + DAY_MS);
    expect(await lastValue(CUSTOMER_HISTORY, tokens.customer)).toBe(1.6);
  });
});
