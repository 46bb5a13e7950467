/** Exact sums of decimal texts: units have 18 decimals, more than a number holds. */
const PLACES = 18;

/** Decimals beyond the places of units are cut off. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return text.startsWith('-') ? -size : size;
}

function unscaled(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  const size = digits.slice(0, -PLACES) + (fraction === '' ? '' : `.${fraction}`);
  return value < 0n ? `-${size}` : size;
}

/** The exact sum of decimal texts of up to 18 decimals; `0` for none. */
export const sumOf = (texts: readonly string[]): string =>
  unscaled(texts.reduce((total, text) => total + scaled(text), 0n));

/** What a decimal text is more than another, exactly; below zero where it is less. */
export const differenceOf = (text: string, other: string): string => unscaled(scaled(text) - scaled(other));

/** Whether a decimal text is zero, however it is written. */
export const isZero = (text: string): boolean => scaled(text) === 0n;
