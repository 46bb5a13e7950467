import type pg from 'pg';
import { connectClient, endClient } from './client.ts';
import { DataInUseError } from '../database-failures.ts';
import { describeLocation } from '../location.ts';

/** Arbitrary numbers, the same for every Equanim. */
const USE_KEY = 3_682_652;
const START_KEY = 3_682_654;

/**
 * Marks a PostgreSQL database as in use by a server, beside any number of others, for as long as the connection lives.
 *
 * @throws DataInUseError when somebody has the database for itself; the driver's error
 */
export async function joinServers(client: pg.Client, url: string): Promise<void> {
  if (await isTrue(client, 'select pg_try_advisory_lock_shared($1) as is_true', USE_KEY)) return;
  throw new DataInUseError(
    `${describeLocation({ url })} is being restored, or another program has exclusive use of it. Start again when that is done.`,
  );
}

/**
 * Takes a PostgreSQL database for this process alone.
 *
 * @returns a function that gives it back
 * @throws DataInUseError when a server works on it; DatabaseUnreachableError when PostgreSQL cannot be reached
 */
export async function takeAlone(url: string): Promise<() => Promise<void>> {
  const client = await connectClient(url, { name: 'equanim restore' });
  if (await isTrue(client, 'select pg_try_advisory_lock($1) as is_true', USE_KEY)) return () => client.end();
  await endClient(client);
  throw new DataInUseError(
    `${describeLocation({ url })} is in use by a running Equanim. Stop every server on it first.`,
  );
}

/** Does something that one process at a time may do on a PostgreSQL database; others wait for it. */
export async function inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = await connectClient(url, { name: 'equanim start' });
  try {
    await client.query('select pg_advisory_lock($1)', [START_KEY]);
    return await work();
  } finally {
    await endClient(client);
  }
}

async function isTrue(client: pg.Client, question: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ is_true: boolean }>(question, [key]);
  return rows[0]?.is_true ?? false;
}
