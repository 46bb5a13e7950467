import { expect, test } from 'vitest';
import { Exact } from './exact.ts';
import { contractValue } from './trading.ts';

const exact = (value: string) => new Exact(value);

test.each([
  // Half a coin at 64,000.
  ['linear', '0.5', '64000', '32000'],
  // 32,000 dollars at 64,000 a coin.
  ['inverse', '32000', '64000', '0.5'],
  ['inverse', '-32000', '64000', '-0.5'],
  // Three options at 12.5.
  ['option', '3', '12.5', '37.5'],
  ['option', '-3', '0', '0'],
] as const)('contractValue() of %s contracts: %s at %s are worth %s', (category, size, price, expected) => {
  expect(contractValue(category, exact(size), exact(price)).toFixed()).toBe(expected);
});
