/** What an amount is until somebody names one (specification 9). */
export const DEFAULT_AMOUNT = 10_000;

/** Whole dollars with at most one decimal point: signs, exponents and letters are no amounts of money. */
const NUMERIC = /^(?:\d+\.?\d*|\.\d+)$/;

/** The field while somebody types. */
export interface TypedAmount {
  /** With thousands separators. */
  readonly text: string;
  readonly caret: number;
  /** Null while the field is empty. */
  readonly amount: number | null;
}

/** Up to here a double tells every cent from the next: fifteen digits. */
const EXACT_CENTS = 1e15;

const withoutCommas = (text: string): string => text.replaceAll(',', '').trim();

/**
 * The amount a text names. No minimum and no maximum applies (specification 5), but what is no longer exact to the cent
 * in a double (from 10 trillion dollars) is refused as well.
 *
 * @returns dollars in whole cents, further decimals cut off; null for anything that is no number
 * @example parseAmount('10,000.50') // => 10000.5
 */
export function parseAmount(text: string): number | null {
  const digits = withoutCommas(text);
  if (!NUMERIC.test(digits)) return null;
  const [whole = '', decimals = ''] = digits.split('.');
  const cents = Number(whole + decimals.slice(0, 2).padEnd(2, '0'));
  return cents < EXACT_CENTS ? cents / 100 : null;
}

/**
 * A number as it stands in the field: thousands separators, no leading zeros, a point and decimals as far as typed.
 *
 * @param text digits with at most one point, commas anywhere
 * @example separateThousands('1234567.5') // => '1,234,567.5'
 */
export function separateThousands(text: string): string {
  const [whole = '', decimals] = withoutCommas(text).split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',') || '0';
  return decimals === undefined ? grouped : `${grouped}.${decimals.slice(0, 2)}`;
}

/** The place in a text with so many digits and points to its right; before a comma that stands there, or after. */
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
  // Decimals that were cut off follow the caret no more.
  const caret = caretBefore(text, Math.min(following, withoutCommas(text).length), edit.isForward === true);
  return { text, caret, amount };
}

/** An amount as the field shows it when somebody else set it: cents only where there are any. */
export function amountText(amount: number): string {
  return separateThousands(Number.isInteger(amount) ? String(amount) : amount.toFixed(2));
}
