import { Problem } from '../http/problem.ts';

const WINDOW_MS = 15 * 60_000;
const FAILURES_ALLOWED = 5;
const LONGEST_LOCK_MS = 60 * 60_000;
/** A flood of invented addresses must not grow the memory without bound. */
const MOST_TRACKED = 50_000;

interface Record {
  failures: number;
  lastFailureMs: number;
  lockedUntilMs: number;
}

export type LoginLimiter = ReturnType<typeof createLoginLimiter>;

/**
 * Locks sign-in for an address after five failures within fifteen minutes, for a minute, then twice as long each time, an
 * hour at most. Known and unknown addresses are treated alike. Held in memory: a restart forgets it.
 */
export function createLoginLimiter(now: () => number) {
  const records = new Map<string, Record>();

  return {
    /** @throws Problem 429 while the address is locked, also for the right password */
    check(email: string): void {
      const record = records.get(email);
      const leftMs = (record?.lockedUntilMs ?? 0) - now();
      if (leftMs <= 0) return;
      throw new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
    },

    noteFailure(email: string): void {
      const known = records.get(email);
      const isFresh = known !== undefined && now() - known.lastFailureMs < WINDOW_MS + LONGEST_LOCK_MS;
      const failures = (isFresh ? known.failures : 0) + 1;
      const locks = failures - FAILURES_ALLOWED;
      const lockMs = locks < 0 ? 0 : Math.min(60_000 * 2 ** locks, LONGEST_LOCK_MS);
      records.delete(email);
      records.set(email, { failures, lastFailureMs: now(), lockedUntilMs: now() + lockMs });
      const oldest = records.keys().next();
      if (records.size > MOST_TRACKED && !oldest.done) records.delete(oldest.value);
    },

    noteSuccess(email: string): void {
      records.delete(email);
    },
  };
}
