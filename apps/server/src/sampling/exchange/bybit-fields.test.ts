import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOrNull, printedDecimals } from './bybit-fields.ts';

const RUNS = { numRuns: 500 };

describe('a number of the exchange', () => {
  it.each([
    ['12.50', '12.5'],
    ['-0.00000001', '-0.00000001'],
    ['6.1E+2', '610'],
    ['1E-8', '0.00000001'],
    ['-0', '0'],
    ['1.2345678901234567890123456', '1.2345678901234567890123456'],
    [`0.${'0'.repeat(39)}1`, `0.${'0'.repeat(39)}1`],
  ])('printed as %s is %s', (text, value) => {
    expect(decimalOrNull(text)?.toFixed()).toBe(value);
  });

  it.each([
    '',
    '-',
    'NaN',
    'Infinity',
    '0x10',
    '1,000',
    '1e400',
    '1E',
    `0.${'0'.repeat(40)}1`,
    '1.12345678901234567890E-30',
    null,
    undefined,
    12.5,
    0,
  ])('is not known from %j', (value) => {
    expect(decimalOrNull(value)).toBeNull();
  });

  it('keeps every digit of any decimal text', () => {
    const digits = fc.stringMatching(/^\d{1,20}\.\d{0,19}[1-9]$/);
    fc.assert(
      fc.property(digits, fc.boolean(), (text, isNegative) => {
        const sign = isNegative ? '-' : '';
        const plain = text.replace(/^0+(?=\d)/, '');
        expect(decimalOrNull(sign + text)?.toFixed()).toBe(sign + plain);
      }),
      RUNS,
    );
  });
});

describe('a printed number', () => {
  it.each([
    ['0.00000007', 8],
    ['50000', 0],
    ['6.1E+2', -1],
    ['1.25E-6', 8],
    ['', 0],
  ])('such as "%s" has %i decimals', (text, decimals) => {
    expect(printedDecimals(text)).toBe(decimals);
  });
});
