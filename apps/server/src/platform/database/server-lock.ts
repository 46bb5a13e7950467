import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND_MS } from '../time.ts';
import { answerInTime } from './answer-in-time.ts';
import { DataInUseError } from './database-failures.ts';
import { describeLocation } from './location.ts';
import { connectPrimary, cutOff, endClient } from './server-hosts.ts';

/** Arbitrary numbers, the same for every Equanim. */
const USE_KEY = 3_682_652;
const START_KEY = 3_682_654;
const RETRY_MS = SECOND_MS;
const ASKS_EVERY_MS = 2 * SECOND_MS;
const MAX_ANSWER_MS = 5 * SECOND_MS;

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
    void endWhenSilent(client, left.signal);
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

/** Ends a connection whose other end answers nothing any more: a dead machine does not end it. */
async function endWhenSilent(client: pg.Client, over: AbortSignal): Promise<void> {
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  const isOver = AbortSignal.any([over, ended.signal]);
  while (!isOver.aborted) {
    await sleep(ASKS_EVERY_MS, null, { signal: isOver }).catch(() => undefined);
    if (isOver.aborted) return;
    await answerInTime(MAX_ANSWER_MS, client.query('select 1')).catch((error: unknown) => {
      cutOff(client, error instanceof Error ? error : new Error('unknown'));
    });
  }
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
    `${describeLocation({ url })} is being restored, or another program has exclusive use of it. Start again when that is done.`,
  );
}
