import { expect, test } from 'vitest';
import { DAYS, MONEY, MONEY_OR_NONE, MONTHS, PERCENT, readNumber, SHARES } from './typed-number.ts';

const { unreadable } = MONEY;

test.each([
  ['100000', '100000', 100_000],
  [' 100,000.00 ', '100000.00', 100_000],
  ['1 234 567.89', '1234567.89', 1_234_567.89],
  ['1\u202F000', '1000', 1_000],
  ["1'234'567.5", '1234567.5', 1_234_567.5],
  ['100000 USDT', '100000', 100_000],
  ['+12', '12', 12],
  ['999999999999.99', '999999999999.99', 999_999_999_999.99],
  ['1000000000000', '1000000000000', 1e12],
])('an amount is read as it is written: %j', (typed, text, value) => {
  expect(readNumber(typed, MONEY)).toEqual({ text, value, problem: null });
});

test.each([
  ['', MONEY.missing],
  ['lots', unreadable],
  ['100 EUR', unreadable],
  ['1e5', unreadable],
  ['Infinity', unreadable],
  ['١٠٠', unreadable],
  ['1,00', unreadable],
  ['0,001', unreadable],
  ['1.000,50', unreadable],
  ['1,000 000', unreadable],
  ['1234,567', unreadable],
  ['0', MONEY.tooSmall],
  ['-5', MONEY.tooSmall],
  ['−1,000.50', MONEY.tooSmall],
  // Perhaps a hundred thousand, where a point groups.
  ['100.000', MONEY.tooManyDecimals],
  ['1.005', MONEY.tooManyDecimals],
  ['1000000000000.01', MONEY.tooLarge],
  ['9'.repeat(400), MONEY.tooLarge],
])('what could be meant otherwise is refused with a sentence: %j', (typed, problem) => {
  expect(readNumber(typed, MONEY)).toEqual({ text: null, value: null, problem });
});

test.each([
  ['12.12345678', SHARES, 12.123_456_78],
  ['12.123456789', SHARES, SHARES.tooManyDecimals],
  ['1,000.5 shares', SHARES, 1_000.5],
  // It has more digits than a double holds.
  ['999999999999.12345678', SHARES, SHARES.tooManyDecimals],
  ['0', SHARES, SHARES.tooSmall],
  ['0', MONEY_OR_NONE, 0],
  ['-1', MONEY_OR_NONE, MONEY_OR_NONE.tooSmall],
  ['29.5 %', PERCENT, 29.5],
  ['99.9999', PERCENT, 99.9999],
  ['100', PERCENT, PERCENT.tooLarge],
  ['99.99999', PERCENT, PERCENT.tooManyDecimals],
  ['2,5', PERCENT, PERCENT.unreadable],
  ['30 days', DAYS, 30],
  ['366', DAYS, 366],
  ['367', DAYS, DAYS.tooLarge],
  ['1.5', DAYS, DAYS.tooManyDecimals],
  ['121', MONTHS, MONTHS.tooLarge],
])('%j by the rule of its kind is %j', (typed, rule, expected) => {
  const { value, problem } = readNumber(typed, rule);
  expect(value ?? problem).toBe(expected);
});
