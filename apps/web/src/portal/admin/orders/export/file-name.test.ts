import { expect, it } from 'vitest';
import { exportName } from './file-name.ts';

it.each([
  ['BTCUSDT', 'BTCUSDT'],
  ['币安人生USDT', '币安人生USDT'],
  ['BTC/USDT', 'BTC_USDT'],
  [String.raw`A\B:C*D?E"F<G>H|I.J_K`, 'A_B_C_D_E_F_G_H_I.J_K'],
])('an export of %s has a name that every system takes', (symbol, named) => {
  const name = exportName({ symbol, side: undefined, status: undefined }, new Date('2026-11-23T12:00:00Z'));
  expect(name).toBe(`equanim-orders-${named}-2026-11-23.csv`);
});
