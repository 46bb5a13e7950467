import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { fillMinutes } from '../long-history.test-support.ts';
import { rollups as asFirstMade } from '../migrations/0001-baseline/rollups.ts';
import { up as countLongReturns } from '../migrations/0013-long-returns.ts';
import { partByAccount } from '../migrations/0014-accounts.ts';
import { openTestDatabase } from '../prepared-databases.test-support.ts';
import { ensureRollups } from './ensure-rollups.ts';

const END = Date.UTC(2026, 10, 20, 12);

it('Rollups of an earlier form are migrated and built again from the minutes', async () => {
  const { db, close } = await openTestDatabase();
  await fillMinutes(db, { minutes: 3 * 1_440, endMs: END });
  const rollups = () =>
    db.selectFrom('snapshot_rollups').selectAll().orderBy('unit').orderBy('from_at').execute();
  const expected = await rollups();
  expect(expected.find(({ unit }) => unit === 'month')).toMatchObject({
    return_count: 3,
    return_long_count: 0,
  });

  await sql`drop view snapshot_rollups; drop table all_snapshot_rollups, price_rollups, rollup_format`.execute(
    db,
  );
  await sql`
    drop function rollup_line(
      integer, float8[], float8[], float8[], float8[], float8[], float8[], float8[], float8[], float8[],
      integer, integer, float8, float8, float8[]
    )`.execute(db);
  // An account was a row of the table itself then.
  await sql`alter view accounts rename to accounts_now; alter table all_accounts rename to accounts`.execute(
    db,
  );
  await asFirstMade.execute(db);
  await sql`alter table accounts rename to all_accounts; alter view accounts_now rename to accounts`.execute(
    db,
  );
  await sql`
    insert into snapshot_rollups (unit, from_at, sample_count, last_close)
    values ('month', '2026-11-01', 1, '{1, 2, 3, 4}')`.execute(db);
  await sql`insert into rollup_format values (3)`.execute(db);

  await countLongReturns(db as unknown as Kysely<unknown>);
  await partByAccount(db as unknown as Kysely<unknown>, 'snapshot_rollups');
  await ensureRollups(db);
  expect(await rollups()).toEqual(expected);
  await close();
});
