import { afterEach, expect, test } from 'vitest';
import {
  formatAllUnits,
  formatFraction,
  formatNormalized,
  formatPart,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRate,
  formatShare,
  formatShares,
  formatSignedNormalized,
  formatSignedQuantity,
  formatSignedShares,
  formatSignedUnits,
  formatSignedUsdCents,
  formatSignedUsdt,
  formatUnitPrice,
  formatUnits,
  formatUsd,
  formatUsdCents,
  formatUsdThousands,
  formatUsdt,
  formatUsdtShort,
  hideAmountsIn,
  hideAmountsWhile,
  sharesFormat,
} from './number.ts';

afterEach(() => hideAmountsWhile(() => false));

test('USDT has two decimals and thousands separators', () => {
  expect(formatUsdt(1234567.891)).toBe('1,234,567.89');
  expect(formatUsdt(0)).toBe('0.00');
  expect(formatUsdt(-12.5)).toBe('\u221212.50');
});

test('USDT within a sentence has decimals only where it is not whole', () => {
  expect(formatUsdtShort(50_000)).toBe('50,000');
  expect(formatUsdtShort(12_345.6)).toBe('12,345.60');
  expect(formatUsdtShort(12_345.678)).toBe('12,345.68');
});

test('a signed amount shows plus, a true minus, and no sign for nothing', () => {
  expect(formatSignedUsdt(12.5)).toBe('+12.50');
  expect(formatSignedUsdt(-12.5)).toBe('\u221212.50');
  expect(formatSignedUsdt(-0.001)).toBe('0.00');
});

test('a normalized value has four decimals', () => {
  expect(formatNormalized(1)).toBe('1.0000');
  expect(formatNormalized(1.23456)).toBe('1.2346');
});

test('a percentage is signed with two decimals', () => {
  expect(formatPercent(12.345)).toBe('+12.35%');
  expect(formatPercent(-3)).toBe('\u22123.00%');
  expect(formatPercent(0)).toBe('0.00%');
  expect(formatPercent(-0.004)).toBe('0.00%');
  expect(formatFraction(0.0123)).toBe('+1.23%');
  expect(formatShare(12.3)).toBe('12.30%');
});

test('a half in a fraction is rounded away from zero, whatever doubles make of it', () => {
  expect(formatFraction(1.2145 - 1, 1)).toBe('+21.5%');
  expect(formatFraction(0.9855 - 1, 1)).toBe('\u22121.5%');
  expect(formatFraction(1.00125 - 1)).toBe('+0.13%');
});

test('dollars have no decimals, and stand in thousands on an axis', () => {
  expect(formatUsd(12345.67)).toBe('$12,346');
  expect(formatUsdThousands(12345)).toBe('$12k');
  expect(formatUsdThousands(-12345)).toBe('\u2212$12k');
});

test('dollars a double has no digits for are written as a power of ten', () => {
  expect(formatUsd(999_999_999_999_999_000)).toBe('$999,999,999,999,999,000');
  expect(formatUsd(1e18)).toBe('$1E18');
  expect(formatUsdCents(1.2345678e30)).toBe('$1.23457E30');
  expect(formatSignedUsdCents(-1.5e30)).toBe('\u2212$1.5E30');
  expect(formatSignedUsdCents(1.5e30)).toBe('+$1.5E30');
  expect(formatUsdThousands(2.5e20)).toBe('$2.5E17k');
});

test('an amount is written with the places a double holds, and no digit that is not its own', () => {
  // Above 2^46 two amounts that differ by a cent can be the same double.
  const last = 2 ** 46 - 0.01;
  expect([last + 0.01 - 0.01, 2 ** 46 + 0.01]).toEqual([last, 2 ** 46 + 0.012]);
  expect(formatUsdt(last)).toBe('70,368,744,177,663.99');
  expect(formatUsdt(2 ** 46 + 0.6)).toBe('70,368,744,177,665');
  expect(formatUsdt(1e15)).toBe('1,000,000,000,000,000');
  expect(formatSignedUsdt(-1e15)).toBe('\u22121,000,000,000,000,000');
  expect(formatUsdtShort(1e15)).toBe('1,000,000,000,000,000');
  expect(formatUsdt(Number.MAX_SAFE_INTEGER)).toBe('9,007,199,254,740,991');
  expect(formatUsdt(1.234567e16)).toBe('1.23457E16');
  expect(formatSignedUsdt(1.5e18)).toBe('+1.5E18');
  expect(formatUsdCents(1e15)).toBe('$1,000,000,000,000,000');
  expect(formatSignedUsdCents(-1e15)).toBe('\u2212$1,000,000,000,000,000');
  expect(formatSignedUsdCents(last)).toBe('+$70,368,744,177,663.99');
});

