import type { Decimal } from 'decimal.js';
import { openValue, type CoinHolding, type OpenPosition } from './account.ts';
import { Exact, sum } from './exact.ts';

/** The lowest and highest a mark price is known to have been while an account was read. */
export interface MarkRange {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** Amounts are printed to the eighth decimal. */
const ROUNDING = new Exact('0.00000001');

/**
 * The part of a coin's unrealized PnL and option value that its positions do not account for, in the coin. Two calls read
 * the wallet and its positions, so a difference of up to size x range of the mark between them is only time; the range is
 * at least the last printed digit of the mark.
 *
 * @param positions those settled in the coin, as read after the wallet
 * @param ranges by symbol; a symbol without one has the range of its last digit
 * @returns zero where wallet and positions agree, else how far beyond that range the wallet is, signed
 * @see docs/decisions/0016-reconciliation.md
 * @example unconfirmedPnl({ coin: 'USDT', walletBalance: new Exact(0), spotBorrow: new Exact(0), unrealizedPnl: new Exact(5), optionValue: new Exact(0), unconfirmedPnl: new Exact(0), price: new Exact(1) }, [], new Map()) // => new Exact('4.99999999')
 */
export function unconfirmedPnl(
  { unrealizedPnl, optionValue }: CoinHolding,
  positions: readonly OpenPosition[],
  ranges: ReadonlyMap<string, MarkRange>,
): Decimal {
  const tolerance = sum(positions.map((position) => spreadOf(position, ranges.get(position.symbol))))
    .plus(ROUNDING)
    .plus(ROUNDING.times(positions.length));
  const difference = new Exact(unrealizedPnl).plus(optionValue).minus(sum(positions.map(openValue)));
  const beyond = difference.abs().minus(tolerance);
  if (beyond.lte(0)) return new Exact(0);
  return difference.lt(0) ? beyond.neg() : beyond;
}

/** How much the value of a position changes from one end of its mark's range to the other, in its settle coin. */
function spreadOf({ category, size, markPrice }: OpenPosition, range: MarkRange | undefined): Decimal {
  const tick = new Exact(10).pow(-markPrice.decimalPlaces());
  const high = Exact.max(range?.high ?? markPrice, markPrice);
  const low = Exact.min(range?.low ?? markPrice, markPrice);
  const width = Exact.max(high.minus(low), tick);
  const exact = new Exact(size);
  // 1/low - 1/high; a range of one tick must not reach below zero.
  return category === 'inverse'
    ? exact.times(width).div(Exact.max(low, tick).times(high))
    : exact.times(width);
}
