import { DomainError } from '../../platform/domain-error.ts';

/**
 * Why the exchange gave no usable answer:
 * `unreachable` no answer in time; `rate-limited` it asks us to slow down; `refused` it will not serve this key;
 * `call-refused` it will not serve this call, whoever makes it; `malformed` it answered with something that cannot be true.
 * Asking again changes nothing about a refusal.
 */
export const EXCHANGE_FAILURES = [
  'unreachable',
  'rate-limited',
  'refused',
  'call-refused',
  'malformed',
] as const;
export type ExchangeFailure = (typeof EXCHANGE_FAILURES)[number];

/** Whether asking again changes nothing. */
export const isRefusal = (failure: ExchangeFailure): boolean =>
  failure === 'refused' || failure === 'call-refused';

/** The only error the exchange interface throws. Its message is ours: it never holds a key, a signature or a body. */
export class ExchangeError extends DomainError {
  override readonly name = 'ExchangeError';
  readonly failure: ExchangeFailure;

  constructor(failure: ExchangeFailure, message: string, retryAfterMs: number | null = null) {
    super('exchange-unavailable', message, { retryAfterMs });
    this.failure = failure;
  }
}

/** One request to the exchange, as it ended. */
export interface ExchangeCall {
  /** As the exchange's documents name it, without its query. */
  path: string;
  /** The failure, with the refusals that pause other calls apart. */
  outcome: 'ok' | ExchangeFailure | 'key-refused' | 'banned';
  /** Milliseconds. */
  tookMs: number;
}

/** The exchange has no such symbol. */
export class UnknownSymbolError extends ExchangeError {
  constructor() {
    super('call-refused', 'The exchange does not know this symbol.');
  }
}

/** The key is refused: that affects every private call, so they all pause. */
export class KeyRefusedError extends ExchangeError {}

/** The key may not make this call; the caller knows whether that affects others. */
export class PermissionError extends KeyRefusedError {
  /** Which call, and by which code. */
  readonly answer: string;

  constructor(message: string, answer: string, retryAfterMs: number) {
    super('refused', message, retryAfterMs);
    this.answer = answer;
  }
}

/** The exchange banned this address: no call of any kind until the ban is over. */
export class BannedError extends ExchangeError {}

/** Whether one list is refused, to this key or to everybody, and others may be served all the same. */
export function isListRefused(error: unknown): error is ExchangeError {
  const isWider = error instanceof KeyRefusedError || error instanceof BannedError;
  return error instanceof ExchangeError && isRefusal(error.failure) && !isWider;
}

/** How a request ended that threw. */
export function outcomeOf(error: unknown): ExchangeCall['outcome'] {
  if (error instanceof KeyRefusedError) return 'key-refused';
  if (error instanceof BannedError) return 'banned';
  return error instanceof ExchangeError ? error.failure : 'unreachable';
}
