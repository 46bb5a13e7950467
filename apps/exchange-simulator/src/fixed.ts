/** Money and sizes are whole numbers of 1e-8, so that sums are exact and identities hold to the last printed digit. */
export type Fixed = bigint;

/** A product of two fixed numbers, whole numbers of 1e-16: a sum of many such is rounded once, at its end. */
export type Exact = bigint;

export const SCALE = 100_000_000n;
const DECIMALS = 8;
/** Decimals of an exact product. */
export const EXACT_DECIMALS = 16;

/** @returns the nearest fixed number */
export function toFixed(value: number): Fixed {
  return BigInt(Math.round(value * 1e8));
}

export function toNumber(value: Fixed): number {
  return Number(value) / 1e8;
}

/** a x b, rounded half away from zero. */
export function multiply(a: Fixed, b: Fixed): Fixed {
  return divideRounded(a * b, SCALE);
}

/** a x b, cut off toward zero. */
export function multiplyCut(a: Fixed, b: Fixed): Fixed {
  return (a * b) / SCALE;
}

/** a / b, rounded half away from zero. */
export function divide(a: Fixed, b: Fixed): Fixed {
  return divideRounded(a * SCALE, b);
}

/** @returns the nearest fixed number, halves away from zero */
export function roundExact(value: Exact): Fixed {
  return divideRounded(value, SCALE);
}

export function absolute(value: Fixed): Fixed {
  return value < 0n ? -value : value;
}

/** The quotient of two whole numbers, rounded half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [absolute(numerator), absolute(denominator)];
  const rounded = (n + d / 2n) / d;
  return isNegative ? -rounded : rounded;
}

/** @returns plain decimal notation without trailing zeros, as the exchange prints numbers */
export function format(value: bigint, decimals = DECIMALS): string {
  const digits = absolute(value)
    .toString()
    .padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** @throws RangeError for anything but plain decimal notation with at most so many decimals */
export function parseFixed(text: string, decimals = DECIMALS): bigint {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals)
    throw new RangeError(`${text} is no plain decimal number with at most ${decimals} decimals.`);
  const value = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign ? -value : value;
}
