const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;

/**
 * How long to wait before the next attempt of the same minute: 1 s, then 2 s, each times 0.5 to 1.5.
 *
 * @param random in [0, 1)
 * @returns milliseconds, or null when the minute has had its attempts
 */
export function retryWaitMs(attemptsMade: number, random: number): number | null {
  if (attemptsMade >= MAX_ATTEMPTS) return null;
  return FIRST_WAIT_MS * 2 ** (attemptsMade - 1) * (0.5 + random);
}
