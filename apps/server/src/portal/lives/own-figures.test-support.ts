import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { OwnMinute } from './own-history.test-support.ts';

const YEAR_DAYS = 365;
const MIN_RETURNS = 28;
/** More than this part of the returns over more than a day, and they are no daily returns. */
const MAX_LONG = 0.25;

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

type Valued = OwnMinute & { value: number };
const hasValue = (one: OwnMinute): one is Valued => one.value !== null;

/** A range by the books. */
export interface OwnRange {
  start: Valued;
  end: Valued;
  count: number;
  high: number;
  low: number;
  /** Of every minute. */
  drawdown: number;
  /** A year, of the days that ended within the range. */
  volatility: number | null;
}

/** A range of one record: the one its last minute lies in. @returns null where it holds no minute with a value */
export function ownRange(minutes: readonly OwnMinute[], fromMs: number, toMs: number): OwnRange | null {
  const history = lastRecord(minutes, toMs);
  const before = history.filter(({ takenAt }) => takenAt >= fromMs - HOUR_MS && takenAt <= fromMs).at(-1);
  const start = before ?? history.find(({ takenAt }) => takenAt > fromMs);
  if (!start) return null;
  const held = history.filter(({ takenAt }) => takenAt >= start.takenAt);
  const values = held.map(({ value }) => value);
  const ended = [...closesOf(held)].filter(([day]) => day < dayOf(toMs + 1));
  return {
    start,
    end: held.at(-1) ?? start,
    count: held.length,
    high: Math.max(...values),
    low: Math.min(...values),
    drawdown: deepestFall(values),
    volatility: volatilityOf(ended),
  };
}

/** The last value of each day of the record that a moment lies in; null for a day without one. */
export function ownDays(minutes: readonly OwnMinute[], toMs: number): Array<number | null> {
  const closes = closesOf(lastRecord(minutes, toMs));
  const days = [...closes.keys()];
  const [first = 0, last = -1] = [days[0], days.at(-1)];
  return Array.from({ length: last - first + 1 }, (_, i) => closes.get(first + i) ?? null);
}

function lastRecord(minutes: readonly OwnMinute[], toMs: number): Valued[] {
  const known = minutes.filter(hasValue).filter(({ takenAt }) => takenAt <= toMs);
  return known.filter(({ record }) => record === known.at(-1)?.record);
}

/** Values by the number of their day since 1970. */
function closesOf(minutes: readonly Valued[]): Map<number, number> {
  return new Map(minutes.map(({ takenAt, value }) => [dayOf(takenAt), value]));
}

/** @returns null where there are too few returns, or too many over more than a day */
function volatilityOf(closes: ReadonlyArray<[day: number, value: number]>): number | null {
  const returns = closes.slice(1).flatMap(([day, value], i) => {
    const [dayBefore, before] = closes[i] ?? [day, 0];
    return before === 0 ? [] : [{ isLong: day - dayBefore > 1, of: value / before - 1 }];
  });
  const long = returns.filter(({ isLong }) => isLong).length;
  if (returns.length < MIN_RETURNS || long > MAX_LONG * returns.length) return null;
  const mean = returns.reduce((sum, { of }) => sum + of, 0) / returns.length;
  const squares = returns.reduce((sum, { of }) => sum + (of - mean) ** 2, 0);
  return Math.sqrt((squares / (returns.length - 1)) * YEAR_DAYS);
}

function deepestFall(values: readonly number[]): number {
  let [peak, deepest] = [0, 0];
  for (const value of values) {
    peak = Math.max(peak, value);
    if (peak > 0) deepest = Math.min(deepest, value / peak - 1);
  }
  return deepest;
}