test('a price has as many decimals as its size calls for', () => {
  expect(formatPrice(64250.5)).toBe('64,250.50');
  expect(formatPrice(1.23456)).toBe('1.2346');
  expect(formatPrice(0.000123)).toBe('0.000123');
  expect(formatPrice(0.0012)).toBe('0.001200');
  expect(formatQuantity(0.015)).toBe('0.015');
});

test('a tiny price keeps four significant digits', () => {
  expect(formatPrice(0.0000123456)).toBe('0.00001235');
  expect(formatPrice(-0.00000001)).toBe('\u22120.00000001');
});

test('a quantity that came or went has its sign', () => {
  expect(formatSignedQuantity(0.2)).toBe('+0.2');
  expect(formatSignedQuantity(-1_234.5)).toBe('\u22121,234.5');
  expect(formatSignedQuantity(0)).toBe('0');
});

test('a change of a normalized value has its sign, and none where it reads as nothing', () => {
  expect(formatSignedNormalized(0.01234)).toBe('+0.0123');
  expect(formatSignedNormalized(-0.39849)).toBe('\u22120.3985');
  expect(formatSignedNormalized(-0.00004)).toBe('0.0000');
});

test('units have four places, and shares as many as any of the column needs', () => {
  expect(formatUnits('97000.123456789012345678')).toBe('97,000.1235');
  expect(formatUnits('0')).toBe('0.0000');
  expect([97, 145.5].map(sharesFormat([97, 145.5]))).toEqual(['97.0', '145.5']);
  expect([1_097, 3].map(sharesFormat([1_097, 3]))).toEqual(['1,097', '3']);
  expect([0.123_456_78, 12].map(sharesFormat([0.123_456_78, 12]))).toEqual(['0.12346', '12.00000']);
  expect(sharesFormat([])(2)).toBe('2');
});

test('units and shares are hidden with the amounts', () => {
  hideAmountsWhile(() => true);
  expect([formatUnits('97000'), sharesFormat([97])(97)]).toEqual(['•••••', '•••••']);
  hideAmountsWhile(() => false);
});

test('an unknown figure is a dash, never NaN', () => {
  for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    const written = [formatUsdt, formatPercent, formatNormalized, formatPrice, formatShare].map((format) =>
      format(value),
    );
    expect(new Set(written)).toEqual(new Set(['–']));
  }
});

test.each([
  ['812345.123456789012345678', '812,345.1235'],
  ['0', '0.0000'],
  ['-12.3', '\u221212.3000'],
  ['0.00005', '0.0001'],
  ['0.000049999999999999', '<0.0001'],
  ['-0.000000000000000001', '\u2212<0.0001'],
])('units %s read %s: what four decimals do not show is no zero', (units, text) => {
  expect(formatUnits(units)).toBe(text);
});

test('units that came or went have a sign, and their whole text has every decimal', () => {
  expect(formatSignedUnits('12.34567')).toBe('+12.3457');
  expect(formatSignedUnits('-0.000031')).toBe('\u2212<0.0001');
  expect(formatSignedUnits('0.000031')).toBe('+<0.0001');
  expect(formatSignedUnits('0')).toBe('0.0000');
  expect(formatAllUnits('-1.000000000000000001')).toBe('\u22121.000000000000000001');
  expect(formatUnits(null)).toBe('–');
  expect(formatUnits('garbage')).toBe('–');
});

test('shares have five decimals, a unit price six, a rate those it has', () => {
  expect(formatShares(97.00001)).toBe('97.00001');
  expect(formatSignedShares(-18.294_650_11)).toBe('\u221218.29465');
  expect(formatUnitPrice(1.234567890123)).toBe('1.234568');
  expect([0.03, 0.025, 0.07, 0].map(formatRate)).toEqual(['3%', '2.5%', '7%', '0%']);
  expect(formatPart(0.07145)).toBe('7.15%');
});

test('units and shares are hidden with the amounts, also in a sentence; prices are no secret', () => {
  hideAmountsWhile(() => true);
  expect([formatUnits('1'), formatSignedUnits('-1'), formatAllUnits('1'), formatShares(2)]).toEqual(
    Array.from({ length: 4 }, () => '•••••'),
  );
  expect(formatUnitPrice(1.2)).toBe('1.200000');
  expect(hideAmountsIn('The owners have 0.5 units and 1,200.50 USDT less, or 3 shares, on 2 days.')).toBe(
    'The owners have ••••• units and ••••• USDT less, or ••••• shares, on 2 days.',
  );
});
