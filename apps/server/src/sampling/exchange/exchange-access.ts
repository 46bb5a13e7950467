import type { ExchangeCall } from './exchange-error.ts';

/** How an adapter reaches an account. */
export interface ExchangeAccess {
  baseUrl: string;
  key: string;
  secret: string;
  /** Our clock, milliseconds. */
  now: () => number;
  /** Longest wait for a whole answer, milliseconds. */
  timeoutMs?: number;
  callsPerSecond?: number;
  /** Aborts running calls and refuses new ones when the server stops. */
  signal?: AbortSignal;
  /** Receives the code of a refusal that is not about the key, for the log: it is most likely a bug of ours. */
  onRefused?: (code: number) => void;
  /** Receives every request that was sent, once it has ended. */
  onCall?: (call: ExchangeCall) => void;
}
