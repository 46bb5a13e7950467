import type { Decimal } from 'decimal.js';
import type { PriceInRange } from './candle-price.ts';
import { Exact } from './exact.ts';

/** A derivative whose profit follows its mark price: linear in the settle coin, inverse in the coin it is on. */
export type MarkedCategory = 'linear' | 'inverse';

/** Contracts at a price: a fill, or a position treated as bought at its mark. */
export interface Trade {
  readonly category: MarkedCategory;
  readonly symbol: string;
  /** The coin its profit is in. */
  readonly settleCoin: string;
  /** Signed: above zero is long. Of inverse contracts in their quote currency. */
  readonly size: Decimal;
  /** Above zero. */
  readonly price: Decimal;
}

/** The contracts that trades of one symbol left open. */
export interface OpenContracts extends Omit<Trade, 'price'> {
  /** Sum of size x price, of inverse contracts of size / price; in the settle coin. */
  readonly cost: Decimal;
}

/** A profit in the settle coin, and the most it can be off. */
export interface Profit {
  readonly profit: Decimal;
  readonly errorBound: Decimal;
}

/**
 * What contracts are worth at a price, in their settle coin: size x price; of inverse contracts, whose size is in their
 * quote currency, size / price.
 *
 * @param size signed where the value is to be
 * @param price above zero for inverse contracts
 * @example contractValue('linear', new Exact(2), new Exact(30000)) // => new Exact(60000)
 * @example contractValue('inverse', new Exact(60000), new Exact(30000)) // => new Exact(2)
 */
export function contractValue(category: MarkedCategory | 'option', size: Decimal, price: Decimal): Decimal {
  const exact = new Exact(size);
  return category === 'inverse' ? exact.div(price) : exact.times(price);
}

/**
 * Adds trades up by symbol, in any order.
 *
 * @example openContracts([]) // => []
 */
export function openContracts(trades: readonly Trade[]): OpenContracts[] {
  const open = new Map<string, OpenContracts>();
  for (const { category, symbol, settleCoin, size, price } of trades) {
    const before = open.get(symbol);
    const cost = contractValue(category, size, price);
    open.set(symbol, {
      category,
      symbol,
      settleCoin,
      size: new Exact(size).plus(before?.size ?? 0),
      cost: cost.plus(before?.cost ?? 0),
    });
  }
  return [...open.values()];
}

/**
 * Profit of the trades behind contracts at a mark price: size x mark - cost; for inverse contracts, in the coin,
 * cost - size / mark.
 *
 * @param mark above zero; closed contracts made the same at any mark
 * @example profitAt({ category: 'linear', symbol: 'BTCUSDT', settleCoin: 'USDT', size: new Exact(2), cost: new Exact(200) }, { price: new Exact(101), low: new Exact(99), high: new Exact(102) }) // => { profit: new Exact(2), errorBound: new Exact(4) }
 */
export function profitAt({ category, size, cost }: OpenContracts, mark: PriceInRange): Profit {
  const profitOf = (price: Decimal) => {
    const value = contractValue(category, size, price);
    return category === 'inverse' ? new Exact(cost).minus(value) : value.minus(cost);
  };
  const profit = profitOf(mark.price);
  const errors = [mark.low, mark.high].map((price) => profitOf(price).minus(profit).abs());
  return { profit, errorBound: Exact.max(...errors) };
}
