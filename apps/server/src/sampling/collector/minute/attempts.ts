import { ExchangeError, isRefusal } from '../../exchange/exchange-error.ts';
import type { Doubt, Joining, Reading } from '../model.ts';
import { AttemptError } from './read-account.ts';

/** What was decided on a reading, and on those that waited for the log it was read with. */
export interface Judged {
  reading: Reading;
  /** Null where it joins the history. */
  doubt: Doubt | null;
  joins: Joining[];
  isLogRead: boolean;
}

/** What the attempts of a minute brought. */
export interface Attempts {
  /** The reading to store; null where no attempt brought one. */
  judged: Judged | null;
  /** The last failure; null where none failed. */
  failed: AttemptError | null;
}

interface AttemptClock {
  sleep: (ms: number) => Promise<void>;
  /** In [0, 1). */
  random: () => number;
  now: () => Date;
}

const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
/** After the minute's start: its last attempt leaves room for the next minute's first. */
const MAX_ATTEMPT_START_MS = 45_000;

/** Reads a minute until a reading is sound, at most three times; of doubtful readings one is kept. */
export async function attemptMinute(
  minuteAt: Date,
  attempt: (minuteAt: Date) => Promise<Judged>,
  { sleep, random, now }: AttemptClock,
): Promise<Attempts> {
  let judged: Judged | null = null;
  let failed: AttemptError | null = null;
  for (let made = 1; ; made += 1) {
    try {
      const newer = await attempt(minuteAt);
      if (newer.doubt === null) return { judged: newer, failed };
      judged = worthKeeping(judged, newer);
    } catch (error) {
      failed = asAttemptError(error);
    }
    const waitMs = nextWaitMs(made, failed, random());
    if (waitMs === null || now().getTime() + waitMs > minuteAt.getTime() + MAX_ATTEMPT_START_MS)
      return { judged, failed };
    await sleep(waitMs);
  }
}

/**
 * How long to wait before the next attempt of the minute: 1 s, then 2 s, each times 0.5 to 1.5, or the pause that the exchange
 * asks for; null for no further attempt.
 */
function nextWaitMs(made: number, failed: AttemptError | null, random: number): number | null {
  if (made >= MAX_ATTEMPTS) return null;
  const waitMs = FIRST_WAIT_MS * 2 ** (made - 1) * (0.5 + random);
  if (!(failed?.cause instanceof ExchangeError)) return waitMs;
  if (isRefusal(failed.cause.failure)) return null;
  return Math.max(waitMs, failed.cause.retryAfterMs ?? 0);
}

/** One doubtful reading a minute is enough: the newest, unless only an earlier one can still prove true. */
function worthKeeping(earlier: Judged | null, newer: Judged): Judged {
  return earlier?.doubt?.awaits && newer.doubt?.awaits === null ? { ...earlier, joins: newer.joins } : newer;
}

/** @throws whatever is no failure of the exchange */
function asAttemptError(error: unknown): AttemptError {
  if (error instanceof ExchangeError) return new AttemptError(error, null);
  if (error instanceof AttemptError && error.cause instanceof ExchangeError) return error;
  throw error;
}
