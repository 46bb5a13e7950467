import type pg from 'pg';

/** The clock of PostgreSQL, as it was last read. */
export interface DatabaseClock {
  /** Milliseconds since 1970. @throws RangeError before it was read */
  now(): number;
  /** Reads it on a connection. */
  read(client: pg.Client): Promise<void>;
}

/** Keeps the time of PostgreSQL between two readings by a clock that nobody can set. */
export function createDatabaseClock(monotonic: () => number = () => performance.now()): DatabaseClock {
  let read: { monotonicMs: number; timeMs: number } | null = null;
  return {
    now() {
      if (!read) throw new RangeError('The clock of the database was not read yet.');
      return read.timeMs + (monotonic() - read.monotonicMs);
    },
    async read(client) {
      const askedMs = monotonic();
      const { rows } = await client.query<{ ms: string }>(
        'select extract(epoch from clock_timestamp()) * 1000 as ms',
      );
      // It was read somewhere between the question and its answer.
      read = { monotonicMs: (askedMs + monotonic()) / 2, timeMs: Number(rows[0]?.ms) };
    },
  };
}
