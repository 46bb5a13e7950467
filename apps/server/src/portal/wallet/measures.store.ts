import { sql, type SqlBool } from 'kysely';
import { edgeMinutes, wholeHours } from '../../platform/database/candidate-times.ts';
import { isIncluded } from '../../platform/database/is-included.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Span } from '../../platform/time.ts';

/** How many samples a span holds and how far they went; null where it holds none. */
export interface Measure {
  count: number;
  high: number | null;
  low: number | null;
  /** A fraction, at most 0. */
  drawdown: number | null;
}

export type MeasuresStore = ReturnType<typeof createMeasuresStore>;

const isCounted = sql<SqlBool>`normalized_value is not null and ${isIncluded()}`;

/** Selects the time of every minute of a span that counts: it has a value, and no excluded window holds it. */
export function minutesOf({ from, to }: Span) {
  return sql`select taken_at from snapshots where taken_at >= ${from} and taken_at <= ${to} and ${isCounted}`;
}

/** Figures of a span from every minute of it, excluded windows left out. */
export function createMeasuresStore(db: Database) {
  return {
    /**
     * Count, high, low and maximum drawdown of every minute of a span: whole hours from their summaries, the rest from
     * minutes. This is the drawdown of the tile and of the summary. `drawdown.ts` in `packages/finance` is the same definition
     * for values in memory: thinning keeps both ends of the deepest fall, and the calculator draws it. A test holds the two
     * together.
     */
    async measure(span: Span): Promise<Measure> {
      const { from, to } = wholeHours(span);
      const result = await sql<Measure>`
        with parts as (
          select hour_at as at, sample_count, low::float8, high::float8, drawdown::float8
          from snapshot_hours where hour_at >= ${from} and hour_at < ${to}
          union all
          select taken_at, 1, normalized_value::float8, normalized_value::float8, 0
          from snapshots where taken_at = any(array(${edgeMinutes(minutesOf, span)}))
        ), peaks as (
          select *, max(high) over (order by at rows between unbounded preceding and 1 preceding) as peak from parts
        )
        select coalesce(sum(sample_count), 0)::int as count, max(high) as high, min(low) as low,
          min(least(drawdown, case when peak > 0 then low / peak - 1 else 0 end)) as drawdown
        from peaks`.execute(db);
      const [row] = result.rows;
      return row ?? { count: 0, high: null, low: null, drawdown: null };
    },

    /** The last value of every UTC day that the span holds whole hours of, in time order. */
    async dailyCloses(span: Span): Promise<Array<{ at: number; value: number }>> {
      const { from, to } = wholeHours(span);
      const result = await sql<{ last_at: Date; last_value: string }>`
        select distinct on (date_trunc('day', hour_at, 'UTC')) last_at, last_value
        from snapshot_hours where hour_at >= ${from} and hour_at < ${to}
        order by date_trunc('day', hour_at, 'UTC'), hour_at desc`.execute(db);
      return result.rows.map((row) => ({ at: row.last_at.getTime(), value: Number(row.last_value) }));
    },

    /** Runs of minutes without a sample, cut to the span. */
    async gaps(span: Span): Promise<Span[]> {
      const rows = await db
        .selectFrom('gaps')
        .select(['from_at', 'to_at'])
        .where('from_at', '<=', span.to)
        .where('to_at', '>=', span.from)
        .orderBy('from_at')
        .execute();
      return rows.map(({ from_at, to_at }) => ({
        from: from_at < span.from ? span.from : from_at,
        to: to_at > span.to ? span.to : to_at,
      }));
    },
  };
}
