import { Decimal } from 'decimal.js';

/**
 * Decimals of 60 digits, for quotients of money and units: the library's default of 20 is too few for units with 18
 * decimals. An operation has the precision of its left side, so start every chain of operations with an `Exact`.
 */
export const Exact = Decimal.clone({ precision: 60 });

/**
 * The exact sum; zero for no values.
 *
 * @example sum([new Exact('0.1'), new Exact('0.2')]).toFixed() // => '0.3'
 */
export function sum(values: readonly Decimal[]): Decimal {
  // Most parts of most changes are zero.
  return values.reduce((total, value) => (value.isZero() ? total : total.plus(value)), new Exact(0));
}
