import type { Notice } from '@equanim/contract/status';

/** Why no samples join the history, and what that means; every text is a sentence or more. */
export interface Trouble {
  what: string;
  /** The first minute that has no sample for it. */
  since: Date;
  /** What still works. */
  works: string;
  /** What an administrator does. */
  action: string;
  nextAttemptAt: Date;
}

/** How the collector fares, for health, the dashboards and the console. */
export interface CollectorStatus {
  state: 'starting' | 'ok' | 'degraded' | 'stopped';
  /** Null while samples join the history. */
  trouble: Trouble | null;
  lastSampleAt: Date | null;
  /** What else an administrator should know; none of it stops the sampling. */
  notices: Notice[];
}

/** How sampling itself fares. */
export type SamplingState = Omit<CollectorStatus, 'notices'>;

/** What an account is worth at a moment, USDT. */
export interface FreshReading {
  takenAt: Date;
  equity: number;
  unrealizedPnl: number;
  /** Null while no units are in issue, or how many is not known. */
  normalizedValue: number | null;
}

/** What the rest of the server may ask of the collector. */
export interface CollectorHandle {
  status(): CollectorStatus;
  /** Calls back when what {@link status} says may have changed, other than by time. @returns ends it */
  subscribe(listener: () => void): () => void;
  /**
   * Reads the account now, outside the minute; calls at the same time share one reading. It is stored as the running minute's
   * unless that minute has one already.
   *
   * @throws ExchangeError when the exchange gives no usable answer, the reading cannot be true or the key is refused
   */
  sampleNow(): Promise<FreshReading>;
}
