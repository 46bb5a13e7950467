import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { RestClientV5 } from 'bybit-api';
import { failureOfStatus } from './bybit-failures.ts';
import { ExchangeError } from './exchange-error.ts';
import type { ExchangeAccess } from './exchange.ts';
import { SECOND_MS } from '../../platform/time.ts';

/** How an account on Bybit is reached. */
export interface BybitAccess extends ExchangeAccess {
  key: string;
  secret: string;
}

/** One call of Bybit's client library. */
export type Method = (client: RestClientV5) => Promise<unknown>;

/** What {@link receive} keeps of an answer. */
export interface Received {
  raw: string;
  /** When the rate limit resets, by the exchange's clock, if it said so. */
  resetAtMs: number | null;
}

/** Sends one request. @throws ExchangeError */
type Send = (method: Method, onPath: (path: string) => void) => Promise<Received>;

const DEFAULT_TIMEOUT_MS = 8 * SECOND_MS;
/** The exchange's default; a wider window would only hide a clock that is wrong. */
const RECV_WINDOW_MS = 5 * SECOND_MS;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Sends single requests with Bybit's client library. The library's own errors carry the API key and the secret in clear,
 * so none of them leaves this file.
 *
 * @param skewMs exchange clock minus ours, milliseconds
 * @returns sends one request and says which path it goes to
 */
export function createBybitClient(access: BybitAccess, skewMs: () => number): Send {
  const agents = {
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
  };
  const timeoutMs = access.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  /** Each request gets a client of its own: the library takes the deadline when a client is made. */
  function clientFor(signal: AbortSignal, onPath: (path: string) => void): RestClientV5 {
    const client = new NamingClient(
      {
        baseUrl: access.baseUrl,
        key: access.key,
        secret: access.secret,
        recv_window: RECV_WINDOW_MS,
        parse_exceptions: false,
      },
      {
        ...agents,
        signal,
        timeout: timeoutMs,
        maxRedirects: 0,
        maxContentLength: MAX_ANSWER_BYTES,
        responseType: 'text',
        validateStatus: () => true,
        transformResponse: [receive],
      },
    );
    client.onPath = onPath;
    // The library signs with the system clock plus this offset, which it measures in whole seconds only.
    Reflect.set(client, 'timeOffset', access.now() + skewMs() - Date.now());
    return client;
  }

  return (method, onPath) => {
    let path = 'a call';
    const note = (called: string): void => onPath((path = called));
    return withDeadline({ timeoutMs, stopping: access.signal }, (signal) =>
      send(() => method(clientFor(signal, note)), { timeoutMs, path: () => path }),
    );
  };
}

/** Says which path a request goes to: the library's methods know it, their answers and errors do not. */
class NamingClient extends RestClientV5 {
  onPath: (path: string) => void = () => undefined;

  override get(...request: Parameters<RestClientV5['get']>): ReturnType<RestClientV5['get']> {
    this.onPath(request[0]);
    return super.get(...request);
  }

  override getPrivate(
    ...request: Parameters<RestClientV5['getPrivate']>
  ): ReturnType<RestClientV5['getPrivate']> {
    this.onPath(request[0]);
    return super.getPrivate(...request);
  }
}

interface Deadline {
  timeoutMs: number;
  /** Aborts as the server stops. */
  stopping: AbortSignal | undefined;
}

/** Not AbortSignal.any: it would hold on to every request for as long as the server lives. */
async function withDeadline<T>(
  { timeoutMs, stopping }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  stopping?.addEventListener('abort', end);
  try {
    if (stopping?.aborted) throw stopped();
    return await work(ending.signal);
  } catch (error) {
    throw stopping?.aborted ? stopped() : error;
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', end);
  }
}

function stopped(): ExchangeError {
  return new ExchangeError('unreachable', 'The server was stopping.');
}

/** Runs inside the library; the body is checked later, outside it. */
function receive(body: unknown, headers: unknown): Received {
  const resetAt = Number(
    (headers as Record<string, unknown> | undefined)?.['x-bapi-limit-reset-timestamp'] ?? Number.NaN,
  );
  return { raw: typeof body === 'string' ? body : '', resetAtMs: Number.isFinite(resetAt) ? resetAt : null };
}

async function send(
  request: () => Promise<unknown>,
  { timeoutMs, path }: { timeoutMs: number; path: () => string },
): Promise<Received> {
  try {
    return (await request()) as Received;
  } catch (error) {
    // Read two harmless fields and drop the rest: it holds the key and the secret.
    const status = propertyOf(error, 'status');
    if (typeof status === 'number' && propertyOf(error, 'code') === undefined)
      throw failureOfStatus(status, path());
    const code = propertyOf(error, 'code');
    if (code === 'ERR_CANCELED' || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
      throw new ExchangeError('unreachable', `The exchange did not answer within ${timeoutMs / 1000} s.`);
    }
    throw new ExchangeError('unreachable', 'The connection to the exchange failed.');
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
