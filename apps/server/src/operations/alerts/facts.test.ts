import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { createWorld, type World } from '../../sampling/collector/collector-world.test-support.ts';
import { COUNTING, recordOne } from '../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import type { AlertMessage } from './alert.ts';
import { createAlertWatch } from './alert-watch.ts';
import { createAlertsStore } from './alerts.store.ts';
import { createDayFallStore } from './day-fall.store.ts';
import { createReadFacts } from './facts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('the fall of the normalized value', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  const fall = (at = NOW) => createDayFallStore(opened.db)(at);
  const record = (agoMs: number, equity: number) => {
    const takenAt = new Date(NOW.getTime() - agoMs);
    const zero = new Decimal(0);
    const totals = { equity: new Decimal(equity), walletBalance: new Decimal(equity) };
    return recordOne(storesOf(opened.db, COUNTING).snapshots, {
      takenAt,
      readAt: takenAt,
      totals: { ...totals, unrealizedPnl: zero, optionValue: zero },
      btcPrice: new Decimal(60_000),
      state: { readAt: takenAt, coins: [], positions: [], uncheckedCoins: [] },
    });
  };

  it('is measured from the highest of 24 hours, without excluded windows', async () => {
    expect(await fall()).toBeUndefined();
    await record(DAY_MS, 90_000);
    await record(DAY_MS - MINUTE_MS, 60_000);
    await record(2 * MINUTE_MS, 80_000);
    await record(MINUTE_MS, 45_000);
    expect(await fall()).toBe(0.4375);
    const at = new Date(NOW.getTime() - 2 * MINUTE_MS);
    await opened.db
      .insertInto('exclusions')
      .values({ id: randomUUID(), from_at: at, to_at: at, reason: 'A wrong figure' })
      .execute();
    expect(await fall()).toBe(0.25);
    expect(await fall(new Date(NOW.getTime() + 2 * DAY_MS))).toBeUndefined();
    // What comes after a loss of everything has a record of its own.
    await opened.db.updateTable('snapshots').set({ record: 2 }).where('equity', '=', '45000').execute();
    expect(await fall()).toBe(0);
  });
});

describe('a collector without samples', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(Date.UTC(2026, 6, 6, 3, 0, 30));
  });
  afterAll(() => world.close());

  it('raises an alert after five minutes and ends it after five minutes of samples', async () => {
    const sent: AlertMessage[] = [];
    const clock = () => new Date(world.now());
    const { db } = world.opened;
    const facts = { keyWatch: null, diskNotices: () => [], readFall: createDayFallStore(db), clock };
    const watch = createAlertWatch({
      readFacts: createReadFacts({ ...facts, collector: { status: () => world.collector.status() } }),
      limits: { silentMs: 5 * MINUTE_MS, fall: 0.1 },
      store: createAlertsStore(db),
      channels: [{ name: 'test', send: async (message) => void sent.push(message) }],
      logger: pino({ level: 'silent' }),
      clock,
    });
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        await world.nextMinute();
        await watch.look();
      }
    };
    await minutes(1);
    world.simulator.faults.order({ name: 'html-5xx' });
    await minutes(4);
    expect(sent).toEqual([]);
    await minutes(4);
    expect(sent).toMatchObject([
      {
        event: 'raised',
        kind: 'no-samples',
        text: expect.stringMatching(
          /^The last sample was taken on 2026-07-06 at 03:0\d UTC\. The exchange is overloaded/,
        ),
      },
    ]);
    world.simulator.faults.clear();
    await minutes(7);
    expect(sent.map(({ event, kind }) => `${kind} ${event}`)).toEqual([
      'no-samples raised',
      'no-samples ended',
    ]);
  });
});
