import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataInUseError } from './data-lock.ts';
import { describeLocation } from './location.ts';
import { CONNECT_WITHIN_MS } from './server-pool.ts';

/** Any number would do; every Equanim on a database has to use the same. */
const LOCK_KEY = 3_682_652;
const RETRY_MS = 1_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Takes the one server's lock on a PostgreSQL database. PostgreSQL holds it as long as a connection of ours lives; when
 * that is lost, as in a restart of PostgreSQL, the lock is taken again as soon as it answers.
 *
 * @param onTaken told once when another server was faster then
 * @returns gives the lock back
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
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    // The end follows the error.
    client.on('error', () => undefined);
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
      // PostgreSQL is not back yet.
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

/** A lock still held by our own lost connection, whose end PostgreSQL has not noticed, is freed for the next attempt. */
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
