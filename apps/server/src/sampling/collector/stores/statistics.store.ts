import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';

/** Each is 300 sampled rows of a table: with the usual 100, a table of ten years holds everything else up for seconds. */
const STATISTICS_TARGET = 10;

export type StatisticsStore = ReturnType<typeof createStatisticsStore>;

/** What the planner of queries knows of the tables. */
export function createStatisticsStore(db: Database) {
  return {
    /**
     * Tells the embedded database's planner how many rows there are now and what they hold, a table at a time. It has nobody
     * who does that by himself; a PostgreSQL server's autovacuum does.
     */
    async refresh(): Promise<void> {
      if (!(await isEmbedded(db))) return;
      const { rows } = await sql<{ table: string }>`
        select relname as table from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`.execute(db);
      for (const { table } of rows) {
        await db.transaction().execute(async (trx) => {
          await sql`set local default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(trx);
          await sql`analyze ${sql.table(table)}`.execute(trx);
        });
        // The embedded database answers without letting anything else have its turn.
        await nextTurn();
      }
    },
  };
}

async function isEmbedded(db: Database): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  return rows[0]?.version.includes('PGlite') ?? false;
}
