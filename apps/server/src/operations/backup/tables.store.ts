import { sql, type Kysely } from 'kysely';
import { readAppliedMigrations } from '../../platform/database/migrate.ts';
import { allowPauses } from '../../platform/database/allow-pauses.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The database as the areas see it, or a transaction in it. */
export type AnyDatabase = Kysely<Schema>;

const ROWS_AT_ONCE = 1_000;

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
  /** As PostgreSQL writes it in a statement. */
  type: string;
  /** Whether its order depends on the language of the database. */
  isCollated: boolean;
  /** Its place in the primary key, from 0; null outside the key. */
  keyPosition: number | null;
}

export type TablesStore = ReturnType<typeof createTablesStore>;

/** Reads all existing tables as text that is the same on both engines. */
export function createTablesStore(db: AnyDatabase) {
  return {
    /** The names of the migrations the database has, in order. */
    migrations: () => readAppliedMigrations(db),

    /** The kind of account; null before a server has worked on the data. */
    async mode(): Promise<'demo' | 'live' | null> {
      const isMarkable = (await listTables(db)).some(({ name }) => name === 'account_mark');
      if (!isMarkable) return null;
      return (await db.selectFrom('account_mark').select('mode').executeTakeFirst())?.mode ?? null;
    },

    /** The newest entry of the audit log; null where it has none, undefined where the schema has no such log. */
    async auditHead(): Promise<{ sequence: number; hash: string } | null | undefined> {
      if (!(await listTables(db)).some(({ name }) => name === 'audit_head')) return undefined;
      const head = await db.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirst();
      return head && Number(head.sequence) > 0 ? { sequence: Number(head.sequence), hash: head.hash } : null;
    },

    /** The newest checkpoint of the track record; null where it has none, undefined where the schema has no such record. */
    async checkpoint() {
      if (!(await listTables(db)).some(({ name }) => name === 'record_checkpoints')) return undefined;
      const newest = await db
        .selectFrom('record_checkpoints')
        .innerJoin('record_log', (join) => join.onTrue())
        .select(['origin', 'size', 'root', 'signatures'])
        .orderBy('size', 'desc')
        .limit(1)
        .executeTakeFirst();
      return newest ?? null;
    },

    /** The tables that are backed up, by name, without the columns that the database computes. */
    list: () => listTables(db),

    /**
     * Gives each row of a table as one line: a JSON array of the columns' text or null, in the order of the primary key.
     * Must be read to its end before the next table.
     */
    rows: (table: Table) => readRows(db, table),

    /** Last value of each sequence that was used, by name. */
    async sequences(): Promise<Record<string, string>> {
      const { rows } = await sql<{ name: string; value: string }>`
        select sequencename as name, last_value::text as value from pg_sequences
        where schemaname = current_schema() and last_value is not null order by 1`.execute(db);
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    },
  };
}

/**
 * Runs work on one moment of the database, whatever others write meanwhile.
 *
 * @throws what the work throws
 */
export async function readAtOneMoment<T>(
  db: AnyDatabase,
  work: (store: TablesStore) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const tables = await listTables(connection);
    return connection
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await allowPauses(trx);
        // A rewrite of a table by a migration would show it empty; locked before the moment is fixed, it waits.
        if (tables.length > 0)
          await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access share mode`.execute(
            trx,
          );
        await fixTextFormats(trx);
        return work(createTablesStore(trx));
      });
  });
}

/** Makes a transaction read and write values as the same text whatever the settings of the server. */
export async function fixTextFormats(trx: AnyDatabase): Promise<void> {
  await sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)`.execute(trx);
}

async function listTables(db: AnyDatabase): Promise<Table[]> {
  const { rows } = await sql<Column & { table: string }>`
    select pg_class.relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
      attcollation <> 0 as "isCollated", array_position(indkey::int2[], attnum) as "keyPosition"
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

async function* readRows(db: AnyDatabase, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) => sql`${sql.ref(name)}::text`);
  await sql`
    declare table_rows no scroll cursor for
    select array_to_json(array[${sql.join(values)}])::text as line
    from ${sql.table(table.name)} order by ${sql.join(orderOf(table))}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(ROWS_AT_ONCE)} from table_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close table_rows`.execute(db);
}

/** An order that does not depend on the language of the database. */
function orderOf({ columns }: Table) {
  const key = columns
    .filter(({ keyPosition }) => keyPosition !== null)
    .toSorted((a, b) => Number(a.keyPosition) - Number(b.keyPosition));
  if (key.length === 0) return columns.map(({ name }) => sql`${sql.ref(name)}::text collate "C"`);
  return key.map(({ name, isCollated }) => (isCollated ? sql`${sql.ref(name)} collate "C"` : sql.ref(name)));
}
