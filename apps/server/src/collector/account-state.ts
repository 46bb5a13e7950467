import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { CoinReading } from '../exchange/exchange.ts';

/** What the coins of an account come to, USDT: equity = wallet balance + unrealized PnL + option value. */
export interface Totals {
  equity: Decimal;
  /** Less what was borrowed. */
  walletBalance: Decimal;
  unrealizedPnl: Decimal;
  optionValue: Decimal;
}

/** More digits than a balance times a price has: no rounding is seen, and sums stay exact. */
const USDT_DECIMALS = 12;

/** Sums coins in USDT; a coin without a price counts as nothing, as it does for the exchange. */
export function totalsOf(coins: readonly CoinReading[]): Totals {
  const inUsdt = (amountOf: (coin: CoinReading) => Decimal): Decimal =>
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
