/** Reads numbers as people type them. This file imports nothing but limits: forms need it before the schemas are loaded. */
import {
  LOCK_UP_MAX_MONTHS,
  MAX_AMOUNT,
  MONEY_DECIMALS,
  NOTICE_MAX_DAYS,
  PRICE_DECIMALS,
  SHARE_DECIMALS,
} from './limits.ts';

/** What was typed: the number with its text in plain digits, or a sentence that says what is wrong with it. */
export type TypedNumber =
  | { value: number; text: string; problem: null }
  | { value: null; text: null; problem: string };

/** How a number is typed, with a sentence for each way in which it can be wrong. */
export interface NumberRule {
  /** What may stand behind it, in any case. */
  unit: string;
  /** The smallest number is 0; else it is above 0. */
  isZeroTaken?: boolean;
  max: number;
  maxDecimals: number;
  missing: string;
  unreadable: string;
  tooSmall: string;
  tooLarge: string;
  tooManyDecimals: string;
}

/** An amount of USDT above 0. */
export const MONEY: NumberRule = {
  unit: 'USDT',
  max: MAX_AMOUNT,
  maxDecimals: MONEY_DECIMALS,
  missing: 'Enter an amount in USDT.',
  unreadable: 'Write the amount in digits, with a point before the cents, such as 100,000.50.',
  tooSmall: 'Enter an amount above 0.',
  tooLarge: 'Enter an amount up to 1,000,000,000,000 USDT.',
  tooManyDecimals: 'Enter an amount in whole cents, such as 100,000.50.',
};

/** An amount of USDT where 0 stands for none. */
export const MONEY_OR_NONE: NumberRule = {
  ...MONEY,
  isZeroTaken: true,
  missing: 'Enter an amount in USDT, 0 for none.',
  tooSmall: 'Enter an amount of 0 or more.',
};

/** A number of shares above 0. */
export const SHARES: NumberRule = {
  unit: 'shares',
  max: MAX_AMOUNT,
  maxDecimals: SHARE_DECIMALS,
  missing: 'Enter a number of shares.',
  unreadable: 'Write the shares in digits, with a decimal point, such as 12.5.',
  tooSmall: 'Enter a number of shares above 0.',
  tooLarge: 'Enter fewer shares.',
  tooManyDecimals: 'Enter shares with at most eight decimals.',
};

/** What one coin costs, above 0. */
export const PRICE: NumberRule = {
  unit: 'USDT',
  max: MAX_AMOUNT,
  maxDecimals: PRICE_DECIMALS,
  missing: 'Enter a price in USDT.',
  unreadable: 'Write the price in digits, with a decimal point, such as 0.25.',
  tooSmall: 'Enter a price above 0.',
  tooLarge: 'Enter a lower price.',
  tooManyDecimals: 'Enter a price with at most twelve decimals.',
};

/** A rate in percent, from 0 to below 100. */
export const PERCENT: NumberRule = {
  unit: '%',
  isZeroTaken: true,
  max: 99.9999,
  maxDecimals: 4,
  missing: 'Enter a rate in percent, 0 for none.',
  unreadable: 'Write the rate in percent, with a decimal point, such as 3 or 2.5.',
  tooSmall: 'Enter a rate of 0 % or more.',
  tooLarge: 'Enter a rate below 100 %.',
  tooManyDecimals: 'Enter a rate with at most four decimals.',
};

const countRule = (unit: string, max: number): NumberRule => ({
  unit,
  isZeroTaken: true,
  max,
  maxDecimals: 0,
  missing: `Enter a number of ${unit}, 0 for none.`,
  unreadable: `Enter a whole number of ${unit}.`,
  tooSmall: `Enter 0 or more ${unit}.`,
  tooLarge: `At most ${String(max)} ${unit} are possible.`,
  tooManyDecimals: `Enter a whole number of ${unit}.`,
});

/** Days of notice. */
export const DAYS = countRule('days', NOTICE_MAX_DAYS);
/** Months of lock-up. */
export const MONTHS = countRule('months', LOCK_UP_MAX_MONTHS);

/** A sign; digits, in threes behind one and the same separator or not grouped at all; a point and decimals. */
const NUMBER =
  /^(?<sign>[+-])?(?<whole>[1-9]\d{0,2}(?<separator>[, '])\d{3}(?:\k<separator>\d{3})*|\d*)(?:\.(?<decimals>\d*))?$/;

interface Parsed {
  isBelowZero: boolean;
  /** Without its sign. */
  text: string;
  decimalCount: number;
}

/** What a text says, whether or not its unit stands behind it; null where it is no number. */
function parse(typed: string, unit: string): Parsed | null {
  const isUnitGiven = typed.toLowerCase().endsWith(unit.toLowerCase());
  const number = isUnitGiven ? typed.slice(0, -unit.length).trimEnd() : typed;
  const plain = number.replaceAll(/\s/g, ' ').replaceAll('’', "'").replace('−', '-');
  const { sign, whole = '', decimals = '' } = NUMBER.exec(plain)?.groups ?? {};
  if (whole === '' && decimals === '') return null;
  const digits = whole.replaceAll(/[, ']/g, '').replace(/^0+(?=\d)/, '') || '0';
  const text = decimals === '' ? digits : `${digits}.${decimals}`;
  return { isBelowZero: sign === '-', text, decimalCount: decimals.length };
}

function problemOf({ isBelowZero, text, decimalCount }: Parsed, rule: NumberRule): string | null {
  const value = Number(text);
  if (isBelowZero || (value === 0 && rule.isZeroTaken !== true)) return rule.tooSmall;
  if (decimalCount > rule.maxDecimals) return rule.tooManyDecimals;
  if (value > rule.max) return rule.tooLarge;
  // A double does not hold every digit of a large number with many decimals.
  return value.toFixed(decimalCount) === text ? null : rule.tooManyDecimals;
}

const wrong = (problem: string): TypedNumber => ({ value: null, text: null, problem });

/**
 * Reads a number as it was typed: `100000`, `100,000.50`, `1 234.5`, `1'234.5`, `.5`, `12.` and each with its unit behind it.
 * Thousands are grouped by commas, by spaces (also thin and unbreakable ones) or by apostrophes, all of them or none. The
 * decimal mark is a point. There are no exponents. What could be meant otherwise is not guessed: `1,5`, `1.000,50`, `0,001` and
 * `1 00 0` are refused, and so is a zero too many behind the point, as in `100.000` for an amount.
 *
 * @example readNumber('1,000.50 USDT', MONEY) // => { value: 1000.5, text: '1000.50', problem: null }
 */
export function readNumber(typed: string, rule: NumberRule): TypedNumber {
  const trimmed = typed.trim();
  if (trimmed === '') return wrong(rule.missing);
  const parsed = parse(trimmed, rule.unit);
  if (parsed === null) return wrong(rule.unreadable);
  const problem = problemOf(parsed, rule);
  return problem === null ? { value: Number(parsed.text), text: parsed.text, problem } : wrong(problem);
}
