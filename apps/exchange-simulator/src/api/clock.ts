/**
 * The exchange's time: the system's until a test sets it, then still until a test moves it.
 *
 * @param callMs how far each call of the exchange moves a clock that a test has set
 */
export function createClock(callMs = 0) {
  let fixedMs: number | null = null;
  let skewMs = 0;
  return {
    /** The time of the market and the account. */
    now: (): number => fixedMs ?? Date.now(),
    /** The time of the exchange's servers, which may be wrong. */
    serverNow: (): number => (fixedMs ?? Date.now()) + skewMs,
    set: (ms: number | null): void => void (fixedMs = ms),
    advance: (ms: number): void => void (fixedMs = (fixedMs ?? Date.now()) + ms),
    /** Called at the beginning of a call of the exchange, so that two in a row see different moments. */
    beginCall: (): void => void (fixedMs = fixedMs === null ? null : fixedMs + callMs),
    skew: (ms: number): void => void (skewMs = ms),
  };
}

export type Clock = ReturnType<typeof createClock>;
