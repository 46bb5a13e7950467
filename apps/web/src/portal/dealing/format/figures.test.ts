// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { formatRate, formatShares, formatUnitPrice } from '../../../ui/format/number.ts';
import { amountsChoice } from '../../layout/choices/format-choices.ts';
import {
  formatExactFraction,
  formatExactPrice,
  formatExactShares,
  formatExactUnits,
  formatExactUsdt,
  formatFractionText,
  formatPriceError,
  formatSignedExactUnits,
  formatSignedUnits,
  formatUnits,
} from './figures.ts';
import { isRoundedFrom, isSameMoney, moneyBetween, totalMoney } from './money.ts';

afterEach(() => amountsChoice.choose('shown'));

test('units show four decimals, and all 18 where they are exact', () => {
  expect(formatUnits('44720.115837482910384756')).toBe('44,720.1158');
  expect(formatExactUnits('44720.115837482910384756')).toBe('44,720.115837482910384756');
  expect(formatExactUnits('12')).toBe('12.0000');
  expect(formatSignedUnits('-411.510563431547879495')).toBe('−411.5106');
  expect(formatSignedExactUnits('12.481920338471920384')).toBe('+12.481920338471920384');
});

test('what rounds to nothing has no sign', () => {
  expect(formatSignedUnits('-0.00001')).toBe('0.0000');
  expect(formatPriceError(0)).toBe('0.000000');
});

test('prices have six decimals, twelve where they are exact; shares five, rates as percent', () => {
  expect(formatUnitPrice(1.084523118402)).toBe('1.084523');
  expect(formatExactPrice(1.084523118402)).toBe('1.084523118402');
  expect(formatExactPrice(1.5)).toBe('1.500000');
  expect(formatPriceError(-0.000412)).toBe('−0.000412');
  expect(formatShares(48.5)).toBe('48.50000');
  expect(formatExactShares(17.564223433322)).toBe('17.564223433322');
  expect(formatExactUsdt(1063630.5)).toBe('1,063,630.50');
  expect(formatExactUsdt(1063630.51827)).toBe('1,063,630.51827');
  expect(formatRate(0.03)).toBe('3%');
  expect(formatRate(0.0125)).toBe('1.25%');
});

test('a fraction that is longer than 18 decimals is cut, never rounded up, and says so', () => {
  expect(formatExactFraction('0.9975371829599383189')).toBe('0.997537182959938318…');
  expect(formatExactFraction('0.998001')).toBe('0.998001');
  expect(formatFractionText('0.9975371829599383189', 8)).toBe('0.99753718');
});

test('units, shares and money are hidden with amounts; the price and rates are not', () => {
  amountsChoice.choose('hidden');
  for (const text of [
    formatUnits('1'),
    formatExactUnits('1'),
    formatSignedUnits('1'),
    formatSignedExactUnits('1'),
    formatShares(1),
    formatExactShares(1),
    formatExactUsdt(1),
  ])
    expect(text).toBe('•••••');
  expect(formatUnitPrice(1.5)).toBe('1.500000');
  expect(formatRate(0.3)).toBe('30%');
});

test('money is added and compared to the cent', () => {
  expect(totalMoney([0.1, 0.2, 1_743.26])).toBe(1_743.56);
  expect(moneyBetween(82_365.3, 154_432.4)).toBe(-72_067.1);
  expect(isSameMoney(0.1 + 0.2, 0.3)).toBe(true);
  expect(isSameMoney(48_500, 48_500.01)).toBe(false);
  expect(isRoundedFrom(132.02, 132.024_999)).toBe(true);
  expect(isRoundedFrom(132.02, 132.026)).toBe(false);
});
