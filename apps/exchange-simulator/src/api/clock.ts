/**
 * The exchange's time: the system's until a test sets it; then it stands still until it is moved.
 *
 * @param callMs how far each call of the exchange moves a clock that a test has set
 */
export function createClock(callMs = 0) {
  let fixedMs: number | null = null;
  let skewMs = 0;
  return {
    /** What the market and the account live by. */
    now: (): number => fixedMs ?? Date.now(),
    /** What the exchange's servers believe: theirs may be wrong. */
    serverNow: (): number => (fixedMs ?? Date.now()) + skewMs,
    set: (ms: number | null): void => void (fixedMs = ms),
    advance: (ms: number): void => void (fixedMs = (fixedMs ?? Date.now()) + ms),
    /** A call of the exchange begins: two in a row see different moments. */
    beginCall: (): void => void (fixedMs = fixedMs === null ? null : fixedMs + callMs),
    skew: (ms: number): void => void (skewMs = ms),
  };
}

export type Clock = ReturnType<typeof createClock>;
