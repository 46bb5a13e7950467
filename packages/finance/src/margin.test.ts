import { expect, test } from 'vitest';
import { Exact } from './exact.ts';
import { initialMargin, type MarginedPosition, returnOnMargin, shareOfEquity } from './margin.ts';

const exact = (value: string) => new Exact(value);
const long: MarginedPosition = {
  category: 'linear',
  size: exact('0.5'),
  entryPrice: exact('60000'),
  leverage: exact('8'),
  initialMargin: null,
};

test('initialMargin() is the value at the entry price over the leverage', () => {
  // 0.5 BTC at 60,000 is 30,000 USDT; an eighth of it.
  expect(initialMargin(long)?.toFixed()).toBe('3750');
});

test('initialMargin() of an inverse contract is in the coin', () => {
  // 30,000 dollars at 60,000 a coin is half a coin; a fifth of it.
  const inverse = { ...long, category: 'inverse', size: exact('30000'), leverage: exact('5') } as const;
  expect(initialMargin(inverse)?.toFixed()).toBe('0.1');
});

test.each([
  ['leverage', { leverage: null }],
  ['entry price', { entryPrice: exact('0') }],
  ['size', { size: exact('0') }],
])('initialMargin() and returnOnMargin() without %s are not known', (_, missing) => {
  const position = { ...long, ...missing };
  expect(initialMargin(position)).toBeNull();
  expect(returnOnMargin({ ...position, unrealizedPnl: exact('10') })).toBeNull();
});

test.each([null, exact('0'), exact('-5')])('shareOfEquity() of an equity of %s is not known', (equity) => {
  expect(shareOfEquity(exact('27000'), equity)).toBeNull();
});
