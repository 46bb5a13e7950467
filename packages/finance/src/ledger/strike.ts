import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { isLockedUp } from './dealing-days.ts';
import { afterEntries, totalInTransit, type LedgerEntry, type LedgerState, type Series } from './entries.ts';
import {
  crystallizations,
  endsYear,
  entriesOfFee,
  managementFees,
  workedCrystallization,
  workedManagementFee,
  type CrystallizationStep,
  type FeesDue,
  type ManagementStep,
  type OfSeries,
} from './fees.ts';
import { feeOf, type Fee } from './kinds.ts';
import {
  entriesOfRedemption,
  redeem,
  redeemAll,
  redemptionTerms,
  workedRedemption,
  type RedemptionOrder,
  type RedemptionStep,
  type TooMuch,
} from './redemption.ts';
import {
  entriesOfSubscription,
  subscribe,
  workedSubscription,
  type SubscriptionOrder,
  type SubscriptionStep,
} from './subscription.ts';
import { roundMoney, termsBefore, termsOn } from './terms.ts';
import type { WorkedLine } from './worked.ts';

/** What a strike does, with the numbers it is computed from. */
export type StrikeStep = ManagementStep | CrystallizationStep | RedemptionStep | SubscriptionStep;

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
  if (lastStrikeDay !== null && endsYear({ from: lastStrikeDay, to: day }))
    course.take(crystallizations(course.state(), input));
  const closing = course.state();
  const setAside: SetAside[] = [];
  for (const order of input.redemptions) {
    const found = redemption(order, course.state().series, input);
    if ('kind' in found) setAside.push(found);
    else course.take(found);
  }
  course.take(
    input.subscriptions.map((order) => {
      const rate = termsOn(input.terms, day).subscriptionFeeRate;
      return subscribe(order, { ...input, rate, inTransit: state.inTransit });
    }),
  );
  const after = course.state();
  const stops = [...marketStops(input), ...houseStops(after, input)];
  return { ...course.made(), closing, after, marketDifference: marketDifferenceOf(input), stops, setAside };
}

/**
 * The entries of a step; their units add up to zero.
 *
 * @example entriesOf({ kind: 'management-fee', seriesId: 's', investorId: 'i', days: 1, kept: new Exact('0.9'), unitsBefore: new Exact(10), unitsAfter: new Exact(9), fee: new Exact(1) }).length // => 2
 */
export function entriesOf(step: StrikeStep): LedgerEntry[] {
  if (step.kind === 'redemption') return entriesOfRedemption(step);
  return step.kind === 'subscription' ? entriesOfSubscription(step) : entriesOfFee(step);
}

/**
 * What steps take for the manager: each fee with its sum, USDT, in the order of the day.
 *
 * @example feesOf([{ kind: 'management-fee', seriesId: 's', investorId: 'i', days: 1, kept: new Exact('0.9'), unitsBefore: new Exact(10), unitsAfter: new Exact(9), fee: new Exact(1) }]).get('management').toFixed() // => '1'
 */
export function feesOf(steps: readonly StrikeStep[]): Map<Fee, Decimal> {
  const fees = new Map<Fee, Decimal>();
  for (const { owner, kind, amount } of steps.flatMap(entriesOf)) {
    const fee = owner === 'manager' ? feeOf(kind) : undefined;
    if (fee) fees.set(fee, new Exact(amount ?? 0).plus(fees.get(fee) ?? 0));
  }
  return fees;
}

/**
 * What a step does, worked by hand.
 *
 * @param strike that the step is of, and what it was computed from
 * @throws RangeError where no terms hold on its day, or on the one before
 * @example workedStep({ kind: 'management-fee', seriesId: 's', investorId: 'i', days: 1, kept: new Exact('0.9'), unitsBefore: new Exact(10), unitsAfter: new Exact(9), fee: new Exact(1) }, { steps: [], price: new Exact(1), day: '2025-01-02', terms: [{ fromDay: '2025-01-01', managementFeeRate: new Exact('36.5') }] }).length // => 4
 */
export function workedStep(
  step: StrikeStep,
  strike: Pick<Strike, 'steps'> & Pick<StrikeInput, 'price' | 'day' | 'terms'>,
): WorkedLine[] {
  const { price, day, terms } = strike;
  const units = unitsAfterFees(step, strike.steps);
  switch (step.kind) {
    case 'management-fee':
      return workedManagementFee(step, { price, rate: termsBefore(terms, day).managementFeeRate });
    case 'crystallization':
      return workedCrystallization(step, { price, unitsAfterFee: units.managed });
    case 'redemption':
      return workedRedemption(step, { price, unitsBefore: units.crystallized });
    case 'subscription':
      return workedSubscription(step, { price, rate: termsOn(terms, day).subscriptionFeeRate });
  }
}

/** What the fees of the day leave of the units of a series; undefined where it has none to charge. */
function unitsAfterFees({ seriesId }: OfSeries, steps: readonly StrikeStep[]) {
  const own = steps.filter((one) => one.seriesId === seriesId);
  const managed = own.find((one) => one.kind === 'management-fee')?.unitsAfter;
  const taken = own.find((one) => one.kind === 'crystallization')?.feeUnits ?? 0;
  return { managed, crystallized: managed?.minus(taken) };
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
  const terms = redemptionTerms(input);
  const found = redeem(series, order, terms);
  const isTooMuch = 'asked' in found;
  if (input.isMadeAgain) return isTooMuch ? redeemAll(series, order, terms) : found;
  if (isTooMuch) return { kind: 'too-much', requestId: order.requestId, ...found };
  return lockedUpAmong(found, input) ?? found;
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
