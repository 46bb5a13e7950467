import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { isHeld, type Series } from './entries.ts';
import type { RedemptionStep } from './steps.ts';
import { roundMoney } from './terms.ts';
import { worthOf } from './fees.ts';

/** How much is to be redeemed: so many shares, a payout in USDT, or everything. */
export type RedemptionSize = { readonly shares: Decimal } | { readonly amount: Decimal } | 'all';

/** A redemption that an investor asked for. */
export interface RedemptionOrder {
  readonly requestId: string;
  readonly investorId: string;
  readonly size: RedemptionSize;
}

/** At what price series are redeemed, and with which performance fee. */
export interface RedemptionTerms {
  readonly price: Decimal;
  readonly rate: Decimal;
}

/** More than the investor has: shares, or USDT after fees. */
export interface TooMuch {
  readonly asked: Decimal;
  readonly held: Decimal;
  readonly of: 'shares' | 'amount';
}

/**
 * Redeems an investor's series, the oldest first, each with the performance fee of what is redeemed.
 *
 * @param series of the fund, in the order they were dealt, after the fees of the strike
 * @returns a step for each series that is touched; or by how much too much was asked
 * @example redeem([], { requestId: 'r', investorId: 'i', size: 'all' }, { price: new Exact(1), rate: new Exact(0) }) // => []
 */
export function redeem(
  series: readonly Series[],
  order: RedemptionOrder,
  terms: RedemptionTerms,
): RedemptionStep[] | TooMuch {
  if (order.size === 'all') return redeemAll(series, order, terms);
  const isByShares = 'shares' in order.size;
  const asked = new Exact('shares' in order.size ? order.size.shares : order.size.amount);
  const steps: RedemptionStep[] = [];
  let left = asked;
  for (const one of heldBy(series, order)) {
    if (!left.gt(0)) break;
    const net = isByShares ? one.shares : worthOf(one, terms).netValue;
    const step = left.gte(net)
      ? whole(one, order.requestId, terms)
      : part(one, order.requestId, { terms, left, isByShares });
    steps.push(step);
    left = left.minus(isByShares ? step.shares : step.payout);
  }
  if (left.gt(0)) return { asked, held: asked.minus(left), of: isByShares ? 'shares' : 'amount' };
  return steps;
}

/**
 * Redeems all an investor has, whatever was asked for.
 *
 * @param series of the fund, in the order they were dealt
 * @example redeemAll([], { requestId: 'r', investorId: 'i' }, { price: new Exact(1), rate: new Exact(0) }) // => []
 */
export function redeemAll(
  series: readonly Series[],
  order: Pick<RedemptionOrder, 'requestId' | 'investorId'>,
  terms: RedemptionTerms,
): RedemptionStep[] {
  return heldBy(series, order).map((one) => whole(one, order.requestId, terms));
}

function heldBy(series: readonly Series[], { investorId }: Pick<RedemptionOrder, 'investorId'>): Series[] {
  return series.filter((one) => one.investorId === investorId && isHeld(one));
}

function whole(one: Series, requestId: string, terms: RedemptionTerms): RedemptionStep {
  const { value, accruedFee: fee, netValue: payout } = worthOf(one, terms);
  return stepOf(one, requestId, {
    ...terms,
    shares: one.shares,
    units: one.units,
    mark: one.mark,
    value,
    fee,
    payout,
  });
}

interface Part {
  terms: RedemptionTerms;
  /** Shares or USDT still asked for. */
  left: Decimal;
  isByShares: boolean;
}

function part(one: Series, requestId: string, { terms, left, isByShares }: Part): RedemptionStep {
  const shares = isByShares
    ? left
    : roundUnits(new Exact(one.shares).times(left).div(worthOf(one, terms).netValue));
  const fraction = new Exact(shares).div(one.shares);
  const units = roundUnits(fraction.times(one.units));
  const mark = roundUnits(fraction.times(one.mark));
  const { value, accruedFee, netValue } = worthOf({ units, mark, shares }, terms);
  // What was asked for is paid to the cent; the cent that rounding leaves is the fee's.
  const payout = isByShares ? netValue : roundMoney(new Exact(left));
  const fee = isByShares ? accruedFee : value.minus(payout);
  return stepOf(one, requestId, { ...terms, shares, units, mark, value, fee, payout });
}

type Figures = Pick<RedemptionStep, 'shares' | 'units' | 'mark' | 'value' | 'rate' | 'fee' | 'payout'> & {
  price: Decimal;
};

function stepOf(one: Series, requestId: string, { price, ...figures }: Figures): RedemptionStep {
  return {
    kind: 'redemption',
    seriesId: one.id,
    investorId: one.investorId,
    requestId,
    sharesBefore: one.shares,
    ...figures,
    payoutUnits: roundUnits(new Exact(figures.payout).div(price)),
  };
}
