import type pg from 'pg';
import { SECOND_MS } from '../../time.ts';

/** The clock of PostgreSQL, as it was last read. */
export interface DatabaseClock {
  /** Milliseconds since 1970. @throws RangeError before it was read */
  now(): number;
  /** Since when it has run steadily, by itself: before, it was set. Milliseconds since 1970. */
  steadySince(): number;
  /** Reads it on a connection. */
  read(client: pg.Client): Promise<void>;
}

/** Between two readings a clock is off by no more, unless it was set. */
const MAX_STEP_MS = 2 * SECOND_MS;

/** Keeps the time of PostgreSQL between two readings by a clock that nobody can set. */
export function createDatabaseClock(monotonic: () => number = () => performance.now()): DatabaseClock {
  let read: { monotonicMs: number; timeMs: number } | null = null;
  let steadySince = Number.NEGATIVE_INFINITY;

  function now(): number {
    if (!read) throw new RangeError('The clock of the database was not read yet.');
    return read.timeMs + (monotonic() - read.monotonicMs);
  }

  return {
    now,
    steadySince: () => steadySince,
    async read(client) {
      const askedMs = monotonic();
      const { rows } = await client.query<{ ms: string }>(
        'select extract(epoch from clock_timestamp()) * 1000 as ms',
      );
      // It was read somewhere between the question and its answer.
      const next = { monotonicMs: (askedMs + monotonic()) / 2, timeMs: Number(rows[0]?.ms) };
      const expectedMs = read && read.timeMs + next.monotonicMs - read.monotonicMs;
      if (expectedMs !== null && Math.abs(next.timeMs - expectedMs) > MAX_STEP_MS) steadySince = next.timeMs;
      read = next;
    },
  };
}
