import pg from 'pg';
import { startServer, type PostgresServer } from './postgres-server.test-support.ts';

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
