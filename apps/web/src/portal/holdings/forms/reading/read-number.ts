import { formatDecimal } from '../../../../ui/format/number.ts';

/** A number as it was typed: its text in plain digits, or what is wrong with it in a sentence. */
export type Read = { text: string; value: number } | { problem: string };

/** Digits, in threes where they are grouped, with or without places. */
const NUMBER = /^(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.(\d*))?$/;
/** What the contract takes at most. */
const MAX = 1e12;

interface Words {
  missing: string;
  unreadable: string;
  tooSmall: string;
  tooManyPlaces: string;
  tooLarge: string;
}

function read(typed: string, maxPlaces: number, words: Words): Read {
  const trimmed = typed.trim().replace(/\s*USDT$/i, '');
  if (trimmed === '') return { problem: words.missing };
  // Thin and unbreakable spaces are what other programs group digits with.
  const match = NUMBER.exec(trimmed.replaceAll(/\s/g, ' '));
  if (match === null || !/\d/.test(trimmed)) return { problem: words.unreadable };
  const places = (match[1] ?? '').replace(/0+$/, '');
  if (places.length > maxPlaces) return { problem: words.tooManyPlaces };
  const text = trimmed.replaceAll(/[,\s]/g, '');
  const value = Number(text);
  if (value === 0) return { problem: words.tooSmall };
  return value > MAX ? { problem: words.tooLarge } : { text, value };
}

const MONEY: Words = {
  missing: 'Enter an amount.',
  unreadable: 'Write the amount in digits, such as 100,000.00.',
  tooSmall: 'Enter an amount above 0.',
  tooManyPlaces: 'Enter an amount in whole cents.',
  tooLarge: `Enter an amount up to ${formatDecimal(MAX, 0)} USDT.`,
};

const SHARES: Words = {
  missing: 'Enter a number of shares.',
  unreadable: 'Write the shares in digits, such as 12.5.',
  tooSmall: 'Enter a number of shares above 0.',
  tooManyPlaces: 'Enter shares with at most eight decimals.',
  tooLarge: 'Enter fewer shares.',
};

/**
 * Reads an amount of USDT. A comma groups three digits; where it could be a decimal point, the amount is not guessed.
 *
 * @example readMoney('1,000.50') // => { text: '1000.50', value: 1000.5 }
 */
export const readMoney = (typed: string): Read => read(typed, 2, MONEY);

/** Reads a number of shares. */
export const readShares = (typed: string): Read => read(typed, 8, SHARES);
