import type { Account } from '../account/account.ts';
import type { Book } from '../account/book.ts';
import { valueAt } from '../account/profit.ts';
import { coinStates } from '../account/valuation.ts';
import { positionRow } from '../api/position-rows.ts';
import { absolute, format } from '../fixed.ts';
import type { Profile } from '../kinds/kind.ts';

/** An account, and how its exchange presents it. */
export interface Presented {
  account: Account;
  profile: Profile;
}

/** What the account held at a moment, as a row of evidence. */
export function stateRow({ account, profile }: Presented, ms: number) {
  const book = account.bookAt(ms);
  const at = new Date(ms).toISOString();
  return {
    taken_at: at,
    read_at: at,
    coins: coinsOf(account, book, ms),
    positions: positionsOf({ account, profile }, book, ms),
    unchecked_coins: [],
  };
}

/** The coins the wallet shows: a coin without any amount is left out. */
function coinsOf({ market }: Account, book: Book, ms: number) {
  return coinStates(book, market, ms)
    .filter((coin) =>
      [coin.walletBalance, coin.spotBorrow, coin.unrealizedPnl, coin.optionValue].some((one) => one !== 0n),
    )
    .map((coin) => ({
      coin: coin.coin,
      walletBalance: format(coin.walletBalance),
      spotBorrow: format(coin.spotBorrow),
      unrealizedPnl: format(coin.unrealizedPnl),
      optionValue: format(coin.optionValue),
      price: format(coin.price),
    }));
}

function positionsOf({ account, profile }: Presented, book: Book, ms: number) {
  const positions = [...book.holdings.values()].map(({ contract, positionIdx, size }) => {
    const mark = account.market.markPrice(contract, ms);
    const row = positionRow(book, { contract, positionIdx, mark }, profile);
    return {
      category: contract.category,
      settleCoin: contract.settleCoin,
      symbol: contract.symbol,
      positionIdx,
      side: row.side,
      size: row.size,
      entryPrice: row.avgPrice,
      markPrice: row.markPrice,
      value: format(valueAt(contract, absolute(size), mark)),
      unrealizedPnl: row.unrealisedPnl,
      leverage: row.leverage || null,
      initialMargin: row.positionIM || null,
    };
  });
  return positions.toSorted((a, b) => a.symbol.localeCompare(b.symbol) || a.positionIdx - b.positionIdx);
}
