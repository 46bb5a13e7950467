import { sql, type RawBuilder } from 'kysely';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Up to here every minute is a candidate for the chart. */
const MINUTES_UP_TO_MS = 2 * DAY_MS;
/** Up to here the extremes of every hour are; beyond, those of every day. */
const HOURS_UP_TO_MS = 60 * DAY_MS;

/** A closed span of time. */
export interface Span {
  from: Date;
  to: Date;
}

/** Selects `taken_at` of every minute that counts within a span. */
type MinutesOf = (span: Span) => RawBuilder<unknown>;

/** A series by minute, and the table of its hours. */
interface Series {
  hours: 'snapshot_hours' | 'btc_hours';
  minutesOf: MinutesOf;
}

/** The hours that lie wholly inside a span; from = to where there are none. */
export function wholeHours(span: Span): Span {
  const from = Math.ceil(span.from.getTime() / HOUR_MS) * HOUR_MS;
  const to = Math.floor(span.to.getTime() / HOUR_MS) * HOUR_MS;
  return { from: new Date(from), to: new Date(Math.max(from, to)) };
}

/**
 * Selects the minutes of a span that its whole hours leave out: two short stretches, each found by its index however
 * many minutes lie between.
 */
export function edgeMinutes(minutesOf: MinutesOf, span: Span): RawBuilder<unknown> {
  const { from, to } = wholeHours(span);
  const headEnd = new Date(Math.min(from.getTime() - 1, span.to.getTime()));
  return sql`${minutesOf({ from: span.from, to: headEnd })} union all ${minutesOf({ from: to, to: span.to })}`;
}

/**
 * Selects the times of enough minutes to draw a span with all its peaks and falls: each minute of a short one; first, last,
 * lowest and highest of every hour or day of a longer one, and the minutes of its two edges.
 */
export function candidateTimes({ hours: table, minutesOf }: Series, span: Span): RawBuilder<unknown> {
  const lengthMs = span.to.getTime() - span.from.getTime();
  if (lengthMs <= MINUTES_UP_TO_MS) return minutesOf(span);
  const { from, to } = wholeHours(span);
  const hours = sql`select * from ${sql.table(table)} where hour_at >= ${from} and hour_at < ${to}`;
  const stretches =
    lengthMs <= HOURS_UP_TO_MS
      ? hours
      : sql`
        select min(first_at) as first_at, max(last_at) as last_at,
          (array_agg(low_at order by low, low_at))[1] as low_at,
          (array_agg(high_at order by high desc, high_at))[1] as high_at
        from (${hours}) as hours group by date_trunc('day', hour_at, 'UTC')`;
  return sql`
    select unnest(array[first_at, low_at, high_at, last_at]) from (${stretches}) as stretches
    union (${edgeMinutes(minutesOf, span)})`;
}
