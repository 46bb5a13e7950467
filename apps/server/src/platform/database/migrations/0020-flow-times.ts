import { sql, type Kysely } from 'kysely';

/** Histories name the flows of their span: those are found by their time, and writes to them are announced (migration 15). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index flows_occurred_at on flows (occurred_at)`.execute(db);
  const run = sql`for each statement execute function announce_change('occurred_at')`;
  const rowsOf = { insert: 'new', update: 'new', delete: 'old' } as const;
  for (const [event, rows] of Object.entries(rowsOf))
    await sql`
      create trigger ${sql.ref(`announce_${event}`)} after ${sql.raw(event)} on flows
      referencing ${sql.raw(rows)} table as changed ${run}`.execute(db);
  await sql`create trigger announce_truncate after truncate on flows ${run}`.execute(db);
}
