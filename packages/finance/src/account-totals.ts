import type { Decimal } from 'decimal.js';
import type { CoinHolding } from './account.ts';
import { Exact } from './exact.ts';

/** The sums of an account's coins, USDT: equity = wallet balance + unrealized PnL + option value. */
export interface Totals {
  readonly equity: Decimal;
  /** Less what was borrowed. */
  readonly walletBalance: Decimal;
  readonly unrealizedPnl: Decimal;
  readonly optionValue: Decimal;
}

/** What a coin adds to the totals. */
export type CoinAmounts = Pick<
  CoinHolding,
  'walletBalance' | 'spotBorrow' | 'unrealizedPnl' | 'optionValue' | 'price'
>;

/** More digits than a balance times a price has, so that sums stay exact. */
const USDT_DECIMALS = 12;

/**
 * Sums coins in USDT; a coin without a price counts as nothing, as it does for the exchange.
 *
 * @example totalsOf([{ walletBalance: new Exact(2), spotBorrow: new Exact('0.5'), unrealizedPnl: new Exact(1), optionValue: new Exact(-1), price: new Exact(100) }]) // => { equity: new Exact(150), walletBalance: new Exact(150), unrealizedPnl: new Exact(100), optionValue: new Exact(-100) }
 */
export function totalsOf(coins: readonly CoinAmounts[]): Totals {
  const inUsdt = (amountOf: (coin: CoinAmounts) => Decimal): Decimal =>
    coins
      .reduce(
        (total, coin) => (coin.price ? total.plus(new Exact(amountOf(coin)).times(coin.price)) : total),
        new Exact(0),
      )
      .toDecimalPlaces(USDT_DECIMALS);
  const walletBalance = inUsdt((coin) => new Exact(coin.walletBalance).minus(coin.spotBorrow));
  const unrealizedPnl = inUsdt((coin) => coin.unrealizedPnl);
  const optionValue = inUsdt((coin) => coin.optionValue);
  return {
    equity: walletBalance.plus(unrealizedPnl).plus(optionValue),
    walletBalance,
    unrealizedPnl,
    optionValue,
  };
}
