import { expect, it } from 'vitest';
import { createMinuteUpkeep } from './minute-upkeep.ts';
import { COUNTING } from '../counting.test-support.ts';
import { storesOf } from '../stores/collector-stores.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';
import { fillMinutes, fillOrders } from '../../../platform/database/long-history.test-support.ts';
import { believedRows } from '../../../platform/database/believed-rows.test-support.ts';
import { openMemoryDatabase } from '../../../platform/database/prepared-databases.test-support.ts';

const START = Date.UTC(2026, 0, 1);
const MINUTES = 3_000;
const END = START + (MINUTES - 1) * MINUTE_MS;

/** Hours, days and a month. */
const ROLLUPS = MINUTES / 60 + 3 + 1;

it('once a day the planner of the embedded database learns how many rows there are', async () => {
  const { db, close } = await openMemoryDatabase();
  let now = new Date(END);
  const upkeep = createMinuteUpkeep({
    ...storesOf(db, COUNTING),
    orders: { advance: async () => [] },
    keyWatch: null,
    notices: { noteOrders: () => undefined } as never,
    status: { noteOrders: () => undefined } as never,
    now: () => now,
    logger: { warn: () => undefined, error: (what: unknown) => expect.fail(JSON.stringify(what)) },
  });
  await upkeep.tendDaily();
  await fillMinutes(db, { minutes: MINUTES, endMs: END });
  await fillOrders(db, { count: 500, fromMs: START, toMs: END });
  await upkeep.tendDaily();
  expect((await believedRows(db))['snapshots']).toBe(0);
  now = new Date(END + 24 * HOUR_MS);
  await upkeep.tendDaily();
  const { count: fills } = await db
    .selectFrom('fills')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(await believedRows(db)).toEqual({
    snapshots: MINUTES,
    btc_prices: MINUTES,
    snapshot_rollups: ROLLUPS,
    price_rollups: ROLLUPS,
    orders: 500,
    fills,
  });
  await close();
});
