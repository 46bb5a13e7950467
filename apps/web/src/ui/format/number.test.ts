import { afterEach, expect, test } from 'vitest';
import * as number from './number.ts';

afterEach(() => number.hideAmountsWhile(() => false));

type Case = readonly [value: number, text: string];

test.each<[format: (value: number) => string, ...cases: Case[]]>([
  [number.formatUsdt, [1_234_567.891, '1,234,567.89'], [0, '0.00'], [-12.5, '−12.50']],
  [number.formatUsdtShort, [50_000, '50,000'], [12_345.6, '12,345.60'], [12_345.678, '12,345.68']],
  [number.formatSignedUsdt, [12.5, '+12.50'], [-12.5, '−12.50'], [-0.001, '0.00']],
  [number.formatNormalized, [1, '1.0000'], [1.234_56, '1.2346']],
  [number.formatSignedNormalized, [0.012_34, '+0.0123'], [-0.398_49, '−0.3985'], [-0.000_04, '0.0000']],
  [number.formatPercent, [12.345, '+12.35%'], [-3, '−3.00%'], [0, '0.00%'], [-0.004, '0.00%']],
  [number.formatFraction, [0.0123, '+1.23%'], [1.001_25 - 1, '+0.13%']],
  [number.formatShare, [12.3, '12.30%']],
  [number.formatPart, [0.071_45, '7.15%']],
  [number.formatRate, [0.03, '3%'], [0.025, '2.5%'], [0.07, '7%'], [0, '0%']],
  [number.formatUsd, [12_345.67, '$12,346'], [1e18, '$1E18']],
  [number.formatUsdThousands, [12_345, '$12k'], [-12_345, '−$12k'], [2.5e20, '$2.5E17k']],
  [number.formatUsdCents, [1e15, '$1,000,000,000,000,000'], [1.234_567_8e30, '$1.23457E30']],
  [number.formatSignedUsdCents, [1.5e30, '+$1.5E30'], [-1e15, '−$1,000,000,000,000,000']],
  [number.formatPrice, [64_250.5, '64,250.50'], [1.234_56, '1.2346'], [0.000_123, '0.000123']],
  [number.formatPrice, [0.0012, '0.001200'], [0.000_012_345_6, '0.00001235'], [-1e-8, '−0.00000001']],
  [number.formatQuantity, [0.015, '0.015']],
  [number.formatSignedQuantity, [0.2, '+0.2'], [-1_234.5, '−1,234.5'], [0, '0']],
  [number.formatShares, [97.000_01, '97.00001']],
  [number.formatSignedShares, [-18.294_650_11, '−18.29465']],
  [number.formatUnitPrice, [1.234_567_890_123, '1.234568']],
])('%o writes its numbers with their places, a true minus, and no sign of nothing', (format, ...cases) => {
  expect(cases.map(([value]) => format(value))).toEqual(cases.map(([, text]) => text));
});

test('a half in a fraction is rounded away from zero, whatever doubles make of it', () => {
  expect(number.formatFraction(1.2145 - 1, 1)).toBe('+21.5%');
  expect(number.formatFraction(0.9855 - 1, 1)).toBe('−1.5%');
});

test('an amount is written with the places a double holds, and no digit that is not its own', () => {
  // Above 2^46 two amounts that differ by a cent can be the same double.
  const last = 2 ** 46 - 0.01;
  expect([last + 0.01 - 0.01, 2 ** 46 + 0.01]).toEqual([last, 2 ** 46 + 0.012]);
  expect(
    [last, 2 ** 46 + 0.6, Number.MAX_SAFE_INTEGER, 1.234_567e16].map((amount) => number.formatUsdt(amount)),
  ).toEqual(['70,368,744,177,663.99', '70,368,744,177,665', '9,007,199,254,740,991', '1.23457E16']);
  expect(number.formatSignedUsdCents(last)).toBe('+$70,368,744,177,663.99');
});

test('an unknown figure is a dash, never NaN', () => {
  const { formatUsdt, formatPercent, formatNormalized, formatPrice, formatShare } = number;
  for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
    for (const format of [formatUsdt, formatPercent, formatNormalized, formatPrice, formatShare])
      expect(format(value)).toBe('–');
  expect([number.formatUnits(null), number.formatUnits('garbage')]).toEqual(['–', '–']);
});

test.each([
  ['812345.123456789012345678', '812,345.1235', '+812,345.1235'],
  ['0', '0.0000', '0.0000'],
  ['-12.3', '−12.3000', '−12.3000'],
  ['0.00005', '0.0001', '+0.0001'],
  ['0.000049999999999999', '<0.0001', '+<0.0001'],
  ['-0.000000000000000001', '−<0.0001', '−<0.0001'],
])('units %s read %s: what four decimals do not show is no zero', (units, text, signed) => {
  expect([number.formatUnits(units), number.formatSignedUnits(units)]).toEqual([text, signed]);
});

test('the whole text of units has every decimal, and shares have as many as any of the column needs', () => {
  expect(number.formatAllUnits('-1.000000000000000001')).toBe('−1.000000000000000001');
  for (const [shares, texts] of [
    [
      [97, 145.5],
      ['97.0', '145.5'],
    ],
    [
      [1_097, 3],
      ['1,097', '3'],
    ],
    [
      [0.123_456_78, 12],
      ['0.12346', '12.00000'],
    ],
  ] as const)
    expect(shares.map(number.sharesFormat(shares))).toEqual(texts);
});

test('units and shares are hidden with the amounts, also in a sentence; prices are no secret', () => {
  number.hideAmountsWhile(() => true);
  const { formatUnits, formatSignedUnits, formatAllUnits, formatShares, sharesFormat, formatUnitPrice } =
    number;
  for (const text of [
    formatUnits('1'),
    formatSignedUnits('-1'),
    formatAllUnits('1'),
    formatShares(2),
    sharesFormat([97])(97),
  ])
    expect(text).toBe('•••••');
  expect(formatUnitPrice(1.2)).toBe('1.200000');
  expect(
    number.hideAmountsIn('The owners have 0.5 units and 1,200.50 USDT less, or 3 shares, on 2 days.'),
  ).toBe('The owners have ••••• units and ••••• USDT less, or ••••• shares, on 2 days.');
});
