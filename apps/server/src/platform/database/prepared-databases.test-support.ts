import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connectDatabase, databaseFilesIn } from './connect.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type Database, type OpenDatabase } from './open.ts';
import { pglitePool } from './pglite-pool.ts';
import { canRunServer, type PostgresServer } from './postgres-server.test-support.ts';
import { createDatabase, startSharedServer } from './shared-server.test-support.ts';
import type { Schema } from './schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a database before its first migration and of an empty one with today's schema, as files and as a dump each. */
    preparedDatabases: string;
    /** Of the PostgreSQL server that tests share, whose first database is empty and has today's schema; null where none can run. */
    sharedServer: string | null;
  }
}

/** `new`: before its first migration. `migrated`: with today's schema, empty. */
type Prepared = 'new' | 'migrated';

/**
 * Prepares the databases that tests begin with, once for the whole run: to make one takes seconds of the processor, to copy
 * it a fraction.
 *
 * @returns what removes them
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'equanim-prepared-'));
  const [server] = await Promise.all([canRunServer ? prepareServer() : null, prepareEmbedded(folder)]);
  provide('preparedDatabases', folder);
  provide('sharedServer', server?.url ?? null);
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function prepareServer(): Promise<PostgresServer> {
  // The library that runs the server ends the process with 0 at this event, even where tests have failed.
  process.prependListener('beforeExit', () => process.exit());
  const server = await startSharedServer();
  await (await openDatabase({ url: server.url })).close();
  return server;
}

async function prepareEmbedded(folder: string): Promise<void> {
  const newOne = await dump(folder, 'new', await PGlite.create({ dataDir: filesOf(folder, 'new') }));
  const migrated = await PGlite.create({ dataDir: filesOf(folder, 'migrated'), loadDataDir: newOne });
  const dialect = new PostgresDialect({ pool: pglitePool(migrated) });
  await migrate(new Kysely<Schema>({ dialect }));
  await dump(folder, 'migrated', migrated);
}

const filesOf = (folder: string, which: Prepared): string => join(folder, which);
const dumpOf = (folder: string, which: Prepared): string => join(folder, `${which}.tar`);

async function dump(folder: string, which: Prepared, database: PGlite): Promise<Blob> {
  const blob = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(dumpOf(folder, which), Buffer.from(await blob.arrayBuffer()));
  return blob;
}

/** @returns where a database in memory begins */
export function preparedInMemory(which: Prepared): { memory: Blob } {
  return { memory: new Blob([readFileSync(dumpOf(inject('preparedDatabases'), which))]) };
}

/** Puts a database into a data directory that has none, as the embedded database would make it there. */
export function prepareDirectory(directory: string, which: Prepared = 'migrated'): void {
  const files = databaseFilesIn(directory);
  if (existsSync(files)) return;
  cpSync(filesOf(inject('preparedDatabases'), which), files, { recursive: true });
  chmodSync(files, 0o700);
}

type Engine = 'memory' | 'server';

/** Of each engine; one in memory holds some hundred megabytes. */
const MAX_IDLE = 3;
/** Databases that a test has closed, emptied for the next: to make one costs more than to empty it, in memory over a second. */
const idle: Record<Engine, Array<{ opened: OpenDatabase; initial: InitialState }>> = {
  memory: [],
  server: [],
};

export interface TestDatabase extends OpenDatabase {
  /** Leaves what the migrations left. */
  empty(): Promise<void>;
}

/**
 * For tests to which the engine is all one: on the server that tests share, which takes the processor half the time, or in
 * memory where there is none.
 *
 * @returns an empty database with the schema of today; closing it empties it for the next test of this process
 */
export function openTestDatabase(): Promise<TestDatabase> {
  return inject('sharedServer') === null ? openMemoryDatabase() : openServerDatabase();
}

/** @returns the same on the embedded database */
export function openMemoryDatabase(): Promise<TestDatabase> {
  return open('memory', () => openDatabase(preparedInMemory('migrated')));
}

/** @returns the same on the server that tests share; @throws Error where there is none */
export function openServerDatabase(): Promise<TestDatabase> {
  return open('server', async () => connectDatabase({ url: await createServerDatabase('equanim') }));
}

let made = 0;

/**
 * Makes a database on the server that tests share.
 *
 * @returns its URL
 * @throws Error where there is none
 */
export function createServerDatabase(template?: 'equanim'): Promise<string> {
  const server = inject('sharedServer');
  if (server === null) throw new Error('This checkout cannot run a PostgreSQL server.');
  made += 1;
  return createDatabase(server, `test_${process.pid}_${made}`, template);
}

async function open(engine: Engine, make: () => Promise<OpenDatabase>): Promise<TestDatabase> {
  const { opened, initial } = idle[engine].pop() ?? (await begin(make));
  let isOpen = true;
  return {
    ...opened,
    empty: () => empty(opened.db, initial),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      const isReusable = idle[engine].length < MAX_IDLE && (await readColumns(opened.db)) === initial.columns;
      if (!isReusable) return opened.close();
      await empty(opened.db, initial);
      idle[engine].push({ opened, initial });
    },
  };
}

async function begin(make: () => Promise<OpenDatabase>) {
  const opened = await make();
  return { opened, initial: await readInitialState(opened.db) };
}

/** What the migrations leave in a database. */
interface InitialState {
  /** Rows as JSON, by table, parents first. */
  rows: Array<{ table: string; json: string }>;
  sequences: Array<{ name: string; value: number }>;
  /** Tables, columns, indexes and triggers: a test that changed them closes its database for good. */
  columns: string;
}

async function readInitialState(db: Database): Promise<InitialState> {
  const rows = [];
  for (const table of await listFilledTables(db)) {
    const result = await sql<{ json: string }>`
      select json_agg(each)::text as json from ${sql.table(table)} as each`.execute(db);
    rows.push({ table, json: result.rows[0]?.json ?? '[]' });
  }
  const sequences = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db);
  return { rows, sequences: sequences.rows, columns: await readColumns(db) };
}

async function empty(db: Database, { rows, sequences }: InitialState): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const filled = await listFilledTables(trx);
    if (filled.length > 0)
      await sql`truncate ${sql.join(filled.map((table) => sql.table(table)))} restart identity cascade`.execute(
        trx,
      );
    for (const { table, json } of rows)
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(trx);
    for (const { name, value } of sequences) await sql`select setval(${name}, ${value})`.execute(trx);
  });
}

async function listFilledTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    order by oid`.execute(db);
  return rows.map(({ name }) => name);
}

async function readColumns(db: Database): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    with ours as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(line, ',' order by line)) as all from (
      select concat_ws(' ', relname, attname, atttypid, attnotnull, attisdropped) as line
        from ours join pg_attribute on attrelid = ours.oid
      union all select concat_ws(' ', tgname, tgenabled) from pg_trigger join ours on ours.oid = tgrelid
      union all select conname from pg_constraint join ours on ours.oid = conrelid
    ) as lines`.execute(db);
  return rows[0]?.all ?? '';
}
