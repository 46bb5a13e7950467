import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { afterEntries, totalInTransit, type LedgerEntry, type LedgerState, type Series } from './entries.ts';
import { crystallizations, managementFees, performanceFeeRate, type FeesDue } from './fees.ts';
import { redeem, redeemAll, type RedemptionOrder, type TooMuch } from './redemption.ts';
import { entriesOf, type RedemptionStep, type StrikeStep, type SubscriptionStep } from './steps.ts';
import { isLockedUp } from './dealing-days.ts';
import { roundMoney, subscriptionAmounts, termsOn, type SubscriptionMoney } from './terms.ts';

/** Shares of a new series: one for every 1,000 USDT of the net amount. */
const USDT_A_SHARE = 1_000;

/** A subscription whose money has arrived. */
export interface SubscriptionOrder extends SubscriptionMoney {
  readonly requestId: string;
  readonly investorId: string;
}

/** What a strike is computed from. */
export interface StrikeInput extends FeesDue {
  /** Entries that settle errors of earlier strikes. */
  readonly corrections: readonly LedgerEntry[];
  /** In the order they were requested. */
  readonly redemptions: readonly RedemptionOrder[];
  /** In the order they were requested; their money is in transit. */
  readonly subscriptions: readonly SubscriptionOrder[];
  /** An earlier strike, computed once more at another price: its redemptions are dealt as far as they can be. */
  readonly isMadeAgain?: boolean;
}

/** Why a strike cannot be made. */
export type Stop =
  | { readonly kind: 'market-difference'; readonly difference: Decimal; readonly limit: Decimal }
  | {
      readonly kind: 'house-short';
      readonly units: Decimal;
      /** What it had before the day. */
      readonly held: Decimal;
      /** What money in transit is owed less what its units are worth, USDT. */
      readonly difference: Decimal;
    };

/** A redemption that a strike leaves alone, and why. */
export type SetAside =
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
  /** In the order they were requested. */
  readonly setAside: readonly SetAside[];
}

/**
 * A strike (decision page 29): management fee, corrections, the performance fee of a year that has ended, redemptions,
 * subscriptions. A redemption that cannot be dealt is set aside, and the others are dealt as if it had not been asked for.
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
  const setAside: SetAside[] = [];
  for (const order of input.redemptions) {
    const found = redemption(order, course.state().series, input);
    if ('kind' in found) setAside.push(found);
    else course.take(found);
  }
  course.take(input.subscriptions.map((order) => subscription(order, input)));
  const after = course.state();
  const stops = [...marketStops(input), ...houseStops(after, input)];
  return { ...course.made(), closing, after, marketDifference: marketDifferenceOf(input), stops, setAside };
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

function redemption(
  order: RedemptionOrder,
  series: readonly Series[],
  input: StrikeInput,
): RedemptionStep[] | SetAside {
  const terms = { price: input.price, rate: performanceFeeRate(input) };
  const found = redeem(series, order, terms);
  const isTooMuch = 'asked' in found;
  if (input.isMadeAgain) return isTooMuch ? redeemAll(series, order, terms) : found;
  if (isTooMuch) return { kind: 'too-much', requestId: order.requestId, ...found };
  return lockedUpAmong(found, input) ?? found;
}

function subscription(order: SubscriptionOrder, { price, state, terms, day }: StrikeInput): SubscriptionStep {
  const { requestId, investorId, arrived } = order;
  const { gross, net } = subscriptionAmounts(order, termsOn(terms, day).subscriptionFeeRate);
  const units = roundUnits(new Exact(net).div(price));
  const fee = gross.minus(net);
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
function* houseStops({ house, inTransit }: LedgerState, input: StrikeInput): Generator<Stop> {
  const { units, amount } = totalInTransit({ inTransit });
  const left = Exact.min(house, roundUnits(house.plus(units).minus(amount.div(input.price))));
  const from = { held: input.state.house, difference: marketDifferenceOf(input) };
  if (left.lt(0)) yield { kind: 'house-short', units: left.neg(), ...from };
}

function lockedUpAmong(
  steps: readonly RedemptionStep[],
  { terms, day, state }: StrikeInput,
): SetAside | null {
  const locked = steps.find(({ seriesId }) => {
    const dealtOn = state.series.find(({ id }) => id === seriesId)?.dealtOn ?? day;
    return isLockedUp(terms, { dealtOn, day });
  });
  return locked ? { kind: 'locked-up', requestId: locked.requestId, seriesId: locked.seriesId } : null;
}
