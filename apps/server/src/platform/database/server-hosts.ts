import pg from 'pg';
import { SECOND_MS } from '../time.ts';

/** A dead machine does not answer at all: the next host is tried after this. */
const CONNECT_TIMEOUT_MS = 4 * SECOND_MS;
const KEEP_ALIVE_AFTER_MS = 5 * SECOND_MS;

/** No host of a PostgreSQL server takes writes; the message says what each one answered, without the password. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
}

interface ConnectOptions {
  /** What PostgreSQL lists the connection by; 60 characters at most. */
  name?: string;
  /** Parameters of the connection, such as `equanim.term`; values without spaces. */
  settings?: Record<string, string>;
}

/** @returns the address of each host of a DATABASE_URL, which may name several with commas between, in their order */
export function hostsOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}

/**
 * Connects to that host of a PostgreSQL server that is not in recovery. The loss of the connection is told by its event 'end'.
 *
 * @throws NoPrimaryError when no host takes writes
 */
export async function connectPrimary(url: string, options: ConnectOptions = {}): Promise<pg.Client> {
  const reasons: string[] = [];
  for (const address of hostsOf(url)) {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      options: parametersOf(options.settings),
      ...(options.name !== undefined && { application_name: options.name }),
    });
    // The end follows the error.
    client.on('error', () => undefined);
    const reason = await whyNotPrimary(client);
    if (reason === null) return client;
    reasons.push(`${new URL(address).host || 'this computer'}: ${reason}`);
    await client.end().catch(() => undefined);
  }
  throw new NoPrimaryError(reasons.join('; '));
}

/** @returns null where the client is connected to a host that takes writes */
async function whyNotPrimary(client: pg.Client): Promise<string | null> {
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    return rows[0]?.isStandby ? 'a standby, which takes no writes' : null;
  } catch (error) {
    // If a host name has several addresses, the error has a code and no message.
    const { message, code } = error as { message?: string; code?: string };
    return message || code || 'no answer';
  }
}

function parametersOf(settings: Record<string, string> = {}): string {
  return Object.entries({ timezone: 'UTC', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
