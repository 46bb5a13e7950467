import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { valuePerUnit } from './units.ts';

const decimal = (value: Decimal.Value) => new Decimal(value);

test.each([
  ['62500', '50000', '1.25'],
  ['1', '3', `0.${'3'.repeat(60)}`],
  ['0', '50000', '0'],
  ['-500', '50000', '0'],
])('valuePerUnit() of %s USDT over %s units is %s', (equity, units, expected) => {
  expect(valuePerUnit(decimal(equity), decimal(units))?.toFixed()).toBe(expected);
});

test.each([null, decimal(0)])('valuePerUnit() over %s units is not known', (units) => {
  expect(valuePerUnit(decimal(62_500), units)).toBeNull();
});
