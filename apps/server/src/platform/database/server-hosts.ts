import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND_MS } from '../time.ts';
import { answerInTime } from './answer-in-time.ts';
import { DatabaseUnreachableError } from './database-failures.ts';
import { describeLocation, hostsOf } from './location.ts';
import { ScramClient } from './scram-client.ts';

/** A dead machine does not answer at all. */
const CONNECT_TIMEOUT_MS = 4 * SECOND_MS;
const KEEP_ALIVE_AFTER_MS = 5 * SECOND_MS;
/** What the other hosts get to answer once one of them says that it takes writes. */
const GRACE_MS = SECOND_MS / 2;

interface ConnectOptions {
  /** What PostgreSQL lists the connection by; 60 characters at most. */
  name?: string;
  /** Parameters of the connection, such as `equanim.term`; values without spaces. */
  settings?: Record<string, string>;
}

/** A connection to the host of a PostgreSQL server that takes writes. */
export interface Primary {
  client: pg.Client;
  /** A URL that names this host alone. */
  address: string;
}

/** A host that was asked, and what it answered: why it cannot be used, or its timeline. */
interface Asked extends Primary {
  reason: string | null;
  timeline: number;
}

/** Of each URL, the newest timeline that this process has met: an older one belongs to a primary that was replaced. */
const newestTimelines = new Map<string, number>();

/**
 * Connects to that host of a PostgreSQL server that is not in recovery. Of two, as where a replaced primary was not stopped, it
 * takes the one on the newest timeline, which each promotion begins. The loss of the connection is told by its event 'end'.
 *
 * @throws DatabaseUnreachableError when no host takes writes
 */
export async function findPrimary(url: string, options: ConnectOptions = {}): Promise<Primary> {
  const addresses = hostsOf(url);
  const isOneOfMany = addresses.length > 1;
  const asked: Asked[] = [];
  const asking = addresses.map(async (address) => {
    const answer = await ask(address, options, isOneOfMany);
    asked.push(answer);
    return answer;
  });
  await firstPrimary(asking);
  const found = newestOf(asked, newestTimelines.get(url) ?? 0);
  for (const other of asking) void endOther(other, found);
  if (!found) throw new DatabaseUnreachableError(describeFailure(url, asked));
  newestTimelines.set(url, found.timeline);
  return found;
}

/** Connects as {@link findPrimary} does. @throws DatabaseUnreachableError when no host takes writes */
export async function connectPrimary(url: string, options: ConnectOptions = {}): Promise<pg.Client> {
  return (await findPrimary(url, options)).client;
}

/** Parameters of a connection as PostgreSQL reads them at its start; values without spaces. */
export function parametersOf(settings: Record<string, string> = {}): string {
  return Object.entries({ timezone: 'UTC', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Ends a connection without a word: whoever is at the other end may not hear it. */
export function cutOff(client: pg.Client, reason: Error): void {
  client.connection.stream.destroy(reason);
}

/** Ends a connection, and waits half a second at most for the other end to agree. */
export async function endClient(client: pg.Client): Promise<void> {
  const isEnded = client.end().then(() => true);
  if (!(await Promise.race([isEnded, sleep(GRACE_MS, false, { ref: false })])))
    cutOff(client, new Error('not needed'));
}

async function endOther(other: Promise<Asked>, found: Asked | null): Promise<void> {
  const each = await other;
  if (each !== found) await endClient(each.client);
}

async function ask(address: string, options: ConnectOptions, isOneOfMany: boolean): Promise<Asked> {
  const client = new ScramClient({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: parametersOf(options.settings),
    ...(options.name !== undefined && { application_name: options.name }),
  });
  // The end follows the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const isStandby = await askOne(client, 'pg_is_in_recovery()');
    if (isStandby) return { client, address, reason: 'a standby, which takes no writes', timeline: 0 };
    // Begins with the timeline, in hex. Not every hosted PostgreSQL tells it, but those have one host.
    const file = isOneOfMany ? await askOne(client, 'pg_walfile_name(pg_current_wal_lsn())') : '00000001';
    return { client, address, reason: null, timeline: Number.parseInt(String(file).slice(0, 8), 16) };
  } catch (error) {
    // If a host name has several addresses, the error has a code and no message.
    const { message, code } = error as { message?: string; code?: string };
    return { client, address, reason: message || code || 'no answer', timeline: 0 };
  }
}

async function askOne(client: pg.Client, question: string): Promise<unknown> {
  const asked = client.query<{ answer: unknown }>(`select ${question} as answer`);
  return (await answerInTime(CONNECT_TIMEOUT_MS, asked)).rows[0]?.answer;
}

/** Ends when one host has answered that it takes writes and the others had time to, or when all have answered. */
async function firstPrimary(asking: ReadonlyArray<Promise<Asked>>): Promise<void> {
  const all = Promise.all(asking);
  const found = new Promise<void>((resolve) => {
    for (const each of asking) void each.then(({ reason }) => reason === null && resolve());
  });
  await Promise.race([found, all]);
  await Promise.race([sleep(GRACE_MS, undefined, { ref: false }), all]);
}

function newestOf(asked: readonly Asked[], known: number): Asked | null {
  let newest: Asked | null = null;
  for (const each of asked) {
    if (each.reason !== null) continue;
    if (each.timeline < known) each.reason = 'replaced by another primary';
    else if (!newest || each.timeline > newest.timeline) newest = each;
  }
  return newest;
}

function describeFailure(url: string, asked: readonly Asked[]): string {
  const reasons = asked.map(({ address, reason }) => {
    const host = new URL(address).host || 'this computer';
    return asked.length > 1 ? `${host}: ${reason}` : String(reason);
  });
  return `${describeLocation({ url })} cannot be used: ${reasons.join('; ')}.`;
}
