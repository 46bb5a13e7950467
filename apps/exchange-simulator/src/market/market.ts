import { multiply, SCALE, toFixed, type Fixed } from '../fixed.ts';
import type { Contract } from './contracts.ts';
import { optionPrice } from './option-price.ts';
import type { Prices } from './prices.ts';

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
