import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND_MS } from '../time.ts';
import { CHANGES_CHANNEL, type HeardChanges } from '../changes.ts';
import { createLastingClient } from './server-pool.ts';

const RETRY_MS = SECOND_MS;

/**
 * Hears what other processes commit on a PostgreSQL server, on a connection of its own: those of the pool are closed while
 * nothing is asked. When it is lost, it is made again as soon as PostgreSQL answers.
 *
 * @param heard `changes` is told of each one, and whether any can be missed; `own` are connections that hear their own commits
 * @returns ends it
 * @throws the driver's error when PostgreSQL cannot be reached
 */
export async function hearServer(
  url: string,
  { changes, own }: { changes: HeardChanges; own: ReadonlySet<number> },
): Promise<() => Promise<void>> {
  const ended = new AbortController();
  let hearing: pg.Client | null = null;
  let returning: Promise<void> = Promise.resolve();

  async function listen(): Promise<void> {
    const client = createLastingClient(url);
    client.on('end', () => {
      if (client === hearing && !ended.signal.aborted) returning = listenAgain();
    });
    client.on('notification', ({ processId, payload = '' }) => {
      if (!own.has(processId)) changes.hear(payload);
    });
    await client.connect();
    await client.query(`listen ${CHANGES_CHANNEL}`);
    hearing = client;
    changes.setHearing(true);
  }

  async function listenAgain(): Promise<void> {
    hearing = null;
    changes.setHearing(false);
    while (!ended.signal.aborted && !hearing) {
      await sleep(RETRY_MS, null, { signal: ended.signal }).catch(() => undefined);
      // A failure means that PostgreSQL is not back yet.
      if (!ended.signal.aborted) await listen().catch(() => undefined);
    }
  }

  await listen();
  return async () => {
    ended.abort();
    await returning;
    await hearing?.end();
  };
}
