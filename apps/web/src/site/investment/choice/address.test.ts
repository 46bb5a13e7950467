import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChoice, writeChoice } from './address.ts';

test('an address without amount and period means 10,000 over 3 years', () => {
  expect(readChoice('')).toEqual({ amount: 10_000, period: 3 });
});

test('bad values in the address fall back to the defaults', () => {
  expect(readChoice('?amount=lots&period=4')).toEqual({ amount: 10_000, period: 3 });
  expect(readChoice('?amount=-&period=')).toEqual({ amount: 10_000, period: 3 });
});

const amounts = fc.oneof(
  fc.nat(2_000_000_000).map((cents) => cents / 100),
  fc.double({ min: -1e299, max: 1e299, noNaN: true }).map((amount) => amount + 0),
);

test('a link restores the amount and the period it was made from', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(1, 2, 3), (amount, period) => {
      const choice = { amount, period } as const;
      expect(readChoice(writeChoice('', choice))).toEqual(choice);
    }),
  );
});
