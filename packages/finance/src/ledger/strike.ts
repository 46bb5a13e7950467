import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { afterEntries, totalInTransit, type LedgerEntry, type LedgerState } from './entries.ts';
import { crystallizations, managementFees, performanceFeeRate, type FeesDue } from './fees.ts';
import { redeem, redeemAll, type RedemptionOrder, type TooMuch } from './redemption.ts';
import { entriesOf, type RedemptionStep, type StrikeStep, type SubscriptionStep } from './steps.ts';
import { isLockedUp } from './dealing-days.ts';
import { roundMoney, termsOn } from './terms.ts';

/** Shares of a new series: one for every 1,000 USDT of the net amount. */
const USDT_A_SHARE = 1_000;

/** A subscription whose money has arrived. */
export interface SubscriptionOrder {
  readonly requestId: string;
  readonly investorId: string;
  readonly gross: Decimal;
  readonly net: Decimal;
  readonly arrived: 'net' | 'gross';
}

/** What a strike is computed from. */
export interface StrikeInput extends FeesDue {
  /** Entries that settle errors of earlier strikes. */
  readonly corrections: readonly LedgerEntry[];
  /** In the order they were requested. */
  readonly redemptions: readonly RedemptionOrder[];
  /** In the order they were requested; their money is in transit. */
  readonly subscriptions: readonly SubscriptionOrder[];
}

/** Why a strike cannot be made. */
export type Stop =
  | { readonly kind: 'market-difference'; readonly difference: Decimal; readonly limit: Decimal }
  | { readonly kind: 'house-short'; readonly units: Decimal }
  | { readonly kind: 'locked-up'; readonly requestId: string; readonly seriesId: string }
  | ({ readonly kind: 'too-much'; readonly requestId: string } & TooMuch);

/** What a strike does. */
export interface Strike {
  readonly steps: readonly StrikeStep[];
  /** Those of the steps and the corrections, in the order of the day. */
  readonly entries: readonly LedgerEntry[];
  /** After fees, before redemptions and subscriptions: where a month ends. */
  readonly closing: LedgerState;
  readonly after: LedgerState;
  /** What money in transit is owed less what its units are worth, USDT to the cent: the house's to bear. */
  readonly marketDifference: Decimal;
  /** Empty where it can be made. */
  readonly stops: readonly Stop[];
}

/**
 * A strike (decision page 29): management fee, corrections, the performance fee of a year that has ended, redemptions,
 * subscriptions.
 *
 * @throws RangeError for a day that is not after the last strike
 * @example strike({ day: '2025-01-01', price: new Exact(1), terms: [], state: EMPTY_LEDGER, corrections: [], redemptions: [], subscriptions: [] }).entries // => []
 */
export function strike(input: StrikeInput): Strike {
  const { day, state, corrections } = input;
  const { lastStrikeDay } = state;
  if (lastStrikeDay !== null && day <= lastStrikeDay)
    throw new RangeError(`${day} is not after the last strike, of ${lastStrikeDay}.`);
  const course = courseFrom(state, day);
  course.take(managementFees(input));
  course.enter(corrections);
  if (lastStrikeDay !== null && lastStrikeDay.slice(0, 4) < day.slice(0, 4))
    course.take(crystallizations(course.state(), input));
  const closing = course.state();
  const stops = [...marketStops(input)];
  for (const order of input.redemptions) {
    const { series } = course.state();
    const terms = { price: input.price, rate: performanceFeeRate(input) };
    const found = redeem(series, order, terms);
    if ('asked' in found) stops.push({ kind: 'too-much', requestId: order.requestId, ...found });
    else stops.push(...lockUpStops(found, input));
    // Made once more at the price that is right, a strike cannot redeem more than there is either.
    course.take('asked' in found ? redeemAll(series, order, terms) : found);
  }
  course.take(input.subscriptions.map((order) => subscription(order, input)));
  const after = course.state();
  stops.push(...houseStops(after, input.price));
  return { ...course.made(), closing, after, marketDifference: marketDifferenceOf(input), stops };
}

/** Steps and entries so far, and the ledger after them. */
function courseFrom(start: LedgerState, strikeDay: string) {
  let state = start;
  const steps: StrikeStep[] = [];
  const entries: LedgerEntry[] = [];
  const enter = (more: readonly LedgerEntry[]): void => {
    entries.push(...more);
    state = afterEntries(
      state,
      more.map((entry) => ({ ...entry, strikeDay })),
    );
  };
  return {
    state: () => ({ ...state, lastStrikeDay: strikeDay }),
    enter,
    take(more: readonly StrikeStep[]): void {
      steps.push(...more);
      enter(more.flatMap(entriesOf));
    },
    made: () => ({ steps, entries }),
  };
}

function subscription(order: SubscriptionOrder, { price, state }: StrikeInput): SubscriptionStep {
  const { requestId, investorId, gross, net, arrived } = order;
  const units = roundUnits(new Exact(net).div(price));
  const fee = new Exact(gross).minus(net);
  const feeUnits = arrived === 'gross' ? roundUnits(fee.div(price)) : new Exact(0);
  const unitsArrived = state.inTransit.get(requestId)?.units ?? new Exact(0);
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

function marketDifferenceOf({ price, state }: StrikeInput): Decimal {
  const { units, amount } = totalInTransit(state);
  return roundMoney(amount.minus(units.times(price)));
}

function* marketStops(input: StrikeInput): Generator<Stop> {
  if (input.state.inTransit.size === 0) return;
  const limit = termsOn(input.terms, input.day).maxMarketDifference;
  const difference = marketDifferenceOf(input);
  // A gain of the house stops nothing.
  if (difference.gt(limit)) yield { kind: 'market-difference', difference, limit };
}

/** The house has to have what it lacks of its own units and of the worth of what is still in transit. */
function* houseStops({ house, inTransit }: LedgerState, price: Decimal): Generator<Stop> {
  const { units, amount } = totalInTransit({ inTransit });
  const left = Exact.min(house, roundUnits(house.plus(units).minus(amount.div(price))));
  if (left.lt(0)) yield { kind: 'house-short', units: left.neg() };
}

function lockUpStops(steps: readonly RedemptionStep[], { terms, day, state }: StrikeInput): Stop[] {
  return steps.flatMap(({ seriesId, requestId }) => {
    const dealtOn = state.series.find(({ id }) => id === seriesId)?.dealtOn ?? day;
    return isLockedUp(terms, { dealtOn, day }) ? [{ kind: 'locked-up', requestId, seriesId } as const] : [];
  });
}
