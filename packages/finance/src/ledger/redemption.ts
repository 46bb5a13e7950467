import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { entryOf, isHeld, type LedgerEntry, type Series } from './entries.ts';
import {
  isAccruedFee,
  lessFeesLine,
  performanceFeeLine,
  performanceFeeRate,
  valueLine,
  worthOf,
  type FeesDue,
  type OfSeries,
} from './fees.ts';
import { roundMoney } from './terms.ts';
import { figure, formula, shownFraction, type WorkedLine } from './worked.ts';

/** Shares of one series that are redeemed. */
export interface RedemptionStep extends OfSeries {
  readonly kind: 'redemption';
  readonly requestId: string;
  readonly sharesBefore: Decimal;
  readonly shares: Decimal;
  readonly units: Decimal;
  /** High-water mark of what is redeemed, USDT. */
  readonly mark: Decimal;
  readonly value: Decimal;
  readonly rate: Decimal;
  readonly fee: Decimal;
  readonly payout: Decimal;
  readonly payoutUnits: Decimal;
}

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

/**
 * At what a redemption of a dealing day is dealt.
 *
 * @throws RangeError where no terms hold on the day that has ended
 * @example redemptionTerms({ day: '2025-01-01', price: new Exact(1), terms: [], state: EMPTY_LEDGER }).rate.toFixed() // => '0'
 */
export function redemptionTerms(due: FeesDue): RedemptionTerms {
  return { price: due.price, rate: performanceFeeRate(due) };
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

/**
 * The entries of a redemption; their units add up to zero.
 *
 * @example entriesOfRedemption({ kind: 'redemption', seriesId: 's', investorId: 'i', requestId: 'r', sharesBefore: new Exact(1), shares: new Exact(1), units: new Exact(110), mark: new Exact(100), value: new Exact(110), rate: new Exact('0.3'), fee: new Exact(3), payout: new Exact(107), payoutUnits: new Exact(107) }).map(({ owner, units }) => `${owner} ${units.toFixed()}`) // => ['series -110', 'settlement 107', 'manager 3']
 */
export function entriesOfRedemption(step: RedemptionStep): LedgerEntry[] {
  const { seriesId, investorId, requestId, units, shares, mark, value, payout, payoutUnits, fee } = step;
  const own = { seriesId, investorId, requestId };
  const feeUnits = units.minus(payoutUnits);
  const taken = { ...own, amount: value.neg(), shares: shares.neg(), mark: mark.neg() };
  return [
    entryOf('redemption', 'series', units.neg(), taken),
    entryOf('redemption', 'settlement', payoutUnits, { ...own, amount: payout }),
    ...(feeUnits.isZero() && fee.isZero()
      ? []
      : [entryOf('performance-fee', 'manager', feeUnits, { ...own, amount: fee })]),
  ];
}

/**
 * A redemption of one series, worked.
 *
 * @param unitsBefore of the series before its first redemption of the day; undefined where they are not known
 * @example workedRedemption({ kind: 'redemption', seriesId: 's', investorId: 'i', requestId: 'r', sharesBefore: new Exact(1), shares: new Exact(1), units: new Exact(107), mark: new Exact(107), value: new Exact(107), rate: new Exact('0.3'), fee: new Exact(0), payout: new Exact(107), payoutUnits: new Exact(107) }, { price: new Exact(1), unitsBefore: undefined }).map(({ name }) => name) // => ['Part', 'Units', 'Mark of it', 'Value', 'Performance fee', 'Payout', 'Payout in units']
 */
export function workedRedemption(
  step: RedemptionStep,
  { price, unitsBefore }: { price: Decimal; unitsBefore: Decimal | undefined },
): WorkedLine[] {
  const { units, value, fee, payout } = step;
  const [redeemed, paid] = [figure.units(units), figure.units(step.payoutUnits)];
  const feeUnits = units.minus(step.payoutUnits);
  return [
    ...partLines(step, unitsBefore),
    valueLine({ units, price, value }),
    feeLine(step),
    lessFeesLine('Payout', { value, fees: [fee], left: payout }),
    {
      name: 'Payout in units',
      rule: 'payout / price, held until it is paid',
      sum: formula`${figure.usdt(payout)} / ${figure.price(price)}`,
      result: paid,
    },
    ...(feeUnits.isZero()
      ? []
      : [
          {
            name: 'Fee in units',
            rule: 'units − payout in units, to the manager',
            sum: formula`${redeemed} − ${paid}`,
            result: figure.units(feeUnits),
          },
        ]),
  ];
}

/** What part of the series it is, and what goes with it. */
function partLines(step: RedemptionStep, unitsBefore: Decimal | undefined): WorkedLine[] {
  const { sharesBefore, units, mark } = step;
  const isWhole = step.shares.eq(sharesBefore);
  const fraction = new Exact(step.shares).div(sharesBefore);
  const [shares, all] = [figure.shares(step.shares), figure.shares(sharesBefore)];
  // Of a second redemption of the day, or after a correction, they are others.
  const isProduct = unitsBefore !== undefined && roundUnits(fraction.times(unitsBefore)).eq(units);
  return [
    {
      name: 'Part',
      rule: 'shares redeemed / shares of the series',
      sum: formula`${shares} / ${all}`,
      result: figure.fraction(shownFraction(fraction)),
    },
    {
      name: 'Units',
      rule: isWhole ? 'all units of the series' : 'units of the series × part',
      sum: isProduct && !isWhole ? formula`${figure.units(unitsBefore)} × ${shares} / ${all}` : null,
      result: figure.units(units),
    },
    {
      name: 'Mark of it',
      rule: isWhole ? 'the whole high-water mark of the series' : 'high-water mark of the series × part',
      sum: null,
      result: figure.usdt(mark),
    },
  ];
}

/** Of a payout that was asked for to the cent, the fee is what is left. */
function feeLine(step: RedemptionStep): WorkedLine {
  const { value, fee, payout } = step;
  const line = performanceFeeLine(step);
  if (value.gt(step.mark) && isAccruedFee(step)) return line;
  if (fee.isZero()) return { ...line, rule: 'none: the value is not above the mark', sum: null };
  const sum = formula`${figure.usdt(value)} − ${figure.usdt(payout)}`;
  return { ...line, rule: 'value − the payout that was asked for', sum };
}
