import type { PricesAt } from '@equanim/finance/equity-at';
import type { AccountState } from '../exchange/exchange.ts';

/** The prices an account was read at, taken as exact. */
export function toPricesAt({ readAt, coins, positions }: AccountState): PricesAt {
  const exact = <Price>(price: Price) => ({ price, low: price, high: price });
  return {
    at: readAt.getTime(),
    coins: new Map(coins.flatMap(({ coin, price }) => (price ? [[coin, exact(price)]] : []))),
    marks: new Map(positions.map(({ symbol, markPrice }) => [symbol, exact(markPrice)])),
  };
}
