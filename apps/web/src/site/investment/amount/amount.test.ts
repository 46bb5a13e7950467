import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, parseAmount, retype, separateThousands } from './amount.ts';

const held = { text: '1,000', caret: 5, amount: 1000 };

test.each([
  ['10,000', 10_000],
  ['1,234,567.89', 1_234_567.89],
  ['.5', 0.5],
  ['-1,250.123', -1250.123],
  ['−5', -5],
  ['+5', 5],
  ['1.5e6', 1_500_000],
  ['-2E-3', -0.002],
  ['-0', 0],
  ['9'.repeat(290), 1e290],
  ...['', 'abc', '-', '.', '1e', 'e5', '5-', '--5', '1.2.3', '0x10', 'Infinity', '5 000', '$5'].map(
    (text): [string, null] => [text, null],
  ),
  // A double could not hold their growth in cents.
  ['9'.repeat(400), null],
  ['-1e300', null],
])('the amount %s is read as %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  ['1234.5678', '1,234.5678'],
  ['-0001234567.10', '-1,234,567.10'],
  ['-12345e10', '-12,345e10'],
  ['.5', '0.5'],
])('%s is written %s: separators stand before the point alone', (typed, text) => {
  expect(separateThousands(typed)).toBe(text);
});

test('a sign, a point or an exponent that waits for its digits is held, and names no amount yet', () => {
  for (const text of ['-', '+', '.', '-.', '1e', '1,250e-'])
    expect(retype(held, { text, caret: text.length })).toEqual({ text, caret: text.length, amount: null });
  const half = { text: '-0.5', caret: 4, amount: -0.5 };
  expect(retype({ ...held, text: '-.' }, { text: '-.5', caret: 3 })).toEqual(half);
});

test('an edit that leaves no number is refused: the previous amount stays, with its caret', () => {
  for (const text of ['1,000x', '1,000..']) expect(retype(held, { text, caret: text.length })).toEqual(held);
});

test('the caret stays behind the digit just typed, and either delete key gets past a comma', () => {
  expect(retype(held, { text: '91,000', caret: 1 })).toEqual({ text: '91,000', caret: 1, amount: 91_000 });
  expect(retype(held, { text: '1,0005', caret: 6 })).toEqual({ text: '10,005', caret: 6, amount: 10_005 });
  expect(retype(held, { text: '1000', caret: 1 }).caret).toBe(1);
  expect(retype(held, { text: '1000', caret: 1, isForward: true }).caret).toBe(2);
  const digits = fc.stringMatching(/^[1-9][0-9]{0,11}$/);
  fc.assert(
    fc.property(digits, fc.nat(12), (text, place) => {
      const caret = Math.min(place, text.length);
      const after = retype(held, { text, caret });
      expect(after.text.slice(after.caret).replaceAll(',', '')).toBe(text.slice(caret));
    }),
  );
});

test('an amount of any size and any decimals is shown in digits and parses to the same amount', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (amount) => {
      expect(parseAmount(amountText(amount))).toBe(amount + 0);
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: 2 ** 53, max: 1e299, noNaN: true }), (amount) => {
      expect(amountText(amount)).toMatch(/^[\d,]+$/);
      expect(parseAmount(amountText(amount))).toBe(amount);
    }),
  );
});
