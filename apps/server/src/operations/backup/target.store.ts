import { sql } from 'kysely';
import { migrateInTransaction } from '../../platform/database/migrate.ts';
import { createTablesStore, fixTextFormats, type AnyDatabase, type Table } from './tables.store.ts';

export { unknownMigration } from '../../platform/database/migrate.ts';

/** The database being filled, inside its one transaction. */
export type TargetStore = ReturnType<typeof createTargetStore>;

/**
 * Does all the work on a database, migrations included, in one transaction: all of it happens or none.
 *
 * @throws what the work throws
 */
export async function inOneTransaction<T>(
  db: AnyDatabase,
  work: (target: TargetStore) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const result = await work(createTargetStore(connection));
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // A lost connection rolls back by itself, and its loss is the error to report.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

/** Names of the existing tables, in alphabetical order. */
export async function listRelations(db: AnyDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

function createTargetStore(db: AnyDatabase) {
  let foreignKeys: Array<{ table: string; name: string; definition: string }> = [];
  let triggered: string[] = [];

  return {
    ...createTablesStore(db),

    /** Applies the migrations up to one, or all there are. */
    migrate: (upTo?: string) => migrateInTransaction(db, upTo),

    /** Lets somebody write within the transaction. */
    record: async (write?: (trx: AnyDatabase) => Promise<void>): Promise<void> => write?.(db),

    /** Empties the tables of a backup, and lifts foreign keys and triggers so that rows can be inserted in any order. */
    async prepare(): Promise<Table[]> {
      await fixTextFormats(db);
      ({ rows: foreignKeys } = await sql<(typeof foreignKeys)[number]>`
        select conrelid::regclass::text as "table", quote_ident(conname) as name,
          pg_get_constraintdef(pg_constraint.oid) as definition
        from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
        where nspname = current_schema() and contype = 'f' and conparentid = 0`.execute(db));
      for (const { table, name } of foreignKeys)
        await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(db);
      const { rows } = await sql<{ table: string }>`
        select distinct tgrelid::regclass::text as "table"
        from pg_trigger
          join pg_class on pg_class.oid = tgrelid
          join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = current_schema() and not tgisinternal`.execute(db);
      triggered = rows.map(({ table }) => table);
      for (const table of triggered)
        await sql`alter table ${sql.raw(table)} disable trigger user`.execute(db);
      const tables = await createTablesStore(db).list();
      await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
      return tables;
    },

    /** Adds rows, each a line as {@link createTablesStore} gives it. */
    async append({ name, columns }: Table, lines: readonly string[]): Promise<void> {
      const values = columns.map(({ type }, i) => sql`(line ->> ${sql.lit(i)})::${sql.raw(type)}`);
      await sql`
        insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
        overriding system value
        select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(
        db,
      );
    },

    /** Restores what `prepare` lifted; every foreign key is checked again. */
    async finish(sequences: Record<string, string>): Promise<void> {
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
