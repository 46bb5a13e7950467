import { expect, test } from 'vitest';
import { readMoney, readShares } from './read-number.ts';

test.each([
  ['100000', '100000', 100_000],
  [' 100,000.00 ', '100000.00', 100_000],
  ['1 234 567.89', '1234567.89', 1_234_567.89],
  ['1\u202F000 USDT', '1000', 1_000],
  ['.5', '.5', 0.5],
  ['0.10', '0.10', 0.1],
  ['12.', '12.', 12],
  ['1000000000000', '1000000000000', 1e12],
])('an amount is read as it is written: %j', (typed, text, value) => {
  expect(readMoney(typed)).toEqual({ text, value });
});

test.each([
  ['', 'Enter an amount.'],
  ['   ', 'Enter an amount.'],
  ['a lot', 'Write the amount in digits, such as 100,000.00.'],
  ['.', 'Write the amount in digits, such as 100,000.00.'],
  ['-5', 'Write the amount in digits, such as 100,000.00.'],
  ['1e6', 'Write the amount in digits, such as 100,000.00.'],
  // A comma that could be a decimal point is not guessed at.
  ['100,00', 'Write the amount in digits, such as 100,000.00.'],
  ['1.000,50', 'Write the amount in digits, such as 100,000.00.'],
  ['0.00', 'Enter an amount above 0.'],
  ['10.005', 'Enter an amount in whole cents.'],
  ['1000000000000.01', 'Enter an amount up to 1,000,000,000,000 USDT.'],
])('an amount that cannot be taken says why: %j', (typed, problem) => {
  expect(readMoney(typed)).toEqual({ problem });
});

test('zeros at the end are no places too many', () => {
  expect(readMoney('10.5000')).toEqual({ text: '10.5000', value: 10.5 });
});

test('shares have up to eight places, and sentences of their own', () => {
  expect(readShares('12.12345678')).toEqual({ text: '12.12345678', value: 12.123_456_78 });
  expect(readShares('12.123456789')).toEqual({ problem: 'Enter shares with at most eight decimals.' });
  expect(readShares('')).toEqual({ problem: 'Enter a number of shares.' });
  expect(readShares('0')).toEqual({ problem: 'Enter a number of shares above 0.' });
  expect(readShares('twelve')).toEqual({ problem: 'Write the shares in digits, such as 12.5.' });
  expect(readShares('2000000000000')).toEqual({ problem: 'Enter fewer shares.' });
});
