import { daysBetween, utcDay } from './calendar.ts';
import { requirePositive } from './preconditions.ts';

/** A value known at an instant. */
export interface TimedValue {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Finite and above 0. */
  readonly value: number;
}

/** The last value of a UTC day. */
export interface DailyValue {
  /** UTC calendar day, YYYY-MM-DD. */
  readonly day: string;
  readonly value: number;
}

/** The return of a UTC day since the last day that has a value. */
export interface DailyReturn {
  /** UTC calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Days since the value it is measured from: 1, or more across days without data. */
  readonly days: number;
  /** A fraction above -1. */
  readonly simpleReturn: number;
}

/**
 * The return of each value since the one before: V1 / V0 - 1.
 *
 * @param values in time order, each finite and > 0
 * @returns fractions, one fewer than values; none for fewer than two values
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py simple_returns
 * @public
 * @example simpleReturns([100, 110, 99]) // => [0.1, -0.1]
 */
export function simpleReturns(values: readonly number[]): number[] {
  requirePositive(values);
  return values.slice(1).map((value, index) => value / (values[index] ?? value) - 1);
}

/**
 * The return from one value to a later one: V1 / V0 - 1.
 *
 * @param to 0 after a total loss
 * @returns a fraction; null where the first value is 0, because no return can be measured from nothing
 * @see empyrical stats.py simple_returns
 * @public
 * @example returnBetween(80, 100) // => 0.25
 * @example returnBetween(0, 100) // => null
 */
export function returnBetween(from: number, to: number): number | null {
  return from === 0 ? null : to / from - 1;
}

/**
 * The return of the whole series: last / first - 1.
 *
 * @param values in time order, each finite and > 0
 * @returns a fraction; 0 for a single value, null for none
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py cum_returns_final
 * @public
 * @example cumulativeReturn([100, 90, 125]) // => 0.25
 */
export function cumulativeReturn(values: readonly number[]): number | null {
  requirePositive(values);
  const first = values[0];
  const last = values.at(-1);
  return first === undefined || last === undefined ? null : returnBetween(first, last);
}

/**
 * The series relative to its first known value, which becomes 1 (the rolling_* values of Specification 3.9 and Decision
 * D24). A null, such as a minute without a benchmark price, stays null.
 *
 * @param values in time order, each finite and > 0, or null where nothing is known
 * @throws RangeError naming the first bad index
 * @example rebase([null, 50, 55]) // => [null, 1, 1.1]
 */
export function rebase(values: readonly number[]): number[];
export function rebase(values: readonly (number | null)[]): (number | null)[];
export function rebase(values: readonly (number | null)[]): (number | null)[] {
  const base = values.find((value) => value !== null) ?? 1;
  requirePositive(values.map((value) => value ?? base));
  return values.map((value) => (value === null ? null : value / base));
}

/**
 * The last value of each UTC day that has one; a day without data is left out, never filled in.
 *
 * @param points in time order, values finite and > 0
 * @throws RangeError naming the first bad index, also where the order is broken
 * @example dailyValues([{ at: 0, value: 1 }, { at: 5, value: 2 }]) // => [{ day: '1970-01-01', value: 2 }]
 */
export function dailyValues(points: readonly TimedValue[]): DailyValue[] {
  requirePositive(points.map((point) => point.value));
  const valueOfDay = new Map<string, number>();
  for (const [index, { at, value }] of points.entries()) {
    if (at < (points[index - 1]?.at ?? at))
      throw new RangeError(`The point at index ${index} is out of order.`);
    valueOfDay.set(utcDay(at), value);
  }
  return Array.from(valueOfDay, ([day, value]) => ({ day, value }));
}

/**
 * The return of each UTC day, from the last value of a day to the last value of the next day that has one.
 * A return across missing days is kept and says how many days it spans; leaving it out would hide what happened in them.
 *
 * @param points in time order, values finite and > 0
 * @throws RangeError naming the first bad index, also where the order is broken
 * @public
 * @example dailyReturns([{ at: 0, value: 100 }, { at: 86400000, value: 110 }]) // => [{ day: '1970-01-02', days: 1, simpleReturn: 0.1 }]
 */
export function dailyReturns(points: readonly TimedValue[]): DailyReturn[] {
  const daily = dailyValues(points);
  return daily.slice(1).map(({ day, value }, index) => {
    const before = daily[index] ?? { day, value };
    return { day, days: daysBetween({ from: before.day, to: day }), simpleReturn: value / before.value - 1 };
  });
}

/**
 * The return of each UTC day from the close of the day before to its own: V1 / V0 - 1. A day without a close has none, and
 * neither has the day after it; nor does a close that is not above 0 count.
 *
 * @param closes last value of each day, a day an item; null for a day without one
 * @returns fractions, one for each close; null for the first day and where there is none
 * @see empyrical stats.py simple_returns
 * @example returnsByDay([100, 110, null, 120, 90]) // => [null, 0.1, null, null, -0.25]
 */
export function returnsByDay(closes: readonly (number | null)[]): (number | null)[] {
  return closes.map((close, index) => {
    const before = closes[index - 1] ?? 0;
    return close !== null && close > 0 && before > 0 ? close / before - 1 : null;
  });
}
