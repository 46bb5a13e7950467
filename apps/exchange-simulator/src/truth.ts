import type { Account } from './account/account.ts';
import { profitBetween, unrealizedOf } from './account/profit.ts';
import { UNIT_DECIMALS } from './account/units.ts';
import { coinStates } from './account/valuation.ts';
import { absolute, format, multiply, roundExact, type Fixed } from './fixed.ts';

/**
 * The exact state of the account at a moment, as decimal texts. The totals are in USDT: wallet balance is the sum of each
 * coin's (wallet balance - borrow) x price, unrealized PnL and option value are the sums of theirs, equity is the sum of
 * the three. Under `coins` everything but the price is in the coin.
 */
export function truthAt(account: Account, ms: number) {
  const book = account.bookAt(ms);
  const { market } = account;
  const coins = coinStates(book, market, ms);
  const total = (amountOf: (coin: (typeof coins)[number]) => Fixed): Fixed =>
    roundExact(coins.reduce((sum, coin) => sum + amountOf(coin) * coin.price, 0n));
  const walletBalance = total((coin) => coin.walletBalance - coin.spotBorrow);
  const unrealizedPnl = total((coin) => coin.unrealizedPnl);
  const optionValue = total((coin) => coin.optionValue);
  return {
    equity: format(walletBalance + unrealizedPnl + optionValue),
    walletBalance: format(walletBalance),
    unrealizedPnl: format(unrealizedPnl),
    optionValue: format(optionValue),
    btcPrice: format(market.coinPrice('BTC', ms)),
    units: format(book.units, UNIT_DECIMALS),
    flows: format(book.flows),
    coins: coins.map((coin) => ({
      coin: coin.coin,
      walletBalance: format(coin.walletBalance),
      spotBorrow: format(coin.spotBorrow),
      unrealizedPnl: format(coin.unrealizedPnl),
      optionValue: format(coin.optionValue),
      equity: format(coin.equity),
      price: format(coin.price),
    })),
    positions: positionsOf(account, book.holdings.values(), ms),
  };
}

function positionsOf(
  { market }: Account,
  holdings: Iterable<Parameters<typeof unrealizedOf>[0]>,
  ms: number,
) {
  const positions = [...holdings].map((holding) => {
    const { contract, positionIdx, size, entryPrice } = holding;
    const mark = market.markPrice(contract, ms);
    return {
      symbol: contract.symbol,
      side: size > 0n ? 'Buy' : 'Sell',
      size: format(absolute(size)),
      /** In the settle coin; of an option since it was bought. */
      unrealizedPnl: format(
        contract.option ? profitBetween(contract, size, entryPrice, mark) : unrealizedOf(holding, mark),
      ),
      category: contract.category,
      settleCoin: contract.settleCoin,
      positionIdx,
      entryPrice: format(entryPrice),
      markPrice: format(mark),
      optionValue: format(contract.option ? multiply(size, mark) : 0n),
    };
  });
  return positions.toSorted((a, b) => a.symbol.localeCompare(b.symbol) || a.positionIdx - b.positionIdx);
}
