import { expect, test } from 'vitest';
import { moneyRule, readNumber, SHARES_RULE } from './read-number.ts';

test.each([
  ['100000', 100_000],
  ['100,000', 100_000],
  [' 1,234,567.89 ', 1_234_567.89],
  ['100 000.5', 100_000.5],
  ['+12', 12],
  ['0.01', 0.01],
  ['1000000000000', 1e12],
])('"%s" is read as the amount %d', (typed, value) => {
  expect(readNumber(typed, moneyRule())).toEqual({ value, error: null });
});

test.each([
  ['', 'Enter an amount in USDT.'],
  ['  ', 'Enter an amount in USDT.'],
  ['lots', 'Write the amount as a number, such as 100,000 or 2,500.50.'],
  ['1e5', 'Write the amount as a number, such as 100,000 or 2,500.50.'],
  ['1,00', 'Write the amount as a number, such as 100,000 or 2,500.50.'],
  ['1.000,50', 'Write the amount as a number, such as 100,000 or 2,500.50.'],
  ['12.', 'Write the amount as a number, such as 100,000 or 2,500.50.'],
  ['0', 'Enter an amount above 0.'],
  ['-5', 'Enter an amount above 0.'],
  ['−5', 'Enter an amount above 0.'],
  ['1.005', 'Enter an amount in whole cents.'],
  ['1000000000000.01', 'That is more than can be recorded.'],
])('"%s" is no amount, and the sentence says why', (typed, error) => {
  expect(readNumber(typed, moneyRule())).toEqual({ value: null, error });
});

test('an amount below a limit of the fund is refused with its sentence', () => {
  const rule = moneyRule([25_000, 'The smallest subscription is 25,000 USDT.']);
  expect(readNumber('24,999.99', rule).error).toBe('The smallest subscription is 25,000 USDT.');
  expect(readNumber('25,000', rule).value).toBe(25_000);
});

test('shares have up to eight decimals', () => {
  expect(readNumber('0.00000001', SHARES_RULE).value).toBe(0.00000001);
  expect(readNumber('0.000000001', SHARES_RULE).error).toBe('Enter a number of shares above 0.');
  expect(readNumber('1.123456789', SHARES_RULE).error).toBe('Enter shares with at most eight decimals.');
});
