import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { clusterIn } from './built-in/cluster.ts';
import { connectDatabase } from './connection/connect.ts';
import { openDatabase, type Database, type OpenDatabase } from './open.ts';
import { copyDirectory } from './postgres-cluster.test-support.ts';
import { newParent, startServer, type PostgresServer } from './postgres-server.test-support.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with a built-in database of today's schema, which is not running. */
    preparedDirectory: string;
    /** Of the PostgreSQL server that tests share, whose first database is empty and has today's schema. */
    sharedServer: string;
  }
}

/**
 * Prepares the databases that tests begin with, once for the whole run: to make one takes a second, to copy it a fraction.
 *
 * @returns what removes them
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = newParent('equanim-prepared-');
  const directory = join(folder, 'data');
  const [server] = await Promise.all([startSharedServer(), prepare({ directory })]);
  await prepare({ url: server.url });
  provide('preparedDirectory', directory);
  provide('sharedServer', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Starts the server on which tests make databases of their own. It forgives no crash, which saves the time of the disk.
 */
function startSharedServer(): Promise<PostgresServer> {
  return startServer({
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // A database lives for seconds.
    autovacuum: 'off',
    jit: 'off',
    max_connections: '400',
  });
}

async function prepare(location: Parameters<typeof openDatabase>[0]): Promise<void> {
  await (await openDatabase(location)).close();
}

/** Puts a built-in database with today's schema into a data directory. */
export function prepareDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true });
  copyDirectory(clusterIn(inject('preparedDirectory')), clusterIn(directory));
}

const MAX_IDLE = 3;
/** Databases that a test has closed, emptied for the next: to make one costs more than to empty it. */
const idle: Array<{ opened: OpenDatabase; initial: InitialState }> = [];

export interface TestDatabase extends OpenDatabase {
  /** Leaves what the migrations left. */
  empty(): Promise<void>;
}

/** @returns an empty database with the schema of today; closing it empties it for the next test of this process */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { opened, initial } = idle.pop() ?? (await begin());
  let isOpen = true;
  return {
    ...opened,
    empty: () => empty(opened.db, initial),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      const isReusable = idle.length < MAX_IDLE && (await readColumns(opened.db)) === initial.columns;
      if (!isReusable) return opened.close();
      await empty(opened.db, initial);
      idle.push({ opened, initial });
    },
  };
}

/** Opens a database for the tests of a group. @returns gives it inside a test */
export function useTestDatabase(): () => TestDatabase {
  let current: TestDatabase | undefined;
  beforeAll(async () => {
    current = await openTestDatabase();
  });
  afterAll(() => current?.close());
  return () => {
    if (!current) throw new Error('The database is not open yet.');
    return current;
  };
}

let made = 0;

/**
 * Makes a database on the server that tests share.
 *
 * @param template name of one that it is a copy of, and nobody is connected to: `equanim` has the schema of today; an empty one
 *   unless given
 * @returns its URL
 */
export function createServerDatabase(template = 'template0'): Promise<string> {
  made += 1;
  return createDatabase(inject('sharedServer'), `test_${process.pid}_${made}`, template);
}

/** @returns the URL of a new database on the same server, a copy of another that nobody is connected to */
async function createDatabase(url: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(url, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database "${name}" template "${template}"`);
  } finally {
    await client.end();
  }
  return urlOf(url, name);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function begin() {
  const opened = await connectDatabase({ url: await createServerDatabase('equanim') });
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
