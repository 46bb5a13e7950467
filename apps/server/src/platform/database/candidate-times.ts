import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, HOUR_MS, type Span } from '../time.ts';

/** In a span up to this long every minute is a candidate for the chart. */
const MAX_MINUTES_SPAN_MS = 2 * DAY_MS;
/** Up to this long the extremes of every hour are; beyond, those of every day. */
const MAX_HOURS_SPAN_MS = 60 * DAY_MS;

/** Selects `taken_at` of every counted minute in a span. */
type MinutesOf = (span: Span) => RawBuilder<unknown>;

/** A series by minute, and the table of its hours. */
interface Series {
  hours: 'snapshot_hours' | 'btc_hours';
  minutesOf: MinutesOf;
}

/** The hours that lie wholly inside a span; from = to if there are none. */
export function wholeHours(span: Span): Span {
  const from = Math.ceil(span.from.getTime() / HOUR_MS) * HOUR_MS;
  const to = Math.floor(span.to.getTime() / HOUR_MS) * HOUR_MS;
  return { from: new Date(from), to: new Date(Math.max(from, to)) };
}

/**
 * Selects the minutes of a span outside its whole hours: two short stretches, each found by its index however many minutes
 * lie between.
 */
export function edgeMinutes(minutesOf: MinutesOf, span: Span): RawBuilder<unknown> {
  const { from, to } = wholeHours(span);
  const headEnd = new Date(Math.min(from.getTime() - 1, span.to.getTime()));
  return sql`${minutesOf({ from: span.from, to: headEnd })} union all ${minutesOf({ from: to, to: span.to })}`;
}

type Detail = 'minute' | 'hour' | 'day';

/** The detail of a span's chart. */
function detailOf(span: Span): Detail {
  const lengthMs = span.to.getTime() - span.from.getTime();
  if (lengthMs <= MAX_MINUTES_SPAN_MS) return 'minute';
  return lengthMs <= MAX_HOURS_SPAN_MS ? 'hour' : 'day';
}

/**
 * Selects the times of enough minutes to draw a span with all its peaks and falls: every minute of a short span; the first,
 * last, lowest and highest of every hour or day of a longer one, and the minutes of its two edges.
 */
export function candidateTimes({ hours: table, minutesOf }: Series, span: Span): RawBuilder<unknown> {
  const detail = detailOf(span);
  if (detail === 'minute') return minutesOf(span);
  const { from, to } = wholeHours(span);
  const hours = sql`select * from ${sql.table(table)} where hour_at >= ${from} and hour_at < ${to}`;
  const stretches =
    detail === 'hour'
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

/**
 * Selects the times that Bitcoin's line needs and `candidateTimes` of the snapshots leaves out: of every hour or day, the
 * sampled minutes at which its price was lowest and highest, and the first and last one that has a price. Bitcoin's hours
 * name their extremes whether or not the account was sampled then; only where it was not does the query look at minutes.
 *
 * @param minutesOf the sampled minutes
 */
export function benchmarkTimes(minutesOf: MinutesOf, span: Span): RawBuilder<unknown> {
  const detail = detailOf(span);
  if (detail === 'minute') return sql`select null::timestamptz where false`;
  const { from, to } = wholeHours(span);
  const priced = (part: Span) =>
    sql`select taken_at, price from (${minutesOf(part)}) as sampled join btc_prices using (taken_at)`;
  const isSampled = (time: string) =>
    sql`exists (select 1 from snapshots where taken_at = ${sql.ref(time)} and normalized_value is not null)`;
  const unit = sql.lit(detail);
  const inStretch = (time: string) =>
    sql`${sql.ref(time)} >= from_at and ${sql.ref(time)} < from_at + ${sql.lit(`1 ${detail}`)}::interval`;
  return sql`
    with stretches as (
      select date_trunc(${unit}, hour_at, 'UTC') as from_at,
        (array_agg(low_at order by low, low_at))[1] as low_at,
        (array_agg(high_at order by high desc, high_at))[1] as high_at
      from btc_hours where hour_at >= ${from} and hour_at < ${to} group by 1
    ), looked_up as (
      select *, ${isSampled('low_at')} and ${isSampled('high_at')} as is_sampled from stretches
    )
    select unnest(array[low_at, high_at]) from looked_up where is_sampled
    union
    select unnest(array[extremes.low_at, extremes.high_at]) from looked_up cross join lateral (
      select (array_agg(sampled.taken_at order by price, sampled.taken_at))[1] as low_at,
        (array_agg(sampled.taken_at order by price desc, sampled.taken_at))[1] as high_at
      -- For both tables; else the planner reads every price.
      from (${minutesOf({ from, to })}) as sampled join btc_prices using (taken_at)
      where ${inStretch('sampled.taken_at')} and ${inStretch('btc_prices.taken_at')}
    ) as extremes where not is_sampled
    union
    (select taken_at from (${priced(span)}) as minutes order by taken_at limit 1)
    union
    (select taken_at from (${priced(span)}) as minutes order by taken_at desc limit 1)`;
}
