import { sql } from 'kysely';
import { answerInTime } from '../../platform/database/connection/answer-in-time.ts';
import type { Database } from '../../platform/database/open.ts';
import { SECOND_MS } from '../../platform/time.ts';

/** A scrape answers without the database when that takes longer. */
const MAX_ANSWER_MS = 2 * SECOND_MS;

/** What the database tells of the running of the product: counts, moments and ratios, and no amount of the fund. */
export interface StoredFigures {
  newestSampleAt: Date | null;
  /** Within the last 24 hours. */
  gapMinutes: number;
  /** Basis points of the equity; null where no minute of the last 24 hours is explained. */
  unexplained: number | null;
  maxUnexplained: number | null;
  unexplainedMinutes: number;
  mailsWaiting: number;
  mailsDropped: number;
  newestTerm: number;
  alerts: string[];
  /** Bytes. */
  walPosition: number;
}

export type StoredFiguresStore = ReturnType<typeof createStoredFiguresStore>;

/** Reads what metrics tell, in one statement. */
export function createStoredFiguresStore(db: Database) {
  return {
    /** @param now by which the last 24 hours are counted; the minute that runs has no sample yet */
    async read(now: Date): Promise<StoredFigures> {
      const { rows } = await sql<StoredFigures>`
        with span as (
          select ${now}::timestamptz - interval '24 hours' as begins, ${now}::timestamptz as ends
        ), explained as (
          select part.taken_at, part.is_alarming,
            (part.contradiction / nullif(abs(snapshot.equity), 0) * 10000)::float8 as basis_points
          from span, minute_parts as part join snapshots as snapshot using (taken_at, account_id)
          where part.taken_at > span.begins and part.is_log_read
        )
        select
          (select max(taken_at) from snapshots) as "newestSampleAt",
          (select coalesce(round(sum(extract(epoch from
              least(to_at + interval '1 minute', ends) - greatest(from_at, begins)) / 60)), 0)::int
            from gaps, span where to_at >= begins and from_at < ends) as "gapMinutes",
          (select basis_points from explained order by taken_at desc limit 1) as "unexplained",
          (select max(basis_points) from explained) as "maxUnexplained",
          (select count(*)::int from explained where is_alarming) as "unexplainedMinutes",
          (select count(*)::int from outbox_mails where dropped_at is null) as "mailsWaiting",
          (select count(*)::int from outbox_mails where dropped_at is not null) as "mailsDropped",
          (select term from collector_term) as "newestTerm",
          (select coalesce(array_agg(kind order by kind), '{}') from alerts) as "alerts",
          (select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8) as "walPosition"`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('The database answered with no row.');
      return row;
    },

    /** What a question to the database gives within two seconds. @throws NoAnswerError when it takes longer; what it throws */
    inTime: <Answer>(answer: Promise<Answer>): Promise<Answer> => answerInTime(MAX_ANSWER_MS, answer),

    /** Of the database with its indexes, bytes. */
    async size(): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database())::float8 as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
  };
}
