import { Exact } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';
import type { AccountState, CoinReading } from '../exchange/exchange.ts';

/** The account sampled at one minute. */
export interface Snapshot {
  /** The minute, by our clock. */
  takenAt: Date;
  /** When the exchange wrote the wallet, by its clock. */
  readAt: Date;
  totals: Totals;
  btcPrice: Decimal | null;
  /** Coins and positions; null where they are not known any more. */
  state: AccountState | null;
}

/** A snapshot whose coins and positions are known. */
export type WholeSnapshot = Snapshot & { state: AccountState };

/** What the coins of an account come to, USDT: equity = wallet balance + unrealized PnL + option value. */
export interface Totals {
  equity: Decimal;
  /** Less what was borrowed. */
  walletBalance: Decimal;
  unrealizedPnl: Decimal;
  optionValue: Decimal;
}

/** Totals as they are stored. */
export function totalsFromRow(row: {
  equity: string;
  wallet_balance: string;
  unrealized_pnl: string;
  option_value: string;
}): Totals {
  return {
    equity: new Decimal(row.equity),
    walletBalance: new Decimal(row.wallet_balance),
    unrealizedPnl: new Decimal(row.unrealized_pnl),
    optionValue: new Decimal(row.option_value),
  };
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
