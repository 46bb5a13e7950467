import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND_MS } from '../time.ts';
import { DataInUseError } from './data-lock.ts';
import { describeLocation } from './location.ts';
import { connectPrimary, endClient } from './server-hosts.ts';

/** Arbitrary numbers, the same for every Equanim. */
const USE_KEY = 3_682_652;
const START_KEY = 3_682_654;
const RETRY_MS = SECOND_MS;

/**
 * Marks a PostgreSQL database as in use by a server, beside any number of others. When the connection is lost, as in a restart
 * of PostgreSQL, the mark is made again as soon as PostgreSQL answers.
 *
 * @param onUnusable called once if somebody took the database for itself in between
 * @returns a function that takes the mark away
 * @throws DataInUseError when somebody has the database for itself; DatabaseUnreachableError when PostgreSQL cannot be reached
 */
export async function joinServers(
  url: string,
  onUnusable: (error: DataInUseError) => void,
): Promise<() => Promise<void>> {
  const left = new AbortController();
  let holding: pg.Client | null = null;
  let joining: Promise<void> = Promise.resolve();

  async function join(): Promise<boolean> {
    const client = await connectPrimary(url, { name: 'equanim server' });
    const isIn = await isTrue(client, 'select pg_try_advisory_lock_shared($1) as is_true', USE_KEY);
    if (!isIn) {
      await client.end();
      return false;
    }
    holding = client;
    client.once('end', () => {
      if (client === holding && !left.signal.aborted) joining = joinAgain();
    });
    return true;
  }

  async function joinAgain(): Promise<void> {
    holding = null;
    while (!left.signal.aborted) {
      await sleep(RETRY_MS, null, { signal: left.signal }).catch(() => undefined);
      if (left.signal.aborted) return;
      // A failure means that PostgreSQL is not back yet.
      const isIn = await join().catch(() => null);
      if (isIn === true) return;
      if (isIn === false) return onUnusable(takenAway(url));
    }
  }

  if (!(await join())) throw takenAway(url);
  return async () => {
    left.abort();
    await joining;
    if (holding) await endClient(holding);
  };
}

/**
 * Takes a PostgreSQL database for this process alone.
 *
 * @returns a function that gives it back
 * @throws DataInUseError when a server works on it; DatabaseUnreachableError when PostgreSQL cannot be reached
 */
export async function takeAlone(url: string): Promise<() => Promise<void>> {
  const client = await connectPrimary(url, { name: 'equanim restore' });
  if (await isTrue(client, 'select pg_try_advisory_lock($1) as is_true', USE_KEY)) return () => client.end();
  await client.end();
  throw new DataInUseError(
    `${describeLocation({ url })} is in use by a running Equanim. Stop every server on it first.`,
  );
}

/** Does something that one process at a time may do on a PostgreSQL database; others wait for it. */
export async function inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = await connectPrimary(url, { name: 'equanim start' });
  try {
    await client.query('select pg_advisory_lock($1)', [START_KEY]);
    return await work();
  } finally {
    await client.end();
  }
}

async function isTrue(client: pg.Client, question: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ is_true: boolean }>(question, [key]);
  return rows[0]?.is_true ?? false;
}

function takenAway(url: string): DataInUseError {
  return new DataInUseError(
    `${describeLocation({ url })} is being restored, or another program has it for itself. Start again when that is done.`,
  );
}
