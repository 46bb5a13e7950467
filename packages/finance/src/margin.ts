import type { Decimal } from 'decimal.js';
import type { OpenPosition } from './account.ts';
import { Exact } from './exact.ts';
import { contractValue } from './trading.ts';

/** An open position, as far as its margin depends on it; money in its settle coin. */
export interface MarginedPosition extends Pick<OpenPosition, 'category' | 'size'> {
  /** Average price of the fills that opened it. */
  readonly entryPrice: Decimal;
  /** Null where the exchange reports none. */
  readonly leverage: Decimal | null;
  /** As the exchange reports it; null where it reports none. */
  readonly initialMargin: Decimal | null;
}

/**
 * What a position ties up, in its settle coin: as the exchange reports it, else the value at the entry price over the leverage.
 *
 * @returns null where neither is known
 * @example initialMargin({ category: 'linear', size: new Exact(2), entryPrice: new Exact(100), leverage: new Exact(5), initialMargin: null }) // => new Exact(40)
 */
export function initialMargin(position: MarginedPosition): Decimal | null {
  const { category, size, entryPrice, leverage } = position;
  if (position.initialMargin) return position.initialMargin;
  if (!leverage || !entryPrice.gt(0)) return null;
  const entryValue = contractValue(category, size, entryPrice);
  return entryValue.gt(0) ? entryValue.div(leverage) : null;
}

/**
 * The return on a position's margin: unrealized PnL / initial margin.
 *
 * @param position with its unrealized PnL, in the same coin as its margin
 * @returns a fraction; null where the margin is not known
 * @see initialMargin
 * @example returnOnMargin({ category: 'linear', size: new Exact(2), entryPrice: new Exact(100), leverage: new Exact(5), initialMargin: null, unrealizedPnl: new Exact(-10) }) // => new Exact('-0.25')
 */
export function returnOnMargin(
  position: MarginedPosition & { readonly unrealizedPnl: Decimal },
): Decimal | null {
  const margin = initialMargin(position);
  return margin && new Exact(position.unrealizedPnl).div(margin);
}

/**
 * The share of the equity that a position's value makes up: value / equity. With leverage it may exceed 1.
 *
 * @param equity in the same currency; null where it is not known
 * @returns a fraction; null where the equity is not known or not above zero
 * @example shareOfEquity(new Exact(30000), new Exact(120000)) // => new Exact('0.25')
 */
export function shareOfEquity(value: Decimal, equity: Decimal | null): Decimal | null {
  return equity?.gt(0) ? new Exact(value).div(equity) : null;
}
