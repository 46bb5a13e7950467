import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import { toAccountEvents, toFinanceState } from './finance-state.ts';
import { coin, line, position } from './readings.test-support.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const NONE = new Set<string>();

function profitTold(wallet: number, byPosition: number): number | undefined {
  const state = {
    readAt: AT,
    coins: [coin('USDT', { wallet: 1_000, profit: wallet })],
    positions: [position({ unrealizedPnl: new Decimal(byPosition) })],
  };
  return toFinanceState(state, NONE).coins[0]?.unrealizedPnl.toNumber();
}

it('open profit is taken at the marks of the positions, which are read by another call than the wallet', () => {
  // Half a percent of a position worth 30,000 is 150.
  expect(profitTold(100, 240)).toBe(240);
});

it("open profit is the wallet's where the positions do not explain it", () => {
  expect(profitTold(100, 260)).toBe(100);
});

it('a fill of a derivative is told beside its line, signed by its side; other lines have none', () => {
  const given = { type: 'TRADE', change: -1, balance: 9, occurredAt: AT };
  const trade = { side: 'Sell' as const, quantity: new Decimal(2), price: new Decimal(30_000) };
  const events = toAccountEvents(
    [
      line(given, { category: 'linear', symbol: 'BTCUSDT', isRealized: true, trade }),
      line({ ...given, type: 'INTEREST' }),
      line({ ...given, type: 'BORROW' }, { meaning: 'borrowing' }),
      line({ ...given, type: 'AIRDROP' }, { coin: 'XYZ' }),
    ],
    new Set(['XYZ']),
  );
  expect(events.fills.map(({ symbol, size }) => [symbol, size.toNumber()])).toEqual([['BTCUSDT', -2]]);
  expect(events.lines.map(({ isPrincipal }) => isPrincipal)).toEqual([false, false, true]);
});
