import { Decimal } from 'decimal.js';

/**
 * Decimals of 60 digits, for quotients of money and units: the library's own 20 are too few for units with 18 decimals.
 * What is made with it computes with 60 digits, whatever the other side of an operation was made with.
 */
export const Exact = Decimal.clone({ precision: 60 });

/**
 * The exact sum, zero of none.
 *
 * @example sum([new Exact('0.1'), new Exact('0.2')]).toFixed() // => '0.3'
 */
export function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), new Exact(0));
}
