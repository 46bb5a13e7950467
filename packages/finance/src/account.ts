import type { Decimal } from 'decimal.js';
import { Exact } from './exact.ts';
import type { ChainedLine } from './log-order.ts';
import type { MarkedCategory } from './trading.ts';

/** Buy is long, Sell is short. */
export type Side = 'Buy' | 'Sell';

/** One coin of an account at a reading, in the coin. Its equity: wallet balance - borrow + PnL + options. */
export interface CoinHolding {
  readonly coin: string;
  readonly walletBalance: Decimal;
  /** Positive, and not part of the wallet balance. */
  readonly spotBorrow: Decimal;
  readonly unrealizedPnl: Decimal;
  /** Of the options settled in the coin; below zero where more was sold than bought. */
  readonly optionValue: Decimal;
  /** The part of unrealized PnL and option value that the positions do not account for; usually zero. */
  readonly unconfirmedPnl: Decimal;
  /** USDT for one coin; zero where it is worth nothing, null where nobody knows, so that it counts as nothing. */
  readonly price: Decimal | null;
}

/** A contract held on one side. */
export interface OpenPosition {
  readonly category: MarkedCategory | 'option';
  readonly symbol: string;
  /** The coin its profit is in. */
  readonly settleCoin: string;
  readonly side: Side;
  /** Whether the symbol has a position of its own for each side (hedge mode). */
  readonly isHedged: boolean;
  /** Above zero; of inverse contracts in their quote currency. */
  readonly size: Decimal;
  readonly markPrice: Decimal;
  /** At the mark price; unused for options. */
  readonly unrealizedPnl: Decimal;
}

/** An account at one reading. A coin that is not listed was not held. */
export interface Account {
  readonly coins: readonly CoinHolding[];
  readonly positions: readonly OpenPosition[];
  /** Coins whose positions could not all be read. */
  readonly uncheckedCoins: readonly string[];
}

/** A line of the account's log, in its coin: change = cash flow + funding - fee. */
export interface LogLine extends ChainedLine {
  /** Empty where it belongs to no market. */
  readonly category: MarkedCategory | 'option' | 'spot' | '';
  readonly symbol: string;
  readonly cashFlow: Decimal;
  /** Received above zero. */
  readonly funding: Decimal;
  /** Paid above zero. */
  readonly fee: Decimal;
  /** Whether its cash flow moves open profit or option value of a derivative between position and balance. */
  readonly isRealized: boolean;
  /** The side of the position it belongs to, where the log has it. */
  readonly positionSide: Side | null;
  /** The fill of a derivative it stands for. */
  readonly trade: { readonly side: Side; readonly quantity: Decimal; readonly price: Decimal } | null;
}

/**
 * Long above zero, short below.
 *
 * @example signedSize({ side: 'Sell', size: new Exact(2) }) // => new Exact(-2)
 */
export function signedSize({ side, size }: { side: Side; size: Decimal }): Decimal {
  return side === 'Buy' ? size : size.neg();
}

/**
 * What an open position adds to the equity of its settle coin, in the coin, at its mark: its open profit, or for an option
 * its value, which is below zero where it was sold.
 *
 * @example openValue({ category: 'option', symbol: 'BTC-30DEC26-90000-C-USDT', settleCoin: 'USDT', side: 'Sell', isHedged: false, size: new Exact(2), markPrice: new Exact(50), unrealizedPnl: new Exact(7) }) // => new Exact(-100)
 */
export function openValue(position: OpenPosition): Decimal {
  return position.category === 'option'
    ? new Exact(signedSize(position)).times(position.markPrice)
    : position.unrealizedPnl;
}
