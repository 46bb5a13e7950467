import { BannedError, ExchangeError, KeyRefusedError, PermissionError } from './exchange-error.ts';
import { MINUTE_MS } from '../../platform/time.ts';

/** Bybit asks for at least ten minutes of silence after an IP ban (HTTP 403). */
export const BAN_MS = 10 * MINUTE_MS;
/** Under a minute, so that each minute's sample makes one attempt with a refused key. */
const KEY_PAUSE_MS = 55_000;
const MAX_RATE_WAIT_MS = MINUTE_MS;
const DEFAULT_RATE_WAIT_MS = 1_000;

/** The key has no permission for the call. */
const PERMISSION_CODE = 10005;

export const CLASSIC_SENTENCE =
  'This is a classic account, which cannot be sampled: upgrade it to a unified trading account on the exchange.';

/** Codes that no retry resolves, each with what the operator has to do about the key. */
const keyFailures: Record<number, string> = {
  10003:
    'The exchange does not know this API key: check BYBIT_API_KEY, and that it belongs to BYBIT_BASE_URL.',
  10004: 'The exchange rejects the signature: check BYBIT_API_SECRET.',
  [PERMISSION_CODE]: 'The API key lacks a permission: it needs to read the wallet, positions and orders.',
  10007: 'The exchange could not authenticate the API key: check BYBIT_API_KEY and BYBIT_API_SECRET.',
  10010: 'The API key is bound to IP addresses other than the one of this server.',
  10028: CLASSIC_SENTENCE,
  33004: 'The API key has expired: create a new one and set BYBIT_API_KEY and BYBIT_API_SECRET.',
  [-2015]: 'The exchange does not accept this API key: check BYBIT_API_KEY and its permissions.',
};

const busyCodes = new Set([429, 10000, 10016]);
const banCodes = new Set([10009, 10024]);

/** The signed timestamp lies outside what the exchange accepts: measure its clock again. */
export const CLOCK_CODE = 10002;
/** A parameter the exchange does not accept. */
export const PARAMETER_CODE = 10001;
/** Bybit's client library names 10016 also "wrong cursor": a list that fails with it is started again once. */
export const CURSOR_CODE = 10016;

/** A refusal by `retCode`; the code is kept for the log and the few callers that branch on it. */
export class RefusedCodeError extends ExchangeError {
  readonly code: number;

  constructor(code: number, failure: 'unreachable' | 'call-refused', message: string) {
    super(failure, message);
    this.code = code;
  }
}

/** A call that was refused. */
export interface RefusedCall {
  code: number;
  /** As the exchange's documents name it, without its query. */
  path: string;
}

/**
 * Turns a `retCode` other than 0 into our error. The exchange's own message is dropped: it can echo what was signed.
 *
 * @param resetAtMs when the rate limit resets, by the exchange's clock, if it said so
 */
export function failureOfCode(
  { code, path }: RefusedCall,
  exchangeNowMs: number,
  resetAtMs: number | null,
): ExchangeError {
  const keySentence = keyFailures[code];
  if (keySentence !== undefined)
    return code === PERMISSION_CODE
      ? new PermissionError(keySentence, `${path}, code ${code}`, KEY_PAUSE_MS)
      : new KeyRefusedError('refused', keySentence, KEY_PAUSE_MS);
  if (banCodes.has(code)) return banned('The exchange does not serve this address or region.');
  if (code === 10006) {
    return new ExchangeError(
      'rate-limited',
      'The exchange asks for fewer calls.',
      rateWaitMs(exchangeNowMs, resetAtMs),
    );
  }
  if (busyCodes.has(code))
    return new RefusedCodeError(code, 'unreachable', 'The exchange is overloaded or failing.');
  if (code === CLOCK_CODE)
    return new RefusedCodeError(code, 'unreachable', 'The clocks of the exchange and the server disagree.');
  return new RefusedCodeError(code, 'call-refused', `The exchange refused ${path} with code ${code}.`);
}

/** Turns an HTTP status other than 200 into our error. */
export function failureOfStatus(status: number, path: string): ExchangeError {
  if (status === 403)
    return banned('The exchange has blocked this address for too many calls, or does not serve its region.');
  if (status === 401)
    return new KeyRefusedError('refused', 'The exchange does not accept the API key.', KEY_PAUSE_MS);
  if (status === 429 || status >= 500)
    return new ExchangeError('unreachable', `The exchange is overloaded (HTTP ${status}).`);
  if (status >= 400)
    return new ExchangeError('call-refused', `The exchange refused ${path} (HTTP ${status}).`);
  return new ExchangeError('malformed', `The exchange answered with HTTP ${status}.`);
}

function banned(message: string): ExchangeError {
  return new BannedError('rate-limited', message, BAN_MS);
}

/** The reset moment can be missing or already past: the wait stays within 0..60 s. */
function rateWaitMs(exchangeNowMs: number, resetAtMs: number | null): number {
  if (resetAtMs === null) return DEFAULT_RATE_WAIT_MS;
  return Math.min(Math.max(resetAtMs - exchangeNowMs, 0), MAX_RATE_WAIT_MS);
}
