import { Exact } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';

const PERCENT_PLACES = 2;

/**
 * The share of an equity that is kept by hand, as customers and the public are told it: a fraction, rounded up to a whole
 * percent. A finer one would tell day by day how the fund's money changes (Decision 37).
 *
 * @returns null where nothing is kept by hand, or the equity is not above zero
 */
export function toldShare({ byHand, equity }: { byHand: Decimal; equity: Decimal }): Decimal | null {
  if (!byHand.gt(0) || !equity.gt(0)) return null;
  return new Exact(byHand).div(equity).toDecimalPlaces(PERCENT_PLACES, Decimal.ROUND_CEIL);
}
