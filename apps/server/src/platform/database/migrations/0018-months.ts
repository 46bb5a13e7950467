import { sql, type Kysely } from 'kysely';

/**
 * Months in the place of weeks: ten years are 120 rows instead of 520, and months are what people compare. They are built with the
 * rest as the database is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['snapshot_rollups', 'price_rollups']) {
    const isOfUnit = sql.ref(`${table}_unit_check`);
    await sql`delete from ${sql.table(table)} where unit = 'week'`.execute(db);
    await sql`alter table ${sql.table(table)} drop constraint ${isOfUnit}`.execute(db);
    await sql`
      alter table ${sql.table(table)}
      add constraint ${isOfUnit} check (unit in ('hour', 'day', 'month'))`.execute(db);
  }
}
