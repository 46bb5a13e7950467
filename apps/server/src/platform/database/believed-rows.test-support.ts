import { sql } from 'kysely';
import type { Database } from './open.ts';

/** @returns how many rows the planner believes in, by table; -1 where it was told nothing */
export async function believedRows(db: Database): Promise<Record<string, number>> {
  const tables = ['snapshots', 'btc_prices', 'snapshot_rollups', 'price_rollups', 'orders', 'fills'];
  const { rows } = await sql<{ table: string; count: number }>`
    select relname as table, reltuples as count from pg_class
    where relnamespace = 'public'::regnamespace and relname in (${sql.join(tables)})`.execute(db);
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]));
}
