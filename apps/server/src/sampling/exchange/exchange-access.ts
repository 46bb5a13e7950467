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
  /** Ends what is under way and refuses what comes, as the server stops. */
  signal?: AbortSignal;
  /** Told the number of a refusal that no key mends, which no message holds: most likely a fault of ours. */
  onRefused?: (code: number) => void;
}
