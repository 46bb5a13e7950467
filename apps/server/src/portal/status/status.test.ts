import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 20);
/** The minute that has begun. */
const MINUTE = NOW - 20_000;

const test = await startTestApp(NOW);
const tokens = {
  admin: await test.tokenFor('admin@equanim.example', 'admin'),
  customer: await test.tokenFor('customer@equanim.example', 'customer'),
};
beforeEach(async () => {
  test.setNow(NOW);
  for (const table of ['sync_marks', 'snapshots', 'snapshot_rollups'] as const)
    await test.db.deleteFrom(table).execute();
  await test.db.updateTable('accounts').set({ collecting_since: null }).execute();
});
afterAll(() => test.close());

const status = async (role: keyof typeof tokens) => (await test.get('/status', tokens[role])).json();
const ordersOf = async (role: keyof typeof tokens) => (await status(role)).orders;
const iso = (ms: number): string => new Date(ms).toISOString();

async function readOrdersUntil(ms: number): Promise<void> {
  for (const list of ['orders linear USDT', 'fills linear USDT', 'open orders linear USDT']) {
    const mark = { synced_from: new Date(0), synced_until: new Date(ms) };
    await test.db
      .insertInto('sync_marks')
      .values({ list, ...mark })
      .onConflict((conflict) => conflict.columns(['list', 'account_id']).doUpdateSet(mark))
      .execute();
  }
}

describe('what the database would lose', () => {
  it('is told to administrators, and to nobody else', async () => {
    const databaseNotices = ['PostgreSQL runs with synchronous_commit off.'];
    const other = await startTestApp(NOW, { shared: test.simulator, databaseNotices });
    const [admin, customer] = [
      await other.tokenFor('admin@equanim.example', 'admin'),
      await other.tokenFor('customer@equanim.example', 'customer'),
    ];
    expect((await other.get('/status', admin)).json().collector.notices).toEqual([
      { about: 'database', text: databaseNotices[0] },
    ]);
    expect((await other.get('/status', customer)).body).not.toContain('synchronous_commit');
    await other.close();
  });
});

describe('trouble', () => {
  it('is reported to administrators, and to nobody else', async () => {
    test.collector.state = 'degraded';
    test.collector.trouble = {
      what: 'The connection to the exchange failed.',
      since: new Date(NOW - MINUTE_MS),
      works: 'Nothing new is read.',
      action: 'Wait.',
      nextAttemptAt: new Date(NOW + MINUTE_MS),
    };
    expect((await status('admin')).collector).toMatchObject({
      state: 'degraded',
      trouble: {
        what: 'The connection to the exchange failed.',
        since: iso(NOW - MINUTE_MS),
        works: 'Nothing new is read.',
        action: 'Wait.',
        next_attempt_at: iso(NOW + MINUTE_MS),
      },
    });
    expect((await status('customer')).collector).toBeNull();
    Object.assign(test.collector, { state: 'ok', trouble: null });
    expect((await status('admin')).collector.trouble).toBeNull();
  });
});

describe('orders', () => {
  it.each([
    [0, true],
    [5 * MINUTE_MS, true],
    [5 * MINUTE_MS + 1, false],
  ])('that were read %i ms ago are current to administrators: %s', async (ageMs, is_current) => {
    await readOrdersUntil(NOW - ageMs);
    const known_until = iso(Math.floor((NOW - ageMs) / MINUTE_MS) * MINUTE_MS);
    expect(await ordersOf('admin')).toEqual({ is_current, known_until });
  });

  it.each([
    ['are current to customers while those of a day ago are known', DAY_MS, true],
    ['are not current to customers once those of a day ago are not', DAY_MS + 1, false],
  ])('%s', async (_, ageMs, is_current) => {
    await readOrdersUntil(NOW - ageMs);
    expect(await ordersOf('customer')).toEqual({ is_current, known_until: '2026-11-19T12:00:00.000Z' });
  });

  it('reveal nothing of the last day to a customer', async () => {
    const answers = [];
    for (const ageMs of [0, 6 * MINUTE_MS, DAY_MS / 2, DAY_MS]) {
      await readOrdersUntil(NOW - ageMs);
      answers.push(await ordersOf('customer'));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe('the first figures', () => {
  const began = (ms: number) =>
    test.db
      .updateTable('accounts')
      .set({ collecting_since: new Date(ms) })
      .execute();
  const firstAt = async () => [
    (await status('admin')).first_figures_at,
    (await status('customer')).first_figures_at,
  ];
  const current = () => test.get('/customer/wallet/current', tokens.customer);

  it('come a day after the collector began, and an earlier answer says when', async () => {
    await began(NOW - 60 * MINUTE_MS);
    await test.seedMinutes(MINUTE - 59 * MINUTE_MS, [50_000]);
    const at = '2026-11-21T11:01:00.000Z';
    expect(await firstAt()).toEqual([at, at]);
    const answer = await current();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      {
        type: '/problems/no-data-yet',
        detail:
          'The first figures come on 2026-11-21 at 11:01 UTC at the earliest, 24 hours after they are sampled.',
      },
    ]);
  });

  it('are there by then, where the first sample was taken as the collector began', async () => {
    await began(MINUTE + 100);
    await test.seedMinutes(MINUTE, [50_000]);
    await test.db
      .updateTable('snapshots')
      .set({ read_at: new Date(MINUTE + 30_000) })
      .execute();
    const [at] = await firstAt();
    test.setNow(Date.parse(at) - 30_001);
    expect([(await current()).statusCode, await firstAt()]).toEqual([503, [at, at]]);
    test.setNow(Date.parse(at));
    expect([(await current()).statusCode, await firstAt()]).toEqual([200, [null, null]]);
  });

  it('are not waited for where a history holds them', async () => {
    await began(NOW);
    await test.seedMinutes(MINUTE - 2 * DAY_MS, [50_000]);
    expect(await firstAt()).toEqual([null, null]);
  });
});
