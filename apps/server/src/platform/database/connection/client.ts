import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '../../time.ts';
import { answerInTime } from './answer-in-time.ts';
import { DatabaseUnreachableError } from '../database-failures.ts';
import { describeLocation } from '../location.ts';

/** In an address: whoever listens there is told no password, as libpq has it. */
export const REQUIRE_SCRAM = 'require_auth=scram-sha-256';

/** A machine that is gone does not answer at all. */
const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
const KEEP_ALIVE_AFTER_MS = 5 * SECOND_MS;
const ASKS_EVERY_MS = 2 * SECOND_MS;
/** A connection that answers nothing for this long is lost, whatever it says itself. */
const MAX_SILENCE_MS = 5 * SECOND_MS;
/** What the other end gets to agree that a connection ends. */
const GRACE_MS = SECOND_MS / 2;
/** By these PostgreSQL notices within half a minute that a machine is gone which holds a lock. */
const NOTICES_LOSS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25s',
};
const LASTING_ANSWER_MS = 8 * SECOND_MS;
/** PostgreSQL cuts a longer name off. */
const MAX_NAME = 60;

export interface ClientOptions {
  /** What PostgreSQL lists the connection by. */
  name?: string | undefined;
  /** Parameters of the connection, such as `equanim.term`; values without spaces. */
  settings?: Record<string, string> | undefined;
  /** Milliseconds for connecting; five seconds unless given. */
  connectTimeoutMs?: number;
  /** Milliseconds within which PostgreSQL has to answer each question; as long as it takes unless given. */
  answerTimeoutMs?: number | undefined;
}

/** How every connection to a database is made. */
export function configOf(url: string, options: ClientOptions): pg.ClientConfig {
  const { name, settings, connectTimeoutMs = CONNECT_TIMEOUT_MS, answerTimeoutMs } = options;
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: Object.entries({ timezone: 'UTC', ...NOTICES_LOSS, ...settings })
      .map(([parameter, value]) => `-c ${parameter}=${value}`)
      .join(' '),
    ...(name !== undefined && { application_name: name.slice(0, MAX_NAME) }),
    ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
  };
}

/** @returns a connection that is not made yet; its loss is told by its event 'end' alone */
export function createClient(url: string, options: ClientOptions): pg.Client {
  const client = new ScramClient(configOf(url, options));
  // The end follows the error.
  client.on('error', () => undefined);
  return client;
}

/** Connects to a database. @throws DatabaseUnreachableError */
export async function connectClient(url: string, options: ClientOptions = {}): Promise<pg.Client> {
  const client = createClient(url, options);
  try {
    await client.connect();
    return client;
  } catch (error) {
    // If a host name has several addresses, the error has a code and no message.
    const { message, code } = error as { message?: string; code?: string };
    throw new DatabaseUnreachableError(
      `${describeLocation({ url })} cannot be used: ${message || code || 'no answer'}.`,
    );
  }
}

/** Connects for long, to {@link holdOpen} it: no question waits for good. @throws DatabaseUnreachableError */
export function connectLasting(url: string, name: string): Promise<pg.Client> {
  return connectClient(url, { name, answerTimeoutMs: LASTING_ANSWER_MS });
}

/**
 * Asks something every two seconds, so that each end notices when the other falls silent. Ends once the signal is aborted.
 *
 * @param ask what is asked; nothing of use unless given
 * @throws NoAnswerError, the driver's error, or one that says that the connection ended
 */
export async function holdOpen(
  client: pg.Client,
  signal: AbortSignal,
  ask: (client: pg.Client) => Promise<unknown> = () => client.query('select 1'),
): Promise<void> {
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  const isOver = AbortSignal.any([ended.signal, signal]);
  while (!signal.aborted) {
    await pause(ASKS_EVERY_MS, isOver);
    if (signal.aborted) return;
    if (ended.signal.aborted) throw new Error('the connection ended');
    await answerInTime(MAX_SILENCE_MS, ask(client));
  }
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

/** Waits; the signal cuts it short. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** What the driver does when a server asks for the password itself, or for an MD5 of it. */
interface Authenticating {
  _handleAuthCleartextPassword(message: unknown): void;
  _handleAuthMD5Password(message: unknown): void;
}

/**
 * A connection that heeds `require_auth=scram-sha-256` in its address, which the driver does not know: another program may have
 * taken the port of a database, and ask for its password.
 */
export class ScramClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    if (!config.connectionString?.includes(REQUIRE_SCRAM)) return;
    const authenticating = this as unknown as Authenticating;
    const refuse = (): void => cutOff(this, new Error('the server does not authenticate by SCRAM'));
    authenticating._handleAuthCleartextPassword = refuse;
    authenticating._handleAuthMD5Password = refuse;
  }
}
