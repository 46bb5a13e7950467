import type { SeriesValue } from '@equanim/contract/fund';
import { Exact } from '@equanim/finance/exact';

/** What so many shares would pay out at the last sample, the oldest first, USDT; null where there are not so many. */
export function payoutOfShares(series: readonly SeriesValue[], shares: number): number | null {
  let left = new Exact(shares);
  let payout = new Exact(0);
  for (const one of series) {
    const part = Exact.min(left, one.shares);
    if (one.shares > 0) payout = payout.plus(new Exact(one.net_value).times(part).div(one.shares));
    left = left.minus(part);
  }
  return left.gt(0) ? null : payout.toDecimalPlaces(2).toNumber();
}
