import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import { bybitMarkets } from './bybit-markets.ts';
import { nameOf, type CoinReading } from './exchange.ts';

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

it('coins with open profit or option value show which positions are open', () => {
  const shown = bybitMarkets.shownBy([
    coin('USDT', { profit: 1 }),
    coin('USDC', { profit: -1, options: 5 }),
    coin('BTC', { profit: 0.01 }),
    coin('ETH'),
  ]);
  expect(shown.map(nameOf)).toEqual(['linear USDT', 'linear USDC', 'option USDC', 'inverse BTC']);
});

it('no coin shows a market that is not one of those looked at for it, whatever its figures are', () => {
  for (const one of ['USDT', 'USDC', 'BTC', 'XRP'].map((name) => coin(name, { profit: 1, options: 1 }))) {
    const lookedAt = bybitMarkets.forCoins([one]).map(nameOf);
    for (const market of bybitMarkets.shownBy([one])) expect(lookedAt).toContain(nameOf(market));
  }
});

it('positions are looked for in every market that the coins could have positions in', () => {
  expect(bybitMarkets.forCoins([coin('USDT'), coin('ETH')]).map(nameOf)).toEqual([
    'linear USDT',
    'linear USDC',
    'option USDT',
    'option USDC',
    'inverse ETH',
  ]);
});

it('the main market comes first, with and without coins, and no market twice', () => {
  for (const markets of [
    bybitMarkets.orders,
    bybitMarkets.forCoins([]),
    bybitMarkets.forCoins([coin('USDT')]),
  ]) {
    expect(markets[0]).toEqual(bybitMarkets.main);
    expect(new Set(markets.map(nameOf)).size).toBe(markets.length);
  }
});
