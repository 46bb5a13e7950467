import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { RestClientV5 } from 'bybit-api';
import { z } from 'zod';
import { CLOCK_CODE, failureOfCode, failureOfStatus, RefusedCodeError } from './bybit-failures.ts';
import { ExchangeError } from './exchange-error.ts';
import type { ExchangeAccess } from './exchange.ts';

/** What a call brought: the result, the exchange's time of the answer, and the answer as received. */
export interface Answer {
  result: Record<string, unknown>;
  time: number;
  raw: string;
}

type Method = (client: RestClientV5) => Promise<unknown>;

/** One signed or public call at a time; every failure is an {@link ExchangeError}. */
export interface BybitTransport {
  /** @throws ExchangeError */
  call(method: Method): Promise<Answer>;
  skewMs(): number;
}

const DEFAULT_TIMEOUT_MS = 8_000;
/** The exchange's default; a wider window would only hide a clock that is wrong. */
const RECV_WINDOW_MS = 5_000;
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

const envelope = z.object({
  retCode: z.number(),
  result: z.record(z.string(), z.unknown()).nullish(),
  time: z.number().int().positive(),
});

/** What {@link receive} keeps of an answer. */
interface Received {
  raw: string;
  resetAtMs: number | null;
}

/**
 * Speaks to Bybit over its client library. The library's own errors carry the API key and the secret in clear, and its
 * answers arrive unchecked: neither leaves this file.
 */
export function createBybitTransport(access: ExchangeAccess): BybitTransport {
  const agents = {
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
  };
  const timeoutMs = access.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  let skew = 0;

  /** A client a call: the deadline is one of the library's settings, not of its methods. */
  function clientFor(signal: AbortSignal): RestClientV5 {
    const client = new RestClientV5(
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
        maxContentLength: LARGEST_ANSWER_BYTES,
        responseType: 'text',
        validateStatus: () => true,
        transformResponse: [receive],
      },
    );
    // The library signs with the system clock plus this offset and measures it in whole seconds only.
    Reflect.set(client, 'timeOffset', access.now() + skew - Date.now());
    return client;
  }

  async function attempt(method: Method): Promise<Answer> {
    const received = await withDeadline((signal) => send(() => method(clientFor(signal)), timeoutMs));
    const parsed = envelope.safeParse(parseJson(received.raw));
    if (!parsed.success)
      throw new ExchangeError('malformed', 'The exchange answered with something unreadable.');
    const { retCode, result, time } = parsed.data;
    if (retCode !== 0) throw refusal(retCode, received.resetAtMs);
    if (!result) throw new ExchangeError('malformed', 'The exchange answered without a result.');
    return { result, time, raw: received.raw };
  }

  function refusal(retCode: number, resetAtMs: number | null): ExchangeError {
    const failure = failureOfCode(retCode, access.now() + skew, resetAtMs);
    if (failure instanceof RefusedCodeError && failure.failure === 'refused') access.onRefused?.(retCode);
    return failure;
  }

  /** Not AbortSignal.any: it would hold on to every call for as long as the server lives. */
  async function withDeadline(work: (signal: AbortSignal) => Promise<Received>): Promise<Received> {
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const timer = setTimeout(end, timeoutMs);
    access.signal?.addEventListener('abort', end);
    try {
      if (access.signal?.aborted) throw stopped();
      return await work(ending.signal);
    } catch (error) {
      throw access.signal?.aborted ? stopped() : error;
    } finally {
      clearTimeout(timer);
      access.signal?.removeEventListener('abort', end);
    }
  }

  async function measureSkew(): Promise<void> {
    const sentAt = access.now();
    const { time } = await attempt((client) => client.getServerTime());
    skew = time - (sentAt + access.now()) / 2;
  }

  async function call(method: Method): Promise<Answer> {
    try {
      return await attempt(method);
    } catch (error) {
      if (!(error instanceof RefusedCodeError) || error.code !== CLOCK_CODE) throw error;
      await measureSkew();
      return attempt(method);
    }
  }

  return { call, skewMs: () => skew };
}

function stopped(): ExchangeError {
  return new ExchangeError('unreachable', 'The server was stopping.');
}

/** Runs in the library's pipeline; whatever is wrong with the body is found later, by ours. */
function receive(body: unknown, headers: unknown): Received {
  const resetAt = Number(
    (headers as Record<string, unknown> | undefined)?.['x-bapi-limit-reset-timestamp'] ?? Number.NaN,
  );
  return { raw: typeof body === 'string' ? body : '', resetAtMs: Number.isFinite(resetAt) ? resetAt : null };
}

async function send(request: () => Promise<unknown>, timeoutMs: number): Promise<Received> {
  try {
    return (await request()) as Received;
  } catch (error) {
    // Read two harmless words and drop the rest: it holds the key and the secret.
    const status = propertyOf(error, 'status');
    if (typeof status === 'number' && propertyOf(error, 'code') === undefined) throw failureOfStatus(status);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExchangeError('malformed', 'The exchange answered with something that is not JSON.');
  }
}
