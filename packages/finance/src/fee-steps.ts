import type { BacktestRow } from './backtest.ts';
import { type FeeRates, netOfFees } from './fees.ts';
import { inCents, roundHalfUp, scaleCents } from './money.ts';

/** What is left at the end of a period as one fee after the other is charged, per unit paid in. */
export interface FeeSteps {
  /** Before any fee. */
  readonly gross: number;
  readonly afterSubscription: number;
  /** After subscription and management. */
  readonly afterManagement: number;
  /** After all three. */
  readonly net: number;
}

/** A part of the gross value at the end. */
export interface FeePart {
  /** Sum of money in whole cents; of an amount below 0 it is below 0. */
  readonly value: number;
  /** Tenths of a percent of the gross value, a whole number. */
  readonly permille: number;
}

/** The gross value at the end in four parts that add up to it, to the cent, and their shares to 100.0 %. */
export interface FeeParts {
  readonly gross: number;
  readonly subscription: FeePart;
  readonly management: FeePart;
  readonly performance: FeePart;
  readonly rest: FeePart;
}

/** As in `backtest-months.ts`: beyond this place lies the noise of doubles. */
const NOISELESS_PLACES = 12;

/**
 * The value at the end of a period without fees, with the subscription fee alone, with the management fee besides, and with all
 * three: each step is what that fee took, with the growth the money would have had, in the order in which the fees are charged.
 *
 * @param days one a day, in time order, base 1 at entry
 * @param rates fees as fractions in [0, 1)
 * @throws RangeError for no days, a bad rate, and naming the first bad index
 * @see netOfFees
 * @example feeSteps([{ day: '2026-01-01', netValue: 1 }, { day: '2026-01-02', netValue: 1.1 }], { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 }) // => { gross: 1.1, afterSubscription: 1.067, afterManagement: 1.067, net: 1.0379 }
 */
export function feeSteps(days: readonly BacktestRow[], rates: FeeRates): FeeSteps {
  const { subscriptionFeeRate, managementFeeRate } = rates;
  const none = { subscriptionFeeRate: 0, managementFeeRate: 0, performanceFeeRate: 0 };
  const endWith = (some: Partial<FeeRates>): number =>
    roundHalfUp(netOfFees(days, { amount: 1, rates: { ...none, ...some } }).finalNav, NOISELESS_PLACES);
  return {
    gross: endWith({}),
    afterSubscription: endWith({ subscriptionFeeRate }),
    afterManagement: endWith({ subscriptionFeeRate, managementFeeRate }),
    net: endWith(rates),
  };
}

/**
 * What each fee took of an amount. Every step is rounded once and the parts are the differences, so they add up.
 *
 * @param amount finite; taken in cents
 * @throws RangeError for a bad amount
 * @example feeParts(1000, { gross: 1.1, afterSubscription: 1.067, afterManagement: 1.067, net: 1.0379 }).rest // => { value: 1037.9, permille: 944 }
 */
export function feeParts(amount: number, steps: FeeSteps): FeeParts {
  const cents = inCents(amount);
  const { gross, afterSubscription, afterManagement, net } = steps;
  const part = (more: number, less: number): FeePart => ({
    value: (scaleCents(cents, more) - scaleCents(cents, less)) / 100,
    permille: roundHalfUp((more / gross) * 1000, 0) - roundHalfUp((less / gross) * 1000, 0),
  });
  return {
    gross: scaleCents(cents, gross) / 100,
    subscription: part(gross, afterSubscription),
    management: part(afterSubscription, afterManagement),
    performance: part(afterManagement, net),
    rest: part(net, 0),
  };
}
