import type pg from 'pg';
import { CHANGES_CHANNEL, type HeardChanges } from '../../changes.ts';
import { SECOND_MS } from '../../time.ts';
import { connectLasting, cutOff, endClient, holdOpen, pause } from './client.ts';
import type { DatabaseClock } from './database-clock.ts';
import { DataInUseError } from '../database-failures.ts';
import { joinServers } from './server-lock.ts';

const RETRY_MS = SECOND_MS;

interface HearingOptions {
  /** Told of what other processes commit, and whether any of it can be missed. */
  changes: HeardChanges;
  /** Read on the connection as it is made, and every two seconds. */
  clock: DatabaseClock;
  /** Processes of PostgreSQL behind connections that hear their own commits. */
  own: Set<number>;
  /** Called once when the database cannot be reached any more, with the reason. */
  onAway: (reason: string) => void;
  /** Called once when it can again. */
  onBack: () => void;
  /** Called once if somebody took the database for itself in between. */
  onUnusable: (error: DataInUseError) => void;
}

/**
 * Hears what other processes commit, on a connection of its own: those of a pool are closed while nothing is asked. The
 * connection marks the database as in use by a server, too. When it is lost, another is made as soon as PostgreSQL answers.
 *
 * @returns a function that ends it
 * @throws DataInUseError when somebody has the database for itself; DatabaseUnreachableError; the driver's error
 */
export async function startHearing(url: string, options: HearingOptions): Promise<() => Promise<void>> {
  const { changes, clock, own, onAway, onBack, onUnusable } = options;
  const closed = new AbortController();
  const { signal } = closed;
  let current: pg.Client | null = await begin(url, options);
  changes.setHearing(true);

  async function beginAgain(): Promise<pg.Client | null> {
    while (!signal.aborted) {
      try {
        return await begin(url, options);
      } catch (error) {
        if (error instanceof DataInUseError) {
          onUnusable(error);
          return null;
        }
        // It is not back yet.
        await pause(RETRY_MS, signal);
      }
    }
    return null;
  }

  async function hear(): Promise<void> {
    while (current) {
      const reason = await untilLost(current, { signal, clock });
      if (reason === null || signal.aborted) return;
      cutOff(current, new Error('lost'));
      changes.setHearing(false);
      // The next primary may give their numbers to others; what is heard twice does no harm.
      own.clear();
      onAway(reason);
      current = await beginAgain();
      if (!current || signal.aborted) return;
      changes.setHearing(true);
      onBack();
    }
  }

  const hearing = hear();
  return async () => {
    closed.abort();
    await hearing;
    if (current) await endClient(current);
  };
}

async function begin(url: string, { changes, clock, own }: HearingOptions): Promise<pg.Client> {
  const client = await connectLasting(url, 'equanim server');
  client.on('notification', ({ processId, payload = '' }) => {
    if (!own.has(processId)) changes.hear(payload);
  });
  try {
    await joinServers(client, url);
    await client.query(`listen ${CHANGES_CHANNEL}`);
    await clock.read(client);
    return client;
  } catch (error) {
    await endClient(client);
    throw error;
  }
}

/** @returns why the connection is lost; null when it is given up */
async function untilLost(
  client: pg.Client,
  { signal, clock }: Pick<HearingOptions, 'clock'> & { signal: AbortSignal },
): Promise<string | null> {
  return holdOpen(client, signal, clock.read).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  );
}
