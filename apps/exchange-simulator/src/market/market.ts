import { multiply, SCALE, toFixed, type Fixed } from '../fixed.ts';
import type { Contract, OptionTerms } from './contracts.ts';
import type { Prices } from './prices.ts';
import { DAY_MS } from '../time.ts';

const YEAR_MS = 365 * DAY_MS;

/** Deviation of the underlying's yearly move, a fraction of its price. */
const VOLATILITY = 0.6;

/** BYUSDT, which pays interest, has no market: one is minted for a USDT. */
const AT_PAR = new Set(['USDT', 'BYUSDT']);

export type Market = ReturnType<typeof createMarket>;

/**
 * Prices of coins and contracts. Last, mark and index price are one, so that books and printed prices agree.
 *
 * @param usdtRate US dollars for one USDT
 */
export function createMarket(prices: Prices, usdtRate: Fixed) {
  /** @returns USDT for one coin; @throws RangeError for a coin the exchange does not know */
  function coinPrice(coin: string, ms: number): Fixed {
    return AT_PAR.has(coin) ? SCALE : toFixed(prices.priceAt(`${coin}USDT`, ms));
  }

  const delisted = new Map<string, number>();
  const isListed = (coin: string, ms: number): boolean => ms < (delisted.get(coin) ?? Infinity);

  return {
    prices,
    usdtRate,
    coinPrice,

    /** Takes a coin from every market for good; what it is worth does not change by that. */
    delist: (coin: string, atMs: number): void => void delisted.set(coin, atMs),

    /** Whether the exchange still has markets of a coin, and values it. */
    isListed,

    /** US dollars for one coin, the exchange's index. */
    dollarPrice: (coin: string, ms: number): Fixed => multiply(coinPrice(coin, ms), usdtRate),

    /** In the contract's quote coin. */
    markPrice(contract: Contract, ms: number): Fixed {
      const price = prices.priceAt(contract.pricedBy, ms);
      return toFixed(contract.option ? optionPrice(contract.option, price, ms) : price);
    },

    /** The price of an option's underlying, or the contract's own. */
    underlyingPrice: (contract: Contract, ms: number): Fixed =>
      toFixed(prices.priceAt(contract.pricedBy, ms)),
  };
}

/**
 * What an option is worth, in its underlying's quote coin, when the underlying's move until expiry is normal.
 *
 * @see Bachelier's formula; at expiry it is the payoff
 */
function optionPrice({ expiresMs, strike, isCall }: OptionTerms, underlying: number, ms: number): number {
  const inMoney = (underlying - strike) * (isCall ? 1 : -1);
  const years = Math.max(0, expiresMs - ms) / YEAR_MS;
  if (years === 0) return Math.max(0, inMoney);
  const spread = underlying * VOLATILITY * Math.sqrt(years);
  const distance = inMoney / spread;
  return Math.max(0, inMoney * normalShare(distance) + spread * normalDensity(distance));
}

function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** @see Abramowitz and Stegun 26.2.17, error below 7.5e-8 */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    normalDensity(x) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x >= 0 ? 1 - tail : tail;
}
