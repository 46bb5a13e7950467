import { expect, test } from 'vitest';
import { differenceOf, isZero, sumOf } from './decimals.ts';

test('sums and differences keep all 18 decimals, which a number would lose', () => {
  expect(sumOf(['980735.671594291236284288', '0.000000000000000001', '-12.5'])).toBe(
    '980723.171594291236284289',
  );
  expect(differenceOf('482656.237512956295849474', '483847.866282835148319557')).toBe(
    '-1191.628769878852470083',
  );
  expect(differenceOf('5', '5.000')).toBe('0');
  expect(sumOf([])).toBe('0');
});

test.each([
  ['0', true],
  ['-0.000', true],
  ['0.000000000000000001', false],
  ['-12', false],
] as const)('%s is nothing: %s', (text, expected) => {
  expect(isZero(text)).toBe(expected);
});
