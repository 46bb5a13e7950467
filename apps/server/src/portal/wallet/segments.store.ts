import { sql } from 'kysely';
import { isIncluded } from '../../platform/database/conditions/is-included.ts';
import type { Database } from '../../platform/database/open.ts';
import { rowsAsText, rowsFromText, type Fields } from '../../platform/database/conditions/rows-as-text.ts';
import { coarseCoverOf, coverOf, type Cover } from '../../platform/database/rollups/cover.ts';
import { DAY_MS, MINUTE_MS, type Span } from '../../platform/time.ts';
import type { HistoryPoint, MeasuredPart, Segment, SegmentReturns } from './segments.ts';

/** A measured part, and when it begins. */
export interface PlacedPart extends MeasuredPart {
  from: Date;
}

export type SegmentsStore = ReturnType<typeof createSegmentsStore>;

/** Reads the history by minutes and rollups; excluded windows and minutes without a value are left out of everything. */
export function createSegmentsStore(db: Database) {
  return {
    /** All that the points, the measures and the daily closes of a span are computed from, in time order. */
    async read(span: Span): Promise<Segment[]> {
      const { rollups, minutes } = await readCover<RollupJson, MinuteJson>(db, coverOf(span), {
        ofRollup: ROLLUP,
        ofMinute: MINUTE,
      });
      const segments = [...rollups.map(toSegment), ...minutes.map(toMinuteSegment)];
      return segments.toSorted((a, b) => startOf(a) - startOf(b));
    },

    /** What is measured between moments in time order, the last one excluded: no part reaches across any of them. */
    readMeasures: (cuts: Date[]): Promise<PlacedPart[]> => readMeasures(db, cuts),

    /** The given minutes, as far as the history has them, in time order. */
    async at(minutes: readonly Date[]): Promise<HistoryPoint[]> {
      const cover = {
        minutes: minutes.map((from) => ({ from, until: new Date(from.getTime() + 1) })),
        rollups: [],
      };
      const read = await readCover<never, MinuteJson>(db, cover, { ofRollup: [], ofMinute: MINUTE });
      return read.minutes.map(toPoint).toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
    },

    /** Runs of minutes without a sample, cut to the span. */
    gaps: (span: Span): Promise<Span[]> => readGaps(db, span),
  };
}

async function readMeasures(db: Database, cuts: Date[]): Promise<PlacedPart[]> {
  const covers = cuts.slice(1).map((until, i) => coarseCoverOf({ from: cuts[i] ?? until, until }));
  const cover = {
    minutes: covers.flatMap(({ minutes }) => minutes),
    rollups: covers.flatMap(({ rollups }) => rollups),
  };
  const { rollups, minutes } = await readCover<MeasureJson, MeasureJson>(db, cover, {
    ofRollup: [
      sql`date_part('epoch', from_at)::integer / 60`,
      ...['sample_count', 'high[1]', 'low[1]', 'fall[1]'].map((column) => sql.raw(column)),
    ],
    ofMinute: ['minute', '1', 'normalized_value', 'normalized_value', '0'].map((column) => sql.raw(column)),
  });
  return [...rollups, ...minutes]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, count, high, low, drawdown]) => ({
      from: new Date(minute * MINUTE_MS),
      count,
      high,
      low,
      drawdown,
    }));
}

const MINUTE = ['minute', 'normalized_value', 'equity', 'price'].map((column) => sql.ref(column));
const ROLLUP = [sql`line`];

type MinuteJson = [minute: number, value: number, equity: number, price: number | null];
type MeasureJson = [minute: number, count: number, high: number, low: number, drawdown: number];
type ValueJson = [value: number, minute: number, equity: number, price: number | null];
type PriceJson = [price: number, minute: number, value: number, equity: number];
type FallJson = [drawdown: number, ...end: MinuteJson, ...peak: MinuteJson];
type ReturnsJson = [
  count: number | null,
  longCount: number | null,
  mean: number | null,
  squares: number | null,
  firstClose: MinuteJson | null,
];
type RollupJson = [
  count: number,
  first: MinuteJson,
  last: MinuteJson,
  low: ValueJson,
  high: ValueJson,
  fall: FallJson,
  priceFirst: MinuteJson | null,
  priceLast: MinuteJson | null,
  priceLow: PriceJson | null,
  priceHigh: PriceJson | null,
  ...returns: ReturnsJson,
];

interface Columns {
  ofRollup: Fields;
  ofMinute: Fields;
}

