import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { entryOf, type LedgerEntry } from './entries.ts';

interface OfSeries {
  readonly seriesId: string;
  readonly investorId: string;
}

/** The management fee of a series over the days since the last strike. */
export interface ManagementStep extends OfSeries {
  readonly kind: 'management-fee';
  readonly days: number;
  /** Fraction of the units that the fee leaves. */
  readonly kept: Decimal;
  readonly unitsBefore: Decimal;
  readonly unitsAfter: Decimal;
  /** What the fee is worth at the price of the strike, USDT to the cent. */
  readonly fee: Decimal;
}

/** The performance fee of a series at the end of a year. */
export interface CrystallizationStep extends OfSeries {
  readonly kind: 'crystallization';
  /** USDT, before the fee. */
  readonly value: Decimal;
  readonly markBefore: Decimal;
  readonly rate: Decimal;
  readonly fee: Decimal;
  /** Units that the fee takes. */
  readonly feeUnits: Decimal;
  readonly markAfter: Decimal;
}

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

/** What a strike does, with the numbers it is computed from. */
export type StrikeStep = ManagementStep | CrystallizationStep | RedemptionStep | SubscriptionStep;

/**
 * The entries of a step; their units add up to zero.
 *
 * @example entriesOf({ kind: 'management-fee', seriesId: 's', investorId: 'i', days: 1, kept: new Exact('0.9'), unitsBefore: new Exact(10), unitsAfter: new Exact(9), fee: new Exact(1) }).map(({ owner, units }) => `${owner} ${units.toFixed()}`) // => ['series -1', 'manager 1']
 */
export function entriesOf(step: StrikeStep): LedgerEntry[] {
  switch (step.kind) {
    case 'management-fee':
      return taken(step, { kind: step.kind, units: step.unitsBefore.minus(step.unitsAfter), fee: step.fee });
    case 'crystallization':
      return taken(step, {
        kind: step.kind,
        units: step.feeUnits,
        fee: step.fee,
        mark: step.markAfter.minus(step.markBefore),
      });
    case 'redemption':
      return redeemed(step);
    case 'subscription':
      return bought(step);
  }
}

interface Taken {
  kind: LedgerEntry['kind'];
  units: Decimal;
  fee: Decimal;
  mark?: Decimal;
}

/** A fee that a series pays to the manager. */
function taken({ seriesId, investorId }: OfSeries, { kind, units, fee, mark }: Taken): LedgerEntry[] {
  if (units.isZero()) return [];
  const own = { seriesId, investorId };
  return [
    entryOf(kind, 'series', units.neg(), { ...own, amount: fee.neg(), mark: mark ?? new Exact(0) }),
    entryOf(kind, 'manager', units, { ...own, amount: fee }),
  ];
}

function redeemed(step: RedemptionStep): LedgerEntry[] {
  const { seriesId, investorId, requestId, units, shares, mark, value, payout, payoutUnits, fee } = step;
  const own = { seriesId, investorId, requestId };
  const feeUnits = units.minus(payoutUnits);
  return [
    entryOf('redemption', 'series', units.neg(), {
      ...own,
      amount: value.neg(),
      shares: shares.neg(),
      mark: mark.neg(),
    }),
    entryOf('redemption', 'settlement', payoutUnits, { ...own, amount: payout }),
    ...(feeUnits.isZero() && fee.isZero()
      ? []
      : [entryOf('performance-fee', 'manager', feeUnits, { ...own, amount: fee })]),
  ];
}

function bought(step: SubscriptionStep): LedgerEntry[] {
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
