import type { Notice } from '@equanim/contract/status';

/** How the collector fares, for health, the dashboards and the console. */
export interface CollectorStatus {
  state: 'starting' | 'ok' | 'degraded' | 'stopped';
  /** One sentence on what is wrong; null when nothing is. */
  detail: string | null;
  lastSampleAt: Date | null;
  /** What else an administrator should know; none of it stops the sampling. */
  notices: Notice[];
}

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
  /**
   * Reads the account now, outside the minute; calls at the same time share one. A minute that is stored keeps its own
   * reading; one that is not is stored by this one.
   *
   * @throws ExchangeError when the exchange gives no usable answer or the reading cannot be true
   */
  sampleNow(): Promise<FreshReading>;
}
