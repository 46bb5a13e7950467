import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, parseAmount, retype, separateThousands } from './amount.ts';

const held = { text: '1,000', caret: 5, amount: 1000 };

test('an amount is stripped of commas and accepted only if numeric', () => {
  expect(parseAmount('10,000')).toBe(10_000);
  expect(parseAmount('1,234,567.89')).toBe(1_234_567.89);
  expect(parseAmount('.5')).toBe(0.5);
  expect(parseAmount('0')).toBe(0);
  for (const text of ['', 'abc', '1e5', '-5', '+5', '1.2.3', '0x10', 'Infinity', '5 000']) {
    expect(parseAmount(text)).toBeNull();
  }
});

test('an amount has no minimum and no maximum', () => {
  expect(parseAmount('0.01')).toBe(0.01);
  expect(parseAmount('9,999,999,999,999.99')).toBe(9_999_999_999_999.99);
  expect(parseAmount('10,000,000,000,000')).toBe(10_000_000_000_000);
  expect(parseAmount('9'.repeat(290))).toBe(1e290);
});

test('an amount is refused where a double could not hold its growth in cents', () => {
  expect(parseAmount('9'.repeat(400))).toBeNull();
});

test('an amount has whole cents: further decimals are cut off', () => {
  expect(parseAmount('1.239')).toBe(1.23);
  expect(separateThousands('1234.567')).toBe('1,234.56');
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

test('an empty field holds no amount', () => {
  expect(retype(held, { text: '', caret: 0 })).toEqual({ text: '', caret: 0, amount: null });
});

test('an amount as it is shown parses to the same amount, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
      expect(parseAmount(amountText(cents / 100))).toBe(cents / 100);
    }),
  );
});

test('an amount of any size is shown in digits and parses to the same amount', () => {
  fc.assert(
    fc.property(fc.double({ min: 2 ** 53, max: 1e299, noNaN: true }), (amount) => {
      expect(amountText(amount)).toMatch(/^[\d,]+$/);
      expect(parseAmount(amountText(amount))).toBe(amount);
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
