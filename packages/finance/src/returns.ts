import { requirePositive } from './preconditions.ts';

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
 * @returns a fraction; null where the first value is not above 0, because no return can be measured from nothing
 * @see empyrical stats.py simple_returns
 * @public
 * @example returnBetween(80, 100) // => 0.25
 * @example returnBetween(0, 100) // => null
 */
export function returnBetween(from: number, to: number): number | null {
  return from > 0 ? to / from - 1 : null;
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
