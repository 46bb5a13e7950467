import { DomainError } from '../../platform/domain-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MAX_FAILURES = 5;
const MIN_LOCK_MS = MINUTE_MS;
const MAX_LOCK_MS = HOUR_MS;
/** Later locks grow from earlier ones for so long: the longest lock, and the window of the failures after it. */
const LOCKS_REMEMBERED_MS = WINDOW_MS + MAX_LOCK_MS;
/** A flood of invented addresses must not grow the memory without bound. */
const MAX_TRACKED = 50_000;

interface Record {
  /** Attempts of the last fifteen minutes that failed or are under way, in time order; never empty. */
  attemptsMs: number[];
  /** How often it was locked since its last success or long rest. */
  locks: number;
  lockedUntilMs: number;
}

const NEW_RECORD: Record = { attemptsMs: [], locks: 0, lockedUntilMs: 0 };

export type LoginLimiter = ReturnType<typeof createLoginLimiter>;

/**
 * Locks sign-in for an address after five failures within fifteen minutes, for a minute, then twice as long each time, an
 * hour at most. Known and unknown addresses are treated alike. Held in memory: a restart forgets it.
 */
export function createLoginLimiter(now: () => number) {
  const records = new Map<string, Record>();

  function remember(email: string, record: Record): void {
    // Set again, so that the address that rested longest comes first.
    records.delete(email);
    records.set(email, record);
    const oldest = records.keys().next();
    if (records.size > MAX_TRACKED && !oldest.done) records.delete(oldest.value);
  }

  return {
    /**
     * Counts an attempt as failed before its password is checked, so that guesses sent together are counted, too.
     *
     * @throws DomainError `too-many-requests` while the address is locked, also for the right password
     */
    admit(email: string): void {
      const atMs = now();
      const known = records.get(email) ?? NEW_RECORD;
      const leftMs = known.lockedUntilMs - atMs;
      if (leftMs > 0) throw new DomainError('too-many-requests', undefined, { retryAfterMs: leftMs });
      const lastMs = known.attemptsMs.at(-1) ?? 0;
      const attemptsMs = [...known.attemptsMs.filter((ms) => atMs - ms < WINDOW_MS), atMs];
      const earlierLocks = atMs - lastMs < LOCKS_REMEMBERED_MS ? known.locks : 0;
      const isLocking = attemptsMs.length >= MAX_FAILURES;
      const lockMs = Math.min(MIN_LOCK_MS * 2 ** earlierLocks, MAX_LOCK_MS);
      remember(email, {
        attemptsMs,
        locks: isLocking ? earlierLocks + 1 : earlierLocks,
        lockedUntilMs: isLocking ? atMs + lockMs : 0,
      });
    },

    /** Forgets what was counted: whoever knows the password does not guess. */
    noteSuccess(email: string): void {
      records.delete(email);
    },
  };
}