/** Every part of a cover is found by its index, whatever the planner believes of the tables: each is asked for by itself. */
async function readCover<Rollup, Minute>(
  db: Database,
  { minutes, rollups }: Cover,
  { ofRollup, ofMinute }: Columns,
): Promise<{ rollups: Rollup[]; minutes: Minute[] }> {
  const result = await sql<{ rollups: string | null; minutes: string | null }>`
    select (
      select ${rowsAsText(ofRollup)}
      from jsonb_to_recordset(${JSON.stringify(rollups)}::jsonb)
        as part (unit text, "from" timestamptz, until timestamptz)
      cross join lateral (
        select * from snapshot_rollups
        where unit = part.unit and from_at >= part.from and from_at < part.until and sample_count > 0
        order by from_at
      ) as rollup
    ) as rollups, (
      select ${rowsAsText(ofMinute)}
      from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) as part ("from" timestamptz, until timestamptz)
      cross join lateral (
        select date_part('epoch', taken_at)::integer / 60 as minute, normalized_value, equity,
          (select price from btc_prices where btc_prices.taken_at = snapshots.taken_at) as price
        from snapshots
        where taken_at >= part.from and taken_at < part.until and normalized_value is not null and ${isIncluded()}
        order by taken_at
      ) as sampled
    ) as minutes`.execute(db);
  const [row] = result.rows;
  return { rollups: rowsFromText(row?.rollups), minutes: rowsFromText(row?.minutes) };
}

/** They never overlap: of those that began before the span none but the last one reaches into it, so that no older one is read. */
async function readGaps(db: Database, span: Span): Promise<Span[]> {
  const { rows } = await sql<{ gaps: string | null }>`
    select ${rowsAsText(['from_at', 'to_at'].map((column) => sql`date_part('epoch', ${sql.ref(column)}) * 1000`))} as gaps
    from (
      select from_at, to_at from gaps
      where from_at <= ${span.to} and to_at >= ${span.from}
        and from_at >= coalesce((select max(from_at) from gaps where from_at <= ${span.from}), ${span.from})
      order by from_at
    ) as touching`.execute(db);
  const [fromMs, toMs] = [span.from.getTime(), span.to.getTime()];
  return rowsFromText<[from: number, to: number]>(rows[0]?.gaps).map(([from, to]) => ({
    from: new Date(Math.max(from, fromMs)),
    to: new Date(Math.min(to, toMs)),
  }));
}

function startOf({ points }: Segment): number {
  return points[0]?.takenAt.getTime() ?? 0;
}

function toPoint([minute, normalizedValue, equity, btcPrice]: MinuteJson): HistoryPoint {
  return { takenAt: new Date(minute * MINUTE_MS), normalizedValue, equity, btcPrice };
}

function toMinuteSegment(minute: MinuteJson): Segment {
  const point = toPoint(minute);
  const { normalizedValue: value } = point;
  return { count: 1, high: value, low: value, drawdown: 0, points: [point], returns: null };
}

function toSegment(json: RollupJson): Segment {
  const [count, first, last, low, high, fall, priceFirst, priceLast, priceLow, priceHigh, ...returns] = json;
  const [drawdown, minute, value, equity, price, ...peak] = fall;
  const ofFall: MinuteJson[] = drawdown < 0 ? [[minute, value, equity, price], peak] : [];
  const ofPrice = [priceFirst, priceLast, priceLow && byPrice(priceLow), priceHigh && byPrice(priceHigh)];
  return {
    count,
    high: high[0],
    low: low[0],
    drawdown,
    points: distinct([first, last, byValue(low), byValue(high), ...ofFall, ...ofPrice]),
    returns: toReturns(returns, last),
  };
}

function byValue([value, minute, equity, price]: ValueJson): MinuteJson {
  return [Math.abs(minute), value, equity, price];
}

function byPrice([price, minute, value, equity]: PriceJson): MinuteJson {
  return [Math.abs(minute), value, equity, price];
}

/** In time order, each once. */
function distinct(places: Array<MinuteJson | null>): HistoryPoint[] {
  const points: HistoryPoint[] = [];
  let last = -1;
  for (const place of places.filter((one) => one !== null).toSorted(([a], [b]) => a - b)) {
    if (place[0] !== last) points.push(toPoint(place));
    [last] = place;
  }
  return points;
}

function toReturns(
  [count, longCount, mean, squares, firstClose]: ReturnsJson,
  last: MinuteJson,
): SegmentReturns | null {
  if (count === null || firstClose === null) return null;
  const closeOf = ([minute, value]: MinuteJson) => ({
    day: Math.floor((minute * MINUTE_MS) / DAY_MS),
    value,
  });
  return {
    moments: { count, mean: mean ?? 0, squares: squares ?? 0 },
    longCount: longCount ?? 0,
    first: closeOf(firstClose),
    last: closeOf(last),
  };
}
