import type { ColumnType } from 'kysely';
import type { Instant, OfAccount } from './columns.ts';
import type { EarnedPart } from '@equanim/finance/parts-per-unit';
import type { PartColumns } from './parts.ts';

/** What a rollup summarizes, UTC. */
export const ROLLUP_UNITS = ['hour', 'day', 'month'] as const;

export type RollupUnit = (typeof ROLLUP_UNITS)[number];

/**
 * A minute, or a pair of them, as doubles, which is what the wire has. What it is ordered by comes first, so that `min` and
 * `max` find it among minutes and among smaller rollups alike. Minutes are counted from 1970 and negative where the earliest
 * of equals is the one with the highest value. Null where the rollup has none.
 */
type Points = ColumnType<number[] | null, never, never>;
type Count = ColumnType<number | null, never, never>;
type Part = ColumnType<string | null, never, never>;
/** What a part earned per unit, USDT. */
type PerUnitColumns = Record<`${EarnedPart}_per_unit`, Count>;

/** Hours, days and months of the snapshots, without excluded windows and minutes without a value. */
export interface SnapshotRollupsTable extends OfAccount, Record<keyof PartColumns, Part>, PerUnitColumns {
  unit: RollupUnit;
  from_at: Instant;
  sample_count: number;
  /** Minute, value, equity, Bitcoin's price. */
  first: Points;
  last: Points;
  /** Value, minute, equity, price. */
  low: Points;
  /** Value, minute (negative), equity, price. */
  high: Points;
  /** Deepest fall from an earlier peak, a fraction <= 0; minute, value, equity and price of its end, then of its peak. */
  fall: Points;
  /** Those of the first and the last minute with a price: minute, value, equity, price. */
  price_first: Points;
  price_last: Points;
  /** Price, minute, value, equity. */
  price_low: Points;
  /** Price, minute (negative), value, equity. */
  price_high: Points;
  /** Daily returns within a month: their count, their mean, and the sum of their squared deviations from it. */
  return_count: Count;
  /** How many of them are over more than a day. */
  return_long_count: Count;
  return_mean: Count;
  return_squares: Count;
  /** Close of the first day of a month that has one: minute, value, equity, price. That of its last day is `last`. */
  first_close: Points;
  /** All of these as JSON, in this order and without brackets, computed by the database: how they are read. */
  line: ColumnType<string, never, never>;
}

/** Hours, days and months of Bitcoin's price, without excluded windows. */
export interface PriceRollupsTable {
  unit: RollupUnit;
  from_at: Instant;
  price_count: number;
  /** Minute, price. */
  first: Points;
  last: Points;
  /** Price, minute. */
  low: Points;
  /** Price, minute (negative). */
  high: Points;
}

export interface RollupFormatTable {
  version: number;
}
