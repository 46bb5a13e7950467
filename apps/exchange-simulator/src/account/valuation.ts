import { multiply, type Exact, type Fixed } from '../fixed.ts';
import type { Market } from '../market/market.ts';
import type { Book, CoinBook } from './book.ts';
import { unrealizedOf } from './profit.ts';

/** One coin's state at a moment: all in the coin, the price in USDT. */
export interface CoinState {
  coin: string;
  walletBalance: Fixed;
  spotBorrow: Fixed;
  unrealizedPnl: Fixed;
  optionValue: Fixed;
  /** walletBalance - spotBorrow + unrealizedPnl + optionValue */
  equity: Fixed;
  price: Fixed;
}

const NOTHING: CoinBook = { cash: 0n, borrowed: 0n, borrowedSilently: 0n, realized: 0n };

/** Every coin the account owns, owes or is paid in, sorted by name. */
export function coinStates(book: Book, market: Market, ms: number): CoinState[] {
  const open = new Map<string, { unrealizedPnl: Fixed; optionValue: Fixed }>();
  for (const holding of book.holdings.values()) {
    const { contract, size } = holding;
    const sum = open.get(contract.settleCoin) ?? { unrealizedPnl: 0n, optionValue: 0n };
    const mark = market.markPrice(contract, ms);
    if (contract.option) sum.optionValue += multiply(size, mark);
    else sum.unrealizedPnl += unrealizedOf(holding, mark);
    open.set(contract.settleCoin, sum);
  }
  return [...new Set([...book.coins.keys(), ...open.keys()])].toSorted().map((coin) => {
    const { cash, borrowed, borrowedSilently } = book.coins.get(coin) ?? NOTHING;
    const { unrealizedPnl, optionValue } = open.get(coin) ?? { unrealizedPnl: 0n, optionValue: 0n };
    return {
      coin,
      walletBalance: cash + borrowedSilently,
      spotBorrow: borrowed + borrowedSilently,
      unrealizedPnl,
      optionValue,
      equity: cash - borrowed + unrealizedPnl + optionValue,
      price: market.coinPrice(coin, ms),
    };
  });
}

/** The whole equity in USDT, not rounded. */
export function equityOf(book: Book, market: Market, ms: number): Exact {
  return coinStates(book, market, ms).reduce((sum, { equity, price }) => sum + equity * price, 0n);
}

/** Equity of one coin, in the coin. */
export function coinEquityOf(book: Book, market: Market, coin: string, ms: number): Fixed {
  return coinStates(book, market, ms).find((one) => one.coin === coin)?.equity ?? 0n;
}
