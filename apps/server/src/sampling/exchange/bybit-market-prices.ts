import type { Decimal } from 'decimal.js';
import type { BybitCaller } from './bybit-caller.ts';
import { priceAlong, routesOf, USDT } from './bybit-routes.ts';
import { createTickerReader, type Ticker } from './bybit-tickers.ts';
import type { Urgency } from './request-policy.ts';

/** Coins whose markets say what USDT is worth in dollars; the steadiest first. */
const DOLLAR_SCALES = ['USDC', 'BTC', 'ETH'];

/** What markets say of prices now; both throw ExchangeError where a ticker does not answer. */
export interface MarketPrices {
  /** Prices in USDT by coin; coins without a market are missing. @param rate dollars for one USDT; null where nobody knows */
  inUsdt(coins: string[], rate: Decimal | null, urgency: Urgency): Promise<Map<string, Decimal>>;
  /** Dollars for one USDT; null where no market says. */
  usdtInDollars(urgency: Urgency): Promise<Decimal | null>;
}

/** Prices coins by tickers: an index before a last price, and the coin's own market before one over another coin. */
export function createMarketPrices(askPublic: BybitCaller['askPublic']): MarketPrices {
  const readTickers = createTickerReader(askPublic);

  return {
    async inUsdt(coins, rate, urgency) {
      const others = coins.flatMap((coin) => routesOf(coin).flat()).map(({ symbol }) => symbol);
      const spot = await readTickers({ category: 'spot', symbols: coins.map(inTether), others }, urgency);
      const indexOf = (symbol: string): Decimal | null =>
        (rate && spot.get(symbol)?.usdIndexPrice?.div(rate)) ?? null;
      const prices = new Map<string, Decimal>();
      for (const coin of coins) {
        const index = indexOf(inTether(coin)) ?? indexOf(`${coin}USDC`);
        if (index) prices.set(coin, index);
      }
      const open = coins.filter((coin) => !prices.has(coin));
      const linear = await readTickers({ category: 'linear', symbols: open.map(inTether) }, urgency);
      const lastOf = (symbol: string): Decimal | null =>
        (symbol.endsWith(USDT) ? indexOf(symbol) : null) ?? spot.get(symbol)?.lastPrice ?? null;
      for (const coin of open) {
        const price = linear.get(inTether(coin))?.indexPrice ?? firstPrice(coin, lastOf);
        if (price) prices.set(coin, price);
      }
      return prices;
    },

    async usdtInDollars(urgency) {
      for (const symbol of DOLLAR_SCALES.map(inTether)) {
        const ticker = (await readTickers({ category: 'spot', symbols: [symbol] }, urgency)).get(symbol);
        const rate = ticker && rateBy(ticker);
        if (rate) return rate;
      }
      return null;
    },
  };
}

function firstPrice(coin: string, priceOf: (symbol: string) => Decimal | null): Decimal | null {
  for (const route of routesOf(coin)) {
    const price = priceAlong(route, priceOf);
    if (price) return price;
  }
  return null;
}

/** One coin in dollars over the same coin in USDT. */
function rateBy({ usdIndexPrice, lastPrice }: Ticker): Decimal | null {
  return usdIndexPrice && lastPrice && usdIndexPrice.div(lastPrice);
}

function inTether(coin: string): string {
  return coin + USDT;
}
