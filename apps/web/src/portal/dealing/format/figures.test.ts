// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { amountsChoice } from '../../layout/choices/format-choices.ts';
import { formatExactFraction, formatFractionText } from './figures.ts';
import { isRoundedFrom, isSameMoney, moneyBetween, totalMoney } from './money.ts';

afterEach(() => amountsChoice.choose('shown'));

test('a fraction that is longer than 18 decimals is cut, never rounded up, and says so', () => {
  expect(formatExactFraction('0.9975371829599383189')).toBe('0.997537182959938318…');
  expect(formatExactFraction('0.998001')).toBe('0.998001');
  expect(formatFractionText('0.9975371829599383189', 8)).toBe('0.99753718');
});

test('money is added and compared to the cent', () => {
  expect(totalMoney([0.1, 0.2, 1_743.26])).toBe(1_743.56);
  expect(moneyBetween(82_365.3, 154_432.4)).toBe(-72_067.1);
  expect(isSameMoney(0.1 + 0.2, 0.3)).toBe(true);
  expect(isSameMoney(48_500, 48_500.01)).toBe(false);
  expect(isRoundedFrom(132.02, 132.024_999)).toBe(true);
  expect(isRoundedFrom(132.02, 132.026)).toBe(false);
});
