/** The amount until the visitor enters one (Specification 9.3). */
export const DEFAULT_AMOUNT = 10_000;

/** A decimal number, with the sign and the exponent that a spreadsheet writes: `-1250.5`, `.5`, `1.5e6`. */
const NUMERIC = /^[-+−]?(?:\d+\.?\d*|\.\d+)(?:e[-+−]?\d+)?$/i;

/** What may still become one: nothing, a sign, a point, an exponent without digits. */
const UNFINISHED = /^[-+−]?(?:\.?|(?:\d+\.?\d*|\.\d+)e[-+−]?)$/i;

/** The field while the visitor types. */
export interface TypedAmount {
  /** With thousands separators. */
  readonly text: string;
  readonly caret: number;
  /** Null while the field is empty, or holds the beginning of a number. */
  readonly amount: number | null;
}

/** Exclusive, on both sides. The only limit is the reach of a double (1.8e308), with room for cents and for growth. */
const MAX_AMOUNT = 1e300;

// Made here and not on demand: the first formatter of a page takes a slow processor a tenth of a second, which rendering has not.
const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 0 });

const withoutCommas = (text: string): string => text.replaceAll(',', '').trim();

/**
 * The amount a text names. No minimum and no maximum applies (Specification 5.1): it may be below 0, and have any decimals.
 *
 * @returns dollars, the nearest that a double holds; null for anything that is no number or is beyond 300 digits
 * @example parseAmount('-10,000.505') // => -10000.505
 */
export function parseAmount(text: string): number | null {
  const written = withoutCommas(text);
  if (!NUMERIC.test(written)) return null;
  const amount = Number(written.replaceAll('−', '-'));
  // No zero below zero.
  return Math.abs(amount) < MAX_AMOUNT ? amount + 0 : null;
}

/**
 * A number as the field shows it: thousands separators, no leading zeros, sign, decimals and exponent as far as typed.
 *
 * @param text as `parseAmount` reads it, or the beginning of that; commas anywhere
 * @example separateThousands('-1234567.5') // => '-1,234,567.5'
 */
export function separateThousands(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([-+−]?)(\d*)(.*)$/.exec(withoutCommas(text)) ?? [];
  if (whole + rest === '') return sign;
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return sign + (grouped === '' && rest.length > 1 ? '0' : grouped) + rest;
}

/** The place in a text with that many digits and points to its right; before or after a comma at that place. */
function caretBefore(text: string, following: number, isAfterComma: boolean): number {
  let caret = text.length;
  for (let left = following; caret > 0 && (left > 0 || text[caret - 1] === ','); caret -= 1) {
    if (text[caret - 1] !== ',') left -= 1;
    else if (left === 0 && isAfterComma) break;
  }
  return caret;
}

/**
 * What the field holds after an edit: accepted if it names an amount, may become one or is empty, else what it held before.
 *
 * @param before what the field held
 * @param edit its raw text and caret now; `isForward` where the key deletes what follows the caret
 * @example retype({ text: '1,000', caret: 5, amount: 1000 }, { text: '1,0005', caret: 6 }).text // => '10,005'
 */
export function retype(
  before: TypedAmount,
  edit: { text: string; caret: number; isForward?: boolean },
): TypedAmount {
  const amount = parseAmount(edit.text);
  if (amount === null && !UNFINISHED.test(withoutCommas(edit.text))) return before;
  const text = separateThousands(edit.text);
  const following = withoutCommas(edit.text.slice(edit.caret)).length;
  const caret = caretBefore(text, following, edit.isForward === true);
  return { text, caret, amount };
}

/**
 * An amount in digits alone, with all its decimals, cents at least where there are any; below a millionth as a power of ten.
 *
 * @example amountDigits(-1234.5) // => '-1234.50'
 */
export function amountDigits(amount: number): string {
  if (Number.isInteger(amount)) return digits.format(amount);
  return Number.isInteger(amount * 10) ? amount.toFixed(2) : String(amount);
}

/** An amount as the field shows it when it was not typed there: with thousands separators. */
export const amountText = (amount: number): string => separateThousands(amountDigits(amount));
