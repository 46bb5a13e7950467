import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, parseAmount, retype, separateThousands } from './amount.ts';

const held = { text: '1,000', caret: 5, amount: 1000 };

test('an amount is stripped of commas and accepted only if numeric', () => {
  expect(parseAmount('10,000')).toBe(10_000);
  expect(parseAmount('1,234,567.89')).toBe(1_234_567.89);
  expect(parseAmount('.5')).toBe(0.5);
  expect(parseAmount('0')).toBe(0);
  for (const text of [
    '',
    'abc',
    '-',
    '.',
    '1e',
    'e5',
    '5-',
    '--5',
    '1.2.3',
    '0x10',
    'Infinity',
    '5 000',
    '$5',
  ])
    expect(parseAmount(text)).toBeNull();
});

test('an amount may be below zero, have any decimals and an exponent', () => {
  expect(parseAmount('-1,250.123')).toBe(-1250.123);
  expect(parseAmount('−5')).toBe(-5);
  expect(parseAmount('+5')).toBe(5);
  expect(parseAmount('1.5e6')).toBe(1_500_000);
  expect(parseAmount('-2E-3')).toBe(-0.002);
  expect(Object.is(parseAmount('-0'), 0)).toBe(true);
});

test('a sign, a point or an exponent that waits for its digits is held, and names no amount yet', () => {
  for (const text of ['-', '+', '.', '-.', '1e', '1,250e-'])
    expect(retype(held, { text, caret: text.length })).toEqual({ text, caret: text.length, amount: null });
  expect(retype({ ...held, text: '-.' }, { text: '-.5', caret: 3 })).toEqual({
    text: '-0.5',
    caret: 4,
    amount: -0.5,
  });
});

test('an amount is refused where a double could not hold its growth in cents', () => {
  expect(parseAmount('9'.repeat(400))).toBeNull();
  expect(parseAmount('-1e300')).toBeNull();
});

test('separators stand before the point alone, whatever sign, decimals and exponent are typed', () => {
  expect(separateThousands('1234.5678')).toBe('1,234.5678');
  expect(separateThousands('-0001234567.10')).toBe('-1,234,567.10');
  expect(separateThousands('-12345e10')).toBe('-12,345e10');
  expect(separateThousands('.5')).toBe('0.5');
});

test('an edit that leaves no number is refused: the previous amount stays, with its caret', () => {
  expect(retype(held, { text: '1,000x', caret: 6 })).toEqual(held);
  expect(retype(held, { text: '1,000..', caret: 7 })).toEqual(held);
});

test('the caret of the amount stays behind the digit just typed', () => {
  expect(retype(held, { text: '1,0005', caret: 6 })).toEqual({ text: '10,005', caret: 6, amount: 10_005 });
  expect(retype(held, { text: '91,000', caret: 1 })).toEqual({ text: '91,000', caret: 1, amount: 91_000 });
  const longer = { text: '100,000', caret: 2, amount: 100_000 };
  expect(retype(longer, { text: '1200,000', caret: 2 })).toEqual({
    text: '1,200,000',
    caret: 3,
    amount: 1_200_000,
  });
});

test('either delete key gets past a comma of the amount', () => {
  expect(retype(held, { text: '1000', caret: 1 }).caret).toBe(1);
  expect(retype(held, { text: '1000', caret: 1, isForward: true }).caret).toBe(2);
});

test('an amount of any size is shown in digits and parses to the same amount', () => {
  fc.assert(
    fc.property(fc.double({ min: 2 ** 53, max: 1e299, noNaN: true }), (amount) => {
      expect(amountText(amount)).toMatch(/^[\d,]+$/);
      expect(parseAmount(amountText(amount))).toBe(amount);
    }),
  );
});

test('an amount of any decimals is shown with all of them and parses to the same amount', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (amount) => {
      expect(parseAmount(amountText(amount))).toBe(amount + 0);
    }),
  );
});

test('an edit of the amount keeps the digits right of the caret right of it', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{0,11}$/);
  fc.assert(
    fc.property(digits, fc.nat(12), (text, place) => {
      const caret = Math.min(place, text.length);
      const after = retype(held, { text, caret });
      expect(after.text.slice(after.caret).replaceAll(',', '')).toBe(text.slice(caret));
    }),
  );
});
