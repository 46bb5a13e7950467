import { requireFinite } from './preconditions.ts';

/**
 * A sum of money as whole cents: the one place where money shown is rounded, halves away from zero.
 *
 * @param value in dollars or USDT, finite
 * @throws RangeError unless finite
 * @example inCents(1.005) // => 101
 */
export function inCents(value: number): number {
  requireFinite([value]);
  // 1.005 x 100 is 100.49999999999999 in doubles; moving the point in the decimal text keeps the half a half.
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const cents = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  return value < 0 && cents > 0 ? -cents : cents;
}
