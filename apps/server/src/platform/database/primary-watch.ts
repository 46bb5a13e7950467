import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CHANGES_CHANNEL, type HeardChanges } from '../changes.ts';
import { createSignal } from '../signal.ts';
import { SECOND_MS } from '../time.ts';
import { answerInTime } from './answer-in-time.ts';
import { cutOff, endClient, findPrimary } from './server-hosts.ts';

const ASKS_EVERY_MS = 2 * SECOND_MS;
/** A host that answers nothing for this long is lost, whatever its connections say themselves. */
const MAX_ANSWER_MS = 5 * SECOND_MS;
const RETRY_MS = SECOND_MS;

/** Which host of a PostgreSQL server takes writes. */
export interface PrimaryHost {
  /** Its URL; null while none is known. */
  address(): string | null;
  /** Told whenever the host changes or is lost. @returns ends it */
  subscribe(onChange: () => void): () => void;
}

/** A host that is kept until it is lost, as for a command. */
export function fixedPrimary(address: string): PrimaryHost {
  return { address: () => address, subscribe: () => () => undefined };
}

interface WatchOptions {
  /** Told of what other processes commit, and whether any of it can be missed. */
  changes: HeardChanges;
  /** Processes of PostgreSQL behind connections that hear their own commits. */
  own: ReadonlySet<number>;
  /** Called once when no host takes writes any more, with the reason. */
  onAway: (reason: string) => void;
  /** Called once when one does again. */
  onBack: () => void;
}

/**
 * Knows the host that takes writes, and hears what other processes commit there, on a connection of its own: those of a pool
 * are closed while nothing is asked. It asks something every two seconds, as a dead machine does not end its connections. When
 * the host is lost, it finds the next one.
 *
 * @throws DatabaseUnreachableError when there is none
 */
export async function watchPrimary(
  url: string,
  options: WatchOptions,
): Promise<PrimaryHost & { close(): Promise<void> }> {
  const closed = new AbortController();
  const { tell, subscribe } = createSignal();
  let current: Watched | null = null;
  const { changes, onAway, onBack } = options;

  function note(next: Watched | null): void {
    current = next;
    tell();
    changes.setHearing(next !== null);
  }

  async function watch(): Promise<void> {
    while (!closed.signal.aborted) {
      if (current) {
        const reason = await untilLost(current, closed.signal);
        if (closed.signal.aborted) return;
        cutOff(current.client, new Error('lost'));
        note(null);
        onAway(reason);
      }
      // A failure means that no host is back yet.
      const next = await begin(url, options).catch(() => null);
      if (!next) await pause(RETRY_MS, closed.signal);
      else if (closed.signal.aborted) await endClient(next.client);
      else {
        note(next);
        onBack();
      }
    }
  }

  note(await begin(url, options));
  const watching = watch();
  return {
    address: () => current?.address ?? null,
    subscribe,
    async close() {
      closed.abort();
      await watching;
      if (current) await endClient(current.client);
    },
  };
}

interface Watched {
  client: pg.Client;
  address: string;
  /** Aborted when the connection has ended. */
  ended: AbortSignal;
}

/** @throws DatabaseUnreachableError when there is no host; NoAnswerError or the driver's error */
async function begin(url: string, { changes, own }: WatchOptions): Promise<Watched> {
  const { client, address } = await findPrimary(url, { name: 'equanim hearing' });
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  client.on('notification', ({ processId, payload = '' }) => {
    if (!own.has(processId)) changes.hear(payload);
  });
  try {
    await answerInTime(MAX_ANSWER_MS, client.query(`listen ${CHANGES_CHANNEL}`));
  } catch (error) {
    cutOff(client, new Error('listens to nothing'));
    throw error;
  }
  return { client, address, ended: ended.signal };
}

/** @returns why the host cannot be used any more; at once when the watch is closed */
async function untilLost({ client, ended }: Watched, closed: AbortSignal): Promise<string> {
  const over = AbortSignal.any([ended, closed]);
  for (;;) {
    await pause(ASKS_EVERY_MS, over);
    if (over.aborted) return 'the connection ended';
    try {
      const asked = client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
      const { rows } = await answerInTime(MAX_ANSWER_MS, asked);
      if (rows[0]?.isStandby) return 'it became a standby';
    } catch (error) {
      return error instanceof Error ? error.message : 'no answer';
    }
  }
}

async function pause(ms: number, over: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: over }).catch(() => undefined);
}
