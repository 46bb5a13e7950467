import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RANGES } from '@equanim/contract/range';
import { orderRow, storeFill } from '../orders/stored-orders.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const QUESTIONS = Math.ceil(10_000 * inject('scale'));
const START = Date.UTC(2026, 8, 1);
/** The moment the two databases part. */
const PARTING = START + 3 * DAY_MS;
const MINUTES = 5 * 1_440;

/** Two databases that are equal up to the parting and different in everything after it. */
let one: TestApp;
let other: TestApp;
const tokens: string[] = [];

beforeAll(async () => {
  one = await startTestApp(PARTING);
  other = await startTestApp(PARTING, { shared: one.simulator });
  for (const [app, lift] of [
    [one, 0],
    [other, 7_777],
  ] as const) {
    const equities = Array.from({ length: MINUTES }, (_, minute) => {
      const isAfter = START + minute * MINUTE_MS > PARTING;
      return Math.round(50_000 + 900 * Math.sin(minute / 400)) + (isAfter ? lift : 0);
    });
    // Fewer snapshots after the parting in the one, so that counts would differ as well.
    await app.seedMinutes(START, lift ? equities.slice(0, -500) : equities);
    await seedRest(app, lift !== 0);
    await seedReadings(app, lift !== 0);
    tokens.push(await app.tokenFor('customer@equanim.example', 'customer'));
    tokens.push(await app.tokenFor('admin@equanim.example', 'admin'));
  }
}, 120_000);
afterAll(async () => {
  await other.close();
  await one.close();
});

async function seedRest({ db }: TestApp, isOther: boolean): Promise<void> {
  const at = (ms: number) => new Date(ms);
  const base = [0, 1, 2].map((day) => ({
    id: `before-${day}`,
    ms: START + day * DAY_MS + HOUR_MS,
  }));
  const after = isOther
    ? [
        { id: 'after-other', ms: PARTING + 1 },
        { id: 'later-other', ms: PARTING + DAY_MS },
      ]
    : [{ id: 'after-one', ms: PARTING + 5_000 }];
  for (const { id, ms } of [...base, ...after]) {
    const order = orderRow(id, at(ms), { side: id.includes('other') ? 'Sell' : 'Buy' });
    await db.insertInto('orders').values(order).execute();
    await storeFill(db, order, { fill_id: id, side: 'Buy', executed_at: at(ms) });
  }
  await db
    .insertInto('position_books')
    .values([
      { taken_at: at(START), book: JSON.stringify([{ symbol: 'BTCUSDT', side: 'Buy' }]) },
      {
        taken_at: at(PARTING + MINUTE_MS),
        book: JSON.stringify(isOther ? [] : [{ symbol: 'ETHUSDT', side: 'Sell' }]),
      },
    ])
    .execute();
  // The first gap reaches across the parting, further in the one than in the other.
  await db
    .insertInto('gaps')
    .values([
      { from_at: at(START + DAY_MS), to_at: at(START + DAY_MS + 600_000), reason: 'gap' },
      { from_at: at(PARTING - 300_000), to_at: at(PARTING + (isOther ? 900_000 : 300_000)), reason: 'gap' },
    ])
    .execute();
}

/** What the collector says of itself: in the one all goes on, in the other it has stopped just after the parting. */
async function seedReadings({ db, collector }: TestApp, isOther: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ collecting_since: new Date(START) })
    .execute();
  const until = new Date(PARTING + (isOther ? 5 * MINUTE_MS : 3 * DAY_MS));
  await db
    .insertInto('sync_marks')
    .values(
      ['orders linear USDT', 'fills linear USDT', 'open orders linear USDT'].map((list) => ({
        list,
        synced_from: new Date(START),
        synced_until: until,
      })),
    )
    .execute();
  if (!isOther) return;
  Object.assign(collector, { state: 'stopped', lastSampleAt: new Date(PARTING) });
  const nothing = { change: '0', cash_flow: '0', funding: '0', fee: '0', balance: '0' };
  // Of a market whose orders were never read: they are missing from then on.
  await db
    .insertInto('transactions')
    .values({
      ...nothing,
      transaction_id: 'young',
      type: 'TRADE',
      meaning: 'result',
      coin: 'USDC',
      category: 'option',
      symbol: 'BTC-27NOV26-90000-C',
      is_realized: false,
      side: null,
      occurred_at: new Date(PARTING + 1),
      rest: '{}',
    })
    .execute();
}

