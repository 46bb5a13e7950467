import { Migrator, sql, type Kysely } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { connectDatabase, type OpenDatabase } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/all.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { settleUnits } from './units.store.ts';

let connected: OpenDatabase | undefined;
afterEach(() => connected?.close());

/** A database as it was before there were records. */
async function openBefore(): Promise<Kysely<Schema>> {
  connected = await connectDatabase({ url: await createServerDatabase() });
  const { db } = connected;
  const before = Object.entries(migrations).filter(([name]) => name < '0011');
  await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(before)) },
  }).migrateToLatest();
  return db;
}

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 2, 1, 12, minute, second));

it.each([
  // All but 0.40 is withdrawn, 0.30 more is lost, and 50,000 come back.
  [
    'what was left of an emptied fund',
    ['50000', '0.4', '0.1', '50000.1'],
    [
      [30, '-49999.6', '50000', '-49999.6'],
      [150, '50000', '0.1', '200000'],
    ],
    [1, null, null, 1],
  ],
  // 55,000 are lost, and 50,000 come.
  [
    'units that were worthless',
    ['55000', '0', '0', '50000'],
    [[150, '50000', '0', '45454.545454545454545455']],
    [1.1, 0, 0, 1],
  ],
] as const)('an upgrade counts again what flows issued to %s', async (_name, equities, flows, values) => {
  const db = await openBefore();
  let units = 50_000;
  await db
    .updateTable('accounts')
    .set({ counted_since: at(0, 1) })
    .execute();
  for (const [minute, equity] of equities.entries()) {
    const [flow] = flows.filter(([second]) => Math.ceil(second / 60) === minute);
    if (flow) units += Number(flow[3]);
    await sql`
      insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
      values (${at(minute)}, ${at(minute, 1)}, ${equity}, ${equity}, 0, ${units}, 'live')`.execute(db);
    if (!flow) continue;
    const [second, amount, equityBefore, issued] = flow;
    await sql`
      insert into flows (transaction_id, kind, coin, change, amount, amount_bound, equity_before, equity_bound, basis,
        occurred_at, units_issued, units_before, value_per_unit, convention, priced_at)
      values (${String(second)}, 'TRANSFER', 'USDT', ${amount}, ${amount}, 0, ${equityBefore}, 0, 'own-time',
        ${at(0, second)}, ${issued}, ${units - Number(issued)}, 1, 'own-time', ${at(minute)})`.execute(db);
  }
  await migrate(db);
  await db.transaction().execute(settleUnits);
  const rows = await db.selectFrom('snapshots').select('normalized_value').orderBy('taken_at').execute();
  expect(rows.map(({ normalized_value: value }) => value && Number(value))).toEqual(values);
});
