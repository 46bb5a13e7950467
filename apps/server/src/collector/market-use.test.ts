import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import type { CoinReading } from '../exchange/exchange.ts';
import { createMarketUse, marketsShownBy, nameOf, ORDER_MARKETS, positionMarketsOf } from './market-use.ts';

const START = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;

function coin(name: string, { profit = 0, options = 0 } = {}): CoinReading {
  const zero = new Decimal(0);
  return {
    coin: name,
    walletBalance: zero,
    spotBorrow: zero,
    unrealizedPnl: new Decimal(profit),
    optionValue: new Decimal(options),
    equity: new Decimal(profit + options),
    price: new Decimal(1),
  };
}

it('a market not in use is asked once an hour, one in use every minute', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const asked = new Map<string, number>();
  for (let minute = 0; minute < 180; minute += 1) {
    nowMs = START + minute * MINUTE_MS;
    if (minute === 65) use.see({ category: 'inverse', settleCoin: 'BTC' });
    for (const market of use.due('orders', ORDER_MARKETS)) {
      use.asked('orders', market);
      asked.set(nameOf(market), (asked.get(nameOf(market)) ?? 0) + 1);
    }
  }
  // Once at the start and at each of two hours after it; in use from minute 65 on for an hour.
  expect(Object.fromEntries(asked)).toEqual({
    'linear USDT': 180,
    'linear USDC': 3,
    inverse: 2 + 60,
    'option USDC': 3,
    'option USDT': 3,
    spot: 3,
  });
});

it('coins with open profit or option value show which positions are open', () => {
  const shown = marketsShownBy([
    coin('USDT', { profit: 1 }),
    coin('USDC', { profit: -1, options: 5 }),
    coin('BTC', { profit: 0.01 }),
    coin('ETH'),
  ]);
  expect(shown.map(nameOf)).toEqual(['linear USDT', 'linear USDC', 'option USDC', 'inverse BTC']);
});

it('positions are looked for in every market in which coins could hold some', () => {
  expect(positionMarketsOf([coin('USDT'), coin('ETH')]).map(nameOf)).toEqual([
    'linear USDT',
    'linear USDC',
    'option USDT',
    'option USDC',
    'inverse ETH',
  ]);
});
