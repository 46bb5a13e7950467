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

const MULTIPLIER_SCALE = 1e12;

/**
 * Cents times a multiplier, rounded to whole cents, halves away from zero. Whole numbers all the way, so that it is exact
 * for every amount and every multiplier of up to 12 decimals; further ones move a billion dollars by at most 0.05 cent.
 *
 * @param cents a whole number
 * @param multiplier finite and >= 0
 * @throws RangeError unless cents are whole and the multiplier is finite and not negative
 * @example scaleCents(100, 1.005) // => 101
 */
export function scaleCents(cents: number, multiplier: number): number {
  if (!(Number.isFinite(multiplier) && multiplier >= 0)) {
    throw new RangeError(`The multiplier is ${multiplier}; it must be finite and not negative.`);
  }
  const scale = BigInt(MULTIPLIER_SCALE);
  const product = BigInt(Math.abs(cents)) * BigInt(Math.round(multiplier * MULTIPLIER_SCALE));
  const scaled = Number((product + scale / 2n) / scale);
  return cents < 0 && scaled > 0 ? -scaled : scaled;
}
