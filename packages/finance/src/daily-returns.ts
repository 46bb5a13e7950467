import { returnBetween } from './returns.ts';

/** The last value of a UTC day. */
export interface DailyValue {
  /** UTC calendar day, YYYY-MM-DD. */
  readonly day: string;
  readonly value: number;
}

/** The same by the number of its day: days since 1970, or since the first day of a list. */
export interface Close {
  readonly day: number;
  /** 0 after a total loss. */
  readonly value: number;
}

/** The return of a UTC day since the last close before it. */
export interface DailyReturn {
  /** The day it ends on, as closes count theirs. */
  readonly day: number;
  /** Days since the close it is measured from: 1, or more across days without one. */
  readonly days: number;
  /** A fraction; -1 where everything is lost. */
  readonly simpleReturn: number;
}

/** How many daily returns there are. */
export interface ReturnCounts {
  readonly count: number;
  /** Those of them over more than a day. */
  readonly longCount: number;
}

/**
 * The return of a close since the one before it, however many days lie between: what happened on days without a close is part of
 * it, once, and it is dated on the day it ends. Leaving it out would hide what happened.
 *
 * @returns null where everything was lost before: nothing can be measured from nothing
 * @example returnSince({ day: 3, value: 100 }, { day: 5, value: 90 }) // => { day: 5, days: 2, simpleReturn: -0.1 }
 */
export function returnSince(before: Close, close: Close): DailyReturn | null {
  const simpleReturn = returnBetween(before.value, close.value);
  return simpleReturn === null ? null : { day: close.day, days: close.day - before.day, simpleReturn };
}

/**
 * The daily returns of a series: one for each close but the first, from the one before it. The only definition there is; the
 * server's rollups combine it by `returnSince`.
 *
 * @param closes in time order, one a day
 * @see empyrical stats.py simple_returns
 * @example dailyReturns([{ day: 0, value: 1 }, { day: 2, value: 0 }, { day: 3, value: 1 }]) // => [{ day: 2, days: 2, simpleReturn: -1 }]
 */
export function dailyReturns(closes: readonly Close[]): DailyReturn[] {
  return closes.slice(1).flatMap((close, index) => returnSince(closes[index] ?? close, close) ?? []);
}

/**
 * The closes of a list that has an item for each day.
 *
 * @param values null for a day without a close
 * @example closesOf([1, null, 2]) // => [{ day: 0, value: 1 }, { day: 2, value: 2 }]
 */
export function closesOf(values: readonly (number | null)[]): Close[] {
  return values.flatMap((value, day) => (value === null ? [] : [{ day, value }]));
}

/**
 * How many returns there are, and over how long.
 *
 * @example countReturns([{ day: 2, days: 2, simpleReturn: -1 }]) // => { count: 1, longCount: 1 }
 */
export function countReturns(returns: readonly DailyReturn[]): ReturnCounts {
  return { count: returns.length, longCount: returns.filter(({ days }) => days > 1).length };
}

/** A daily return beside that of a benchmark over the same days. */
export interface CommonReturn extends DailyReturn {
  readonly benchmark: number;
}

/**
 * Daily returns of two series over the same days: both are measured between the days on which both have a close.
 *
 * @param own an item for each day, null for a day without a close
 * @param benchmark the same of the benchmark
 * @example commonReturns([1, null, 1.2], [10, 20, 30]) // => [{ day: 2, days: 2, simpleReturn: 0.2, benchmark: 2 }]
 */
export function commonReturns(
  own: readonly (number | null)[],
  benchmark: readonly (number | null)[],
): CommonReturn[] {
  const ownCloses = closesOf(own.map((value, day) => (benchmark[day] == null ? null : value)));
  const benchmarkCloses = closesOf(benchmark.map((value, day) => (own[day] == null ? null : value)));
  const byDay = new Map(dailyReturns(benchmarkCloses).map(({ day, simpleReturn }) => [day, simpleReturn]));
  return dailyReturns(ownCloses).flatMap((one) => {
    const other = byDay.get(one.day);
    return other === undefined ? [] : { ...one, benchmark: other };
  });
}
