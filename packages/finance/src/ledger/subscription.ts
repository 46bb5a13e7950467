import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { entryOf, type LedgerEntry, type LedgerState } from './entries.ts';
import type { OfSeries } from './fees.ts';
import { netSubscription, subscriptionAmounts, type SubscriptionMoney } from './terms.ts';
import { figure, formula, type WorkedLine } from './worked.ts';

/** Shares of a new series: one for every 1,000 USDT of the net amount. */
const USDT_A_SHARE = 1_000;

/** A subscription whose money has arrived. */
export interface SubscriptionOrder extends SubscriptionMoney {
  readonly requestId: string;
  readonly investorId: string;
}

/** A subscription that becomes a series. */
export interface SubscriptionStep extends OfSeries {
  readonly kind: 'subscription';
  readonly requestId: string;
  readonly gross: Decimal;
  readonly net: Decimal;
  /** Which of the two arrived. */
  readonly arrived: 'net' | 'gross';
  readonly units: Decimal;
  readonly shares: Decimal;
  /** Units of the subscription fee; 0 where it never entered the account. */
  readonly feeUnits: Decimal;
  /** Units that the money issued when it came. */
  readonly unitsArrived: Decimal;
  /** Those that are left, or lack, and are the house's. */
  readonly marketUnits: Decimal;
}

/**
 * Deals a subscription.
 *
 * @param at the price, the rate of the subscription fee on the dealing day, and the money in transit
 * @example subscribe({ requestId: 'r', investorId: 'i', asked: new Exact(100), money: new Exact(97), arrived: 'net' }, { price: new Exact(2), rate: new Exact('0.03'), inTransit: new Map() }).units.toFixed() // => '48.5'
 */
export function subscribe(
  order: SubscriptionOrder,
  { price, rate, inTransit }: { price: Decimal; rate: Decimal; inTransit: LedgerState['inTransit'] },
): SubscriptionStep {
  const { requestId, investorId, arrived } = order;
  const { gross, net } = subscriptionAmounts(order, rate);
  const units = roundUnits(new Exact(net).div(price));
  const feeUnits = arrived === 'gross' ? roundUnits(gross.minus(net).div(price)) : new Exact(0);
  const unitsArrived = inTransit.get(requestId)?.units ?? new Exact(0);
  return {
    kind: 'subscription',
    seriesId: requestId,
    investorId,
    requestId,
    gross,
    net,
    arrived,
    units,
    shares: new Exact(net).div(USDT_A_SHARE),
    feeUnits,
    unitsArrived,
    marketUnits: unitsArrived.minus(units).minus(feeUnits),
  };
}

/**
 * The entries of a subscription; their units add up to zero.
 *
 * @example entriesOfSubscription(subscribe({ requestId: 'r', investorId: 'i', asked: new Exact(100), money: new Exact(97), arrived: 'net' }, { price: new Exact(1), rate: new Exact('0.03'), inTransit: new Map() })).map(({ owner, units }) => `${owner} ${units.toFixed()}`) // => ['settlement 0', 'series 97', 'house -97']
 */
export function entriesOfSubscription(step: SubscriptionStep): LedgerEntry[] {
  const { seriesId, investorId, requestId, gross, net, arrived, units, shares } = step;
  const { feeUnits, unitsArrived, marketUnits } = step;
  const own = { seriesId, investorId, requestId };
  const amount = arrived === 'net' ? net : gross;
  return [
    entryOf('subscription', 'settlement', unitsArrived.neg(), {
      ...own,
      seriesId: null,
      amount: amount.neg(),
    }),
    entryOf('subscription', 'series', units, { ...own, amount: net, shares, mark: net }),
    ...(feeUnits.isZero()
      ? []
      : [entryOf('subscription-fee', 'manager', feeUnits, { ...own, amount: gross.minus(net) })]),
    ...(marketUnits.isZero()
      ? []
      : [entryOf('market-difference', 'house', marketUnits, { ...own, seriesId: null })]),
  ];
}

/**
 * What the subscription fee leaves of a gross amount, where a rate explains it.
 *
 * @example netLine({ gross: new Exact(100), net: new Exact(97), rate: new Exact('0.03') }).rule // => 'gross × (1 − rate)'
 */
export function netLine({ gross, net, rate }: Record<'gross' | 'net' | 'rate', Decimal>): WorkedLine {
  const isOfRate = netSubscription(gross, rate).eq(net);
  return {
    name: 'Net',
    rule: isOfRate ? 'gross × (1 − rate)' : 'as it was agreed with the request',
    sum: isOfRate ? formula`${figure.usdt(gross)} × (${figure.whole(1)} − ${figure.rate(rate)})` : null,
    result: figure.usdt(net),
  };
}

/**
 * The shares that a net amount becomes.
 *
 * @example sharesLine(new Exact(97)).result // => { kind: 'shares', value: '0.097' }
 */
export function sharesLine(net: Decimal): WorkedLine {
  return {
    name: 'Shares',
    rule: 'net / 1,000',
    sum: formula`${figure.usdt(net)} / 1,000`,
    result: figure.shares(new Exact(net).div(USDT_A_SHARE)),
  };
}

/**
 * A subscription, worked: what it buys, and what becomes of the units that its money issued when it came.
 *
 * @param at the price, and the rate of the subscription fee on the dealing day
 * @example workedSubscription(subscribe({ requestId: 'r', investorId: 'i', asked: new Exact(100), money: new Exact(97), arrived: 'net' }, { price: new Exact(1), rate: new Exact('0.03'), inTransit: new Map() }), { price: new Exact(1), rate: new Exact('0.03') }).map(({ name }) => name) // => ['Net', 'Fee', 'Units', 'Shares', 'Fee in units', 'Units arrived', 'From the house']
 */
export function workedSubscription(
  step: SubscriptionStep,
  { price, rate }: { price: Decimal; rate: Decimal },
): WorkedLine[] {
  const { arrived, marketUnits } = step;
  const [gross, net] = [figure.usdt(step.gross), figure.usdt(step.net)];
  const fee = figure.usdt(step.gross.minus(step.net));
  const [units, feeUnits] = [figure.units(step.units), figure.units(step.feeUnits)];
  const came = figure.units(step.unitsArrived);
  const ofPrice = figure.price(price);
  return [
    netLine({ ...step, rate }),
    { name: 'Fee', rule: 'gross − net', sum: formula`${gross} − ${net}`, result: fee },
    { name: 'Units', rule: 'net / price', sum: formula`${net} / ${ofPrice}`, result: units },
    sharesLine(step.net),
    {
      name: 'Fee in units',
      rule:
        arrived === 'gross'
          ? '(gross − net) / price, to the manager'
          : 'none: the net amount arrived, the fee never did',
      sum: arrived === 'gross' ? formula`${fee} / ${ofPrice}` : null,
      result: feeUnits,
    },
    {
      name: 'Units arrived',
      rule: 'issued when the money came in, at the price then',
      sum: null,
      result: came,
    },
    {
      name: marketUnits.lt(0) ? 'From the house' : 'To the house',
      rule: marketUnits.isZero() ? 'nothing is left' : 'units arrived − units − fee in units',
      sum: formula`${came} − ${units} − ${feeUnits}`,
      result: figure.signedUnits(marketUnits),
    },
  ];
}
