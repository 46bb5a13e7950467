import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DataInUseError } from './data-lock.ts';
import { describeLocation } from './location.ts';
import { SECOND_MS } from '../time.ts';
import { createLastingClient } from './server-pool.ts';

/** An arbitrary number, the same for every Equanim. */
const LOCK_KEY = 3_682_652;
const RETRY_MS = SECOND_MS;

/**
 * Takes the lock of the one server on a PostgreSQL database. PostgreSQL holds it as long as our connection lives. When the
 * connection is lost, as in a restart of PostgreSQL, the lock is taken again as soon as PostgreSQL answers.
 *
 * @param onTaken called once if another server took the lock in between
 * @returns a function that releases the lock
 * @throws DataInUseError when another server holds it; the driver's error when PostgreSQL cannot be reached
 */
export async function lockServerDatabase(
  url: string,
  onTaken: (error: DataInUseError) => void,
): Promise<() => Promise<void>> {
  const name = `equanim ${randomUUID()}`;
  const released = new AbortController();
  let holding: pg.Client | null = null;
  let retaking: Promise<void> = Promise.resolve();

  async function take(): Promise<'held' | 'retry' | 'in use'> {
    const client = createLastingClient(url);
    client.on('end', () => {
      if (client === holding && !released.signal.aborted) retaking = takeAgain();
    });
    await client.connect();
    const result = await ask(client, name);
    if (result === 'held') holding = client;
    else await client.end();
    return result;
  }

  async function takeAgain(): Promise<void> {
    holding = null;
    while (!released.signal.aborted) {
      await sleep(RETRY_MS, null, { signal: released.signal }).catch(() => undefined);
      if (released.signal.aborted) return;
      // A failure means that PostgreSQL is not back yet.
      const result = await take().catch(() => 'retry' as const);
      if (result === 'held') return;
      if (result === 'in use') return onTaken(inUse(url));
    }
  }

  if ((await take()) !== 'held') throw inUse(url);
  return async () => {
    released.abort();
    await retaking;
    await holding?.end();
  };
}

/** Tries the lock. Ends our own lost connection if PostgreSQL has not noticed its end, which frees the lock for the next try. */
async function ask(client: pg.Client, name: string): Promise<'held' | 'retry' | 'in use'> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    LOCK_KEY,
  ]);
  if (rows[0]?.held) {
    await client.query("select set_config('application_name', $1, false)", [name]);
    return 'held';
  }
  const ended = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [name],
  );
  return ended.rowCount ? 'retry' : 'in use';
}

function inUse(url: string): DataInUseError {
  return new DataInUseError(
    `${describeLocation({ url })} is in use by another running Equanim. ` +
      'Stop that one first; a second server needs a DATABASE_URL of its own.',
  );
}
