import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '../time.ts';
import { Refusal } from './endpoint.ts';

export interface Credentials {
  key: string;
  secret: string;
}

export interface SignedRequest {
  headers: Record<string, string | string[] | undefined>;
  /** The query string as sent, without its question mark. */
  rawQuery: string;
}

const MAX_WINDOW_MS = MINUTE_MS;
const MAX_AHEAD_MS = SECOND_MS;

/** HMAC-SHA256 over timestamp, key, window and the query string as sent, in lower-case hex. */
export function signatureOf(
  credentials: Credentials,
  timestamp: string,
  window: string,
  rawQuery: string,
): string {
  return createHmac('sha256', credentials.secret)
    .update(timestamp + credentials.key + window + rawQuery)
    .digest('hex');
}

/** @throws Refusal with the exchange's codes for an unknown key, a clock outside the window or a wrong signature */
export function requireSignature(
  request: SignedRequest,
  credentials: Credentials,
  serverNowMs: number,
): void {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const [key, timestamp] = [header('x-bapi-api-key'), header('x-bapi-timestamp')];
  const window = header('x-bapi-recv-window') || '5000';
  if (key !== credentials.key) throw new Refusal(10003, 'API key is invalid.');
  const [sentMs, windowMs] = [Number(timestamp), Math.min(Number(window), MAX_WINDOW_MS)];
  const isInTime = serverNowMs - windowMs <= sentMs && sentMs < serverNowMs + MAX_AHEAD_MS;
  if (!isInTime) {
    throw new Refusal(
      10002,
      `invalid request, please check your server timestamp or recv_window param. req_timestamp[${timestamp}],server_timestamp[${serverNowMs}],recv_window[${window}]`,
    );
  }
  const expected = Buffer.from(signatureOf(credentials, timestamp, window, request.rawQuery));
  const given = Buffer.from(header('x-bapi-sign'));
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new Refusal(10004, `error sign! origin_string[${timestamp}${key}${window}${request.rawQuery}]`);
}
