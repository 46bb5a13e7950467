/** The amount until the visitor enters one (Specification 9.3). */
export const DEFAULT_AMOUNT = 10_000;

/**
 * Digits with at most one decimal point. Exponents and letters are not how money is written, and an investment below
 * nothing has no meaning: a minus would turn every gain of the page into a loss.
 */
const NUMERIC = /^(?:\d+\.?\d*|\.\d+)$/;

/** The field while the visitor types. */
export interface TypedAmount {
  /** With thousands separators. */
  readonly text: string;
  readonly caret: number;
  /** Null while the field is empty. */
  readonly amount: number | null;
}

/** Exclusive. The only limit is the reach of a double (1.8e308), with room for cents and for growth. */
const MAX_AMOUNT = 1e300;

const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 0 });

const withoutCommas = (text: string): string => text.replaceAll(',', '').trim();

/**
 * The amount a text names. No minimum and no maximum applies (Specification 5.1).
 *
 * @returns dollars in whole cents, further decimals cut off; from some 90 trillion the nearest a double holds; null for
 *   anything that is no number or has 300 digits
 * @example parseAmount('10,000.50') // => 10000.5
 */
export function parseAmount(text: string): number | null {
  const written = withoutCommas(text);
  if (!NUMERIC.test(written)) return null;
  const [whole = '', decimals = ''] = written.split('.');
  const amount = Number(`${whole}.${decimals.slice(0, 2)}`);
  return amount < MAX_AMOUNT ? amount : null;
}

/**
 * A number as the field shows it: thousands separators, no leading zeros, a point and decimals as far as typed.
 *
 * @param text digits with at most one point, commas anywhere
 * @example separateThousands('1234567.5') // => '1,234,567.5'
 */
export function separateThousands(text: string): string {
  const [whole = '', decimals] = withoutCommas(text).split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',') || '0';
  return decimals === undefined ? grouped : `${grouped}.${decimals.slice(0, 2)}`;
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
 * What the field holds after an edit: accepted if it names an amount or is empty, else what it held before.
 *
 * @param before what the field held
 * @param edit its raw text and caret now; `isForward` where the key deletes what follows the caret
 * @example retype({ text: '1,000', caret: 5, amount: 1000 }, { text: '1,0005', caret: 6 }).text // => '10,005'
 */
export function retype(
  before: TypedAmount,
  edit: { text: string; caret: number; isForward?: boolean },
): TypedAmount {
  if (withoutCommas(edit.text) === '') return { text: '', caret: 0, amount: null };
  const amount = parseAmount(edit.text);
  if (amount === null) return before;
  const text = separateThousands(edit.text);
  const following = withoutCommas(edit.text.slice(edit.caret)).length;
  // Decimals that were cut off no longer follow the caret.
  const caret = caretBefore(text, Math.min(following, withoutCommas(text).length), edit.isForward === true);
  return { text, caret, amount };
}

/**
 * An amount in digits alone, cents only where there are any.
 *
 * @example amountDigits(1234.5) // => '1234.50'
 */
export const amountDigits = (amount: number): string =>
  Number.isInteger(amount) ? digits.format(amount) : amount.toFixed(2);

/** An amount as the field shows it when it was not typed there: with thousands separators. */
export const amountText = (amount: number): string => separateThousands(amountDigits(amount));
