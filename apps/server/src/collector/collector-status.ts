/** How the collector fares, for health, the dashboards and the console. */
export interface CollectorStatus {
  state: 'starting' | 'ok' | 'degraded' | 'stopped';
  /** One sentence on what is wrong; null when nothing is. */
  detail: string | null;
  lastSampleAt: Date | null;
}

/** What the rest of the server may ask of the collector. */
export interface CollectorHandle {
  status(): CollectorStatus;
  /**
   * Takes a sample now, outside the minute; calls at the same time share one.
   *
   * @returns once the sample is stored for the running minute
   * @throws ExchangeError when the exchange gives no usable answer or the sample was kept aside
   */
  sampleNow(): Promise<void>;
}
