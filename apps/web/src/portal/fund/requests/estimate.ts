import type { SeriesValue } from '@equanim/contract/fund';
import { Exact } from '@equanim/finance/exact';
import type { RequestBody } from './read-request.ts';

type Decimal = InstanceType<typeof Exact>;

/** What a redemption would take of one series at the last sample. */
export interface SeriesPart {
  name: string;
  shares: number;
}

/** What a redemption would come to at the last sample, USDT. */
export interface PayoutEstimate {
  /** The series it takes shares of, the oldest first. */
  parts: SeriesPart[];
  shares: number;
  /** Performance fee that is taken of them. */
  fee: number;
  /** After that fee. */
  payout: number;
}

/**
 * What a redemption would pay out at the last sample, the oldest series first.
 *
 * @returns null where it asks for more than there is
 */
export function estimatePayout(
  series: readonly SeriesValue[],
  size: Pick<RequestBody, 'amount' | 'shares' | 'all'>,
): PayoutEstimate | null {
  const parts: SeriesPart[] = [];
  let [shares, fee, payout] = [new Exact(0), new Exact(0), new Exact(0)];
  for (const one of series) {
    const [held, worth] = [new Exact(one.shares), new Exact(one.net_value)];
    const left = restOf(size, { shares, payout });
    // An amount takes as many shares as it is of the series' worth.
    const wanted =
      size.amount === undefined ? left : worth.gt(0) && left ? held.times(left).div(worth) : null;
    const taken = wanted === null ? held : Exact.min(wanted, held);
    if (taken.lte(0) || held.lte(0)) continue;
    const share = taken.div(held);
    parts.push({ name: one.name, shares: taken.toDecimalPlaces(8).toNumber() });
    shares = shares.plus(taken);
    fee = fee.plus(share.times(one.accrued_fee));
    payout = payout.plus(share.times(worth));
  }
  const missing = restOf(size, { shares, payout });
  if (missing?.toDecimalPlaces(8).gt(0) === true) return null;
  const [cents, count] = [(money: Decimal) => money.toDecimalPlaces(2).toNumber(), shares.toDecimalPlaces(8)];
  return { parts, shares: count.toNumber(), fee: cents(fee), payout: cents(payout) };
}

/** What is still asked for, in shares or USDT; null where everything is. */
function restOf(
  { amount, shares }: Pick<RequestBody, 'amount' | 'shares'>,
  taken: { shares: Decimal; payout: Decimal },
): Decimal | null {
  if (shares !== undefined) return new Exact(shares).minus(taken.shares);
  return amount === undefined ? null : new Exact(amount).minus(taken.payout);
}
