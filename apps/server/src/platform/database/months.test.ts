// @module-tag release
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beforeMigration } from './before-migration.test-support.ts';
import { describeOnBothEngines } from './both-engines.test-support.ts';
import { migrateInTransaction } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { areRollupsCurrent } from './rollups/ensure-rollups.ts';

describeOnBothEngines('Stored weeks', (opened) => {
  it('give way to months, which are built as the database is opened', async () => {
    await beforeMigration(opened().db, '0018-months', async (trx) => {
      const insert = (unit: string) => sql`
        insert into snapshot_rollups (unit, from_at, sample_count) values (${unit}, '2026-03-02', 1)`;
      const insertPrice = (unit: string) => sql`
        insert into price_rollups (unit, from_at, price_count, first, last, low, high)
        values (${unit}, '2026-03-02', 1, '{1,2}', '{1,2}', '{2,1}', '{2,-1}')`;
      for (const unit of ['hour', 'day', 'week'])
        for (const one of [insert(unit), insertPrice(unit)]) await one.execute(trx);
      await trx.insertInto('rollup_format').values({ version: 1 }).execute();

      await migrateInTransaction(trx);

      for (const table of ['snapshot_rollups', 'price_rollups'] as const) {
        const left = await trx.selectFrom(table).select('unit').orderBy('unit').execute();
        expect(left.map(({ unit }) => unit)).toEqual(['day', 'hour']);
      }
      expect(await areRollupsCurrent(trx)).toBe(false);
      for (const one of [insert('month'), insertPrice('month')]) await one.execute(trx);
      const { line } = await trx
        .selectFrom('snapshot_rollups')
        .select('line')
        .where('unit', '=', 'day')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(`[${line}]`)).toEqual([1, ...Array(14).fill(null)]);
      for (const one of [insert('week'), insertPrice('week')]) {
        await sql`savepoint before_week`.execute(trx);
        await expect(one.execute(trx)).rejects.toThrow('check constraint');
        await sql`rollback to savepoint before_week`.execute(trx);
      }
    });
  });

  it('may have their lines already', async () => {
    await beforeMigration(opened().db, '0018-months', async (trx) => {
      await migrations['0018-months']?.up(trx);
      await migrateInTransaction(trx);
      expect(await trx.selectFrom('snapshot_rollups').select('line').execute()).toEqual([]);
    });
  });
});
