import { sql } from 'kysely';
import { listTables, type Database, type Table } from './tables.store.ts';

export {
  LAST_COMMIT_BEFORE_BASELINE,
  migrateInTransaction,
  MOVE_HISTORY,
  unknownMigration,
} from '../../platform/database/migrate.ts';

/** Tables that are ready to be filled. */
interface PreparedTables {
  tables: Table[];
  /** Puts back what was lifted; every foreign key is checked again. */
  finish(sequences: Record<string, string>): Promise<void>;
}

/** Names of the existing tables, in alphabetical order. */
export async function listRelations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Empties the tables of a backup, and lifts foreign keys and triggers so that rows can be added in any order. Must be called
 * within a transaction.
 */
export async function prepareTables(db: Database): Promise<PreparedTables> {
  const foreignKeys = await listForeignKeys(db);
  const triggered = await listTriggered(db);
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(db);
  for (const table of triggered) await sql`alter table ${sql.raw(table)} disable trigger user`.execute(db);
  const tables = await listTables(db);
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
  return {
    tables,
    async finish(sequences) {
      for (const [name, value] of Object.entries(sequences))
        await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`.execute(db);
      for (const table of triggered) await sql`alter table ${sql.raw(table)} enable trigger user`.execute(db);
      for (const { table, name, definition } of foreignKeys)
        await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(
          db,
        );
      // So that the migrations and queries that follow are planned for the rows there are now.
      await sql`analyze`.execute(db);
    },
  };
}

interface ForeignKey {
  /** As PostgreSQL writes it in a statement, like the name. */
  table: string;
  name: string;
  definition: string;
}

async function listForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where nspname = current_schema() and contype = 'f' and conparentid = 0`.execute(db);
  return rows;
}

/** The tables with triggers, as PostgreSQL writes them in a statement. */
async function listTriggered(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as "table"
    from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and not tgisinternal`.execute(db);
  return rows.map(({ table }) => table);
}
