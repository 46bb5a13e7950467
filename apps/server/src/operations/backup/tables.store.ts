import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { withConnection, type Connection, type Place } from './connection.store.ts';

export { readMark } from '../../platform/database/account-mark.ts';
export { readAppliedMigrations } from '../../platform/database/migrate.ts';
export type { Database };

/** Tables that a backup leaves out, and why. */
export const LEFT_BEHIND: Record<string, string> = {
  kysely_migration: 'The header of a backup names the migrations.',
  kysely_migration_lock: 'It is about running processes.',
  sessions: 'A token of the original signs nobody in to a restored copy.',
  session_traces: 'They are about sessions.',
  first_administrator_link: 'A restored copy honors no link that was printed for the original.',
  email_changes: 'A restored copy honors no link that was mailed for the original.',
  webauthn_challenges: 'They are about requests under way.',
  limit_counters: 'They are about the last minutes.',
  idempotency_keys: 'They are about calls of the last day.',
  collector_term: 'It is about running processes.',
  collector_status: 'It is about running processes.',
  fresh_readings: 'They are about requests under way.',
  shared_positions: 'They are about the last seconds.',
  live_tickets: 'They are about sessions.',
  outbox_mails: 'A restored copy sends no mail that the original was to send.',
  alerts: 'They are about the state of the original.',
  password_resets: 'A restored copy honors no link that was mailed for the original.',
  invitations: 'A restored copy honors no link that was mailed for the original.',
};

/** A table that is backed up. */
export interface Table {
  name: string;
  columns: Column[];
}

export interface Column {
  name: string;
  /** Whether its order depends on the language of the database. */
  isCollated: boolean;
  /** Its place in the primary key, from 0; null outside the key. */
  keyPosition: number | null;
}

/**
 * Works on one moment of a database, whatever others write meanwhile.
 *
 * @throws BackupError when the database fails, and what the work throws of those; DatabaseUnreachableError
 */
export async function readAtOneMoment<T>(
  place: Place,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return withConnection(place, async (connection) => {
    const { db } = connection;
    const tables = (await listTables(db)).map(({ name }) => sql.table(name));
    await sql`begin isolation level repeatable read, read only`.execute(db);
    // A rewrite of a table by a migration would show it empty; locked before the moment is fixed, it waits.
    if (tables.length > 0) await sql`lock table ${sql.join(tables)} in access share mode`.execute(db);
    return work(connection);
  });
}

/** The tables that are backed up, by name, without the columns that the database computes. */
export async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Column & { table: string }>`
    select pg_class.relname as "table", attname as name, attcollation <> 0 as "isCollated",
      array_position(indkey::int2[], attnum) as "keyPosition"
    from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid
      left join pg_index on indrelid = pg_class.oid and indisprimary
    where nspname = current_schema() and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    order by pg_class.relname, attnum`.execute(db);
  const tables = new Map<string, Table>();
  for (const { table: name, ...column } of rows) {
    if (name in LEFT_BEHIND) continue;
    const table = tables.get(name) ?? { name, columns: [] };
    table.columns.push(column);
    tables.set(name, table);
  }
  return [...tables.values()];
}

/** Last value of each sequence that was used, by name. */
export async function readSequences(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The newest entry of the audit log; null where it has none. */
export async function readAuditHead(db: Database): Promise<{ sequence: number; hash: string } | null> {
  const head = await db.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirst();
  return head && head.sequence > 0 ? head : null;
}
