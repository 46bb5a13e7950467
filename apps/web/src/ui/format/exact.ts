import { hideable, withMinus } from './number.ts';

/** Figures with all their decimals, as formulas and titles show them. */

const EXACT_UNITS = 18;
const EXACT_PRICE = 12;
const EXACT_USDT = 8;
/** Decimals of a shown number of units, and of a price. */
const SHOWN_UNITS = 4;
const SHOWN_PRICE = 6;

const made = new Map<string, Intl.NumberFormat>();

/** Writes decimal text with thousands separators and a true minus; of what rounds to zero the sign is left out. */
function write(value: string | number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.NumberFormat('en-US', options);
  made.set(key, format);
  // Decimal text is taken with all its digits.
  return withMinus(format.format(value as number));
}

const decimals = (least: number, most = least): Intl.NumberFormatOptions => ({
  minimumFractionDigits: least,
  maximumFractionDigits: most,
});

/** Units with all their decimals, at least four, for formulas and titles. @param text decimal text of the wire */
export const formatExactUnits = (text: string): string =>
  hideable(write(text, decimals(SHOWN_UNITS, EXACT_UNITS)));

/** Units with their sign and all their decimals, at least four. @param text decimal text of the wire */
export const formatSignedExactUnits = (text: string): string =>
  hideable(write(text, { ...decimals(SHOWN_UNITS, EXACT_UNITS), signDisplay: 'exceptZero' }));

/** USDT with the decimals they have, at least two, for formulas. */
export const formatExactUsdt = (amount: number): string => hideable(write(amount, decimals(2, EXACT_USDT)));

/** Shares with the decimals they have, for formulas. */
export const formatExactShares = (shares: number): string =>
  hideable(write(shares, decimals(0, EXACT_PRICE)));

/** The price of a unit with all its decimals, at least six. It is a rate, not an amount, and never hidden. */
export const formatExactPrice = (price: number): string => write(price, decimals(SHOWN_PRICE, EXACT_PRICE));

/** A difference of prices with its sign, `+0.000123`. */
export const formatPriceError = (error: number): string =>
  write(error, { ...decimals(SHOWN_PRICE, EXACT_PRICE), signDisplay: 'exceptZero' });

/** A fraction with so many decimals, `0.997537`. @param text decimal text of the wire */
export const formatFractionText = (text: string, places: number): string => write(text, decimals(0, places));

/** A fraction with 18 decimals, and dots where it has more. @param text decimal text of the wire */
export function formatExactFraction(text: string): string {
  const isCut = (text.split('.')[1]?.length ?? 0) > EXACT_UNITS;
  return `${write(text, { ...decimals(0, EXACT_UNITS), roundingMode: 'trunc' })}${isCut ? '…' : ''}`;
}
