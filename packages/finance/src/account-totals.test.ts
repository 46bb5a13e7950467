import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { totalsOf } from './account-totals.ts';

interface Rest {
  borrow?: string;
  pnl?: string;
  options?: string;
  price?: string | null;
}

const coin = (wallet: string, { borrow = '0', pnl = '0', options = '0', price = '1' }: Rest = {}) => ({
  walletBalance: new Decimal(wallet),
  spotBorrow: new Decimal(borrow),
  unrealizedPnl: new Decimal(pnl),
  optionValue: new Decimal(options),
  price: price === null ? null : new Decimal(price),
});
const textsOf = (coins: Parameters<typeof totalsOf>[0]) =>
  Object.fromEntries(Object.entries(totalsOf(coins)).map(([name, amount]) => [name, amount.toFixed()]));

test('totalsOf() sums every coin at its own price, less what was borrowed', () => {
  const coins = [
    coin('1000', { borrow: '250', pnl: '12.5' }),
    coin('0.5', { pnl: '-0.01', options: '0.02', price: '60000' }),
  ];
  expect(textsOf(coins)).toEqual({
    walletBalance: '30750',
    unrealizedPnl: '-587.5',
    optionValue: '1200',
    equity: '31362.5',
  });
});

test('totalsOf() counts a coin without a price as nothing', () => {
  expect(textsOf([coin('7'), coin('1000000', { price: null })]).equity).toBe('7');
});

test('totalsOf() keeps twelve decimals of balances that are longer than twenty digits', () => {
  expect(textsOf([coin('123456789.123456789012', { price: '0.3' })]).equity).toBe('37037036.737037036704');
});
