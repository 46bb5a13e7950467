import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import { coin, position } from '../collector/readings.test-support.ts';
import { fromStored, toStored } from './account-state.ts';

const READ_AT = new Date('2026-03-01T12:00:00.217Z');
const STATE = {
  readAt: READ_AT,
  coins: [
    { ...coin('USDT', { wallet: '1000.25', borrow: 3, profit: 20 }), unconfirmedPnl: new Decimal('-7.5') },
    coin('XYZ', { wallet: 9, options: -1, price: null }),
  ],
  positions: [position({ side: 'Sell', leverage: new Decimal(3) })],
  uncheckedCoins: ['USDT'],
};

function stored() {
  const { coins, positions, unchecked_coins: unchecked } = toStored(STATE);
  return {
    coins: JSON.parse(coins),
    positions: JSON.parse(positions),
    unchecked_coins: JSON.parse(unchecked),
  };
}

it('an account state reads back as it was stored', () => {
  expect(fromStored(READ_AT, stored())).toEqual(STATE);
});