const questions = fc.oneof(
  fc.constant('/status'),
  fc.constant('/customer/wallet/current'),
  fc.constantFrom(...RANGES).map((range) => `/customer/wallet/history?time_range=${range}`),
  fc
    .tuple(fc.integer({ min: START - DAY_MS, max: PARTING + 2 * DAY_MS }), fc.nat({ max: 4 * 1_440 }))
    .map(([ms, minutes]) => [new Date(ms), new Date(ms + minutes * MINUTE_MS)] as const)
    .map(([from, to]) => `/customer/wallet/history?from=${from.toISOString()}&to=${to.toISOString()}`),
  fc.constant('/customer/performance/days'),
  fc
    .integer({ min: START, max: PARTING + 2 * DAY_MS })
    .map((ms) => `/customer/performance/days?to=${new Date(ms).toISOString()}`),
  fc
    .constantFrom(...RANGES.map((range) => `?time_range=${range}`), '')
    .map((range) => `/customer/performance/summary${range}`),
  fc.constant('/customer/positions/'),
  fc.integer({ min: 1, max: 366 }).map((days) => `/customer/orders/daily-summary?days=${days}`),
  fc
    .constantFrom('limit=500&now=9', 'time_range=max&to=2030-01-01T00:00:00Z', 'delay=0')
    .map((abuse) => `/customer/wallet/history?${abuse}`),
);

async function ask(path: string, nowMs: number) {
  one.setNow(nowMs);
  other.setNow(nowMs);
  const [a, b] = await Promise.all([one.get(path, tokens[0]), other.get(path, tokens[2])]);
  return { a, b };
}

describe('a customer learns nothing younger than 24 hours', () => {
  it(
    `in any of ${QUESTIONS} questions: both databases answer with the same bytes`,
    { timeout: 900_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          questions,
          fc.integer({ min: START + DAY_MS / 2, max: PARTING + DAY_MS }),
          async (path, nowMs) => {
            const { a, b } = await ask(path, nowMs);
            expect([200, 503]).toContain(a.statusCode);
            expect(a.statusCode).toBe(b.statusCode);
            expect(a.body).toBe(b.body);
            expect(a.headers['etag']).toBe(b.headers['etag']);
            // When the first figures come rests on when the collector began, which is no reading.
            const figures = a.body.replace(/"first_figures_at":"[^"]*"/, '');
            const stamps = figures.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
            for (const stamp of stamps) expect(Date.parse(stamp)).toBeLessThanOrEqual(nowMs - DAY_MS);
          },
        ),
        { numRuns: QUESTIONS },
      );
    },
  );

  it('from what is kept about himself, which is the same in both databases', async () => {
    // Ids and tokens are drawn in each by itself.
    const withoutIds = (text: string): string =>
      text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}/g, '');
    for (const path of ['/auth/me', '/auth/second-factor', '/auth/sessions', '/auth/export'])
      for (const nowMs of [PARTING - DAY_MS, PARTING + 1, PARTING + DAY_MS]) {
        const { a, b } = await ask(path, nowMs);
        expect([path, a.statusCode, b.statusCode]).toEqual([path, 200, 200]);
        expect(withoutIds(a.body)).toBe(withoutIds(b.body));
      }
  });

  it('while an administrator sees the difference at once', async () => {
    one.setNow(PARTING + DAY_MS);
    other.setNow(PARTING + DAY_MS);
    const a = await one.get('/wallet/history?time_range=1w', tokens[1]);
    const b = await other.get('/wallet/history?time_range=1w', tokens[3]);
    expect(a.statusCode).toBe(200);
    expect(a.body).not.toBe(b.body);
  });

  it('and learns that orders are missing a day after an administrator does', async () => {
    const missing = { is_current: false, known_until: null };
    const { a, b } = await ask('/status', PARTING + DAY_MS);
    expect([a.json().orders.is_current, b.json().orders.is_current]).toEqual([true, true]);
    expect((await one.get('/status', tokens[1])).json().orders.is_current).toBe(true);
    expect((await other.get('/status', tokens[3])).json().orders).toEqual(missing);
    const later = await ask('/status', PARTING + DAY_MS + 1);
    expect([later.a.json().orders.is_current, later.b.json().orders.is_current]).toEqual([true, false]);
  });

  it('and sees the difference himself a millisecond after the day is over', async () => {
    const moment = PARTING + MINUTE_MS + DAY_MS;
    const hidden = await ask('/customer/wallet/current', moment - 1);
    expect(hidden.a.body).toBe(hidden.b.body);
    const shown = await ask('/customer/wallet/current', moment);
    expect(shown.a.json().timestamp).toBe(new Date(PARTING + MINUTE_MS).toISOString());
    expect(shown.a.body).not.toBe(shown.b.body);
  });
});
