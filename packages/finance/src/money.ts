import { requireFinite } from './preconditions.ts';

/** A number as whole digits and its number of decimal places: 1.005 is 1005 with 3 places. */
interface DecimalText {
  readonly digits: bigint;
  readonly places: number;
}

/**
 * The decimal text of a number without its sign. In binary 1.005 is a little less than its text, so only the text shows
 * an exact half.
 */
function decimalText(value: number): DecimalText {
  const [written = '', power = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = written.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(power) };
}

/** The digits before the point after moving it by `moved` places, halves up. */
function rounded({ digits, places }: DecimalText, moved: number): bigint {
  if (places <= moved) return digits * 10n ** BigInt(moved - places);
  const divisor = 10n ** BigInt(places - moved);
  return (digits + divisor / 2n) / divisor;
}

const signed = (value: number, size: number): number => (value < 0 && size > 0 ? -size : size);

/**
 * A number rounded to so many decimals, halves away from zero, as its decimal text says.
 *
 * @param value finite
 * @param places decimals to keep, a whole number from 0 up
 * @throws RangeError unless the value is finite
 * @example roundHalfUp(1.32255, 4) // => 1.3226
 */
export function roundHalfUp(value: number, places: number): number {
  requireFinite([value]);
  return signed(value, Number(`${rounded(decimalText(value), places)}e-${places}`));
}

/**
 * A sum of money as whole cents, halves away from zero, as its decimal text says.
 *
 * @param value in dollars or USDT, finite
 * @throws RangeError unless finite
 * @example inCents(1.005) // => 101
 */
export function inCents(value: number): number {
  requireFinite([value]);
  return signed(value, Number(rounded(decimalText(value), 2)));
}

/**
 * Cents times a multiplier, rounded once to whole cents, halves away from zero. It computes in whole numbers, so it is
 * exact for every amount and every multiplier.
 *
 * @param cents a whole number
 * @param multiplier finite and >= 0, taken as its decimal text says
 * @throws RangeError unless cents are whole and the multiplier is finite and not negative
 * @example scaleCents(100, 1.005) // => 101
 */
export function scaleCents(cents: number, multiplier: number): number {
  if (!(Number.isFinite(multiplier) && multiplier >= 0)) {
    throw new RangeError(`The multiplier is ${multiplier}; it must be finite and not negative.`);
  }
  const { digits, places } = decimalText(multiplier);
  return signed(cents, Number(rounded({ digits: BigInt(Math.abs(cents)) * digits, places }, 0)));
}
