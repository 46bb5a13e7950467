import { Exact } from '@equanim/finance/exact';
import type { LedgerEntry } from '@equanim/finance/ledger/entries';
import { roundMoney } from '@equanim/finance/ledger/terms';
import type { SeriesValue } from '@equanim/finance/ledger/values';
import type { Decimal } from 'decimal.js';
import type { StoredEntry } from '../book/entries.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { Valuation } from './valuation.ts';

/** Fees that were taken so far, and the management fee accrued since the last strike; USDT. */
export interface FeesSoFar {
  subscription: Decimal;
  management: Decimal;
  performance: Decimal;
}

/** A series, what it is worth, and its fees. */
export interface HeldSeries extends SeriesValue {
  fees: FeesSoFar;
}

/** What an investor has, USDT. */
export interface InvestorHolding {
  /** Dealing day of the first subscription; null before. */
  since: string | null;
  units: Decimal;
  shares: Decimal;
  /** Net of subscription fees. */
  paidIn: Decimal;
  paidOut: Decimal;
  value: Decimal;
  accruedFee: Decimal;
  netValue: Decimal;
  netResult: Decimal;
  /** Before management and performance fees. */
  grossResult: Decimal;
  fees: FeesSoFar;
  /** Those of which something is left. */
  series: HeldSeries[];
}

/** What an investor has at a valuation, from the entries of its own series. @param valuation null before the first sample */
export function holdingOf(
  investorId: string,
  {
    entries,
    valuation,
    requests,
  }: {
    entries: readonly StoredEntry[];
    valuation: Valuation | null;
    requests: readonly DealingRequest[];
  },
): InvestorHolding {
  const own = entries.filter((entry) => entry.investorId === investorId);
  const held = valuation?.values.series.filter(({ series }) => series.investorId === investorId) ?? [];
  const price = valuation?.sample.price ?? new Exact(0);
  const feesOf = (seriesId: string | null): FeesSoFar => feesSoFar({ own, held, requests, price }, seriesId);
  const total = (amounts: readonly Decimal[]): Decimal =>
    amounts.reduce((sum, one) => sum.plus(one), new Exact(0));
  const paidIn = amountOf(own, ({ kind, owner }) => kind === 'subscription' && owner === 'series');
  const paidOut = amountOf(own, ({ kind, owner }) => owner === 'settlement' && PAYOUTS.has(kind));
  const netValue = total(held.map((one) => one.netValue));
  const accruedFee = total(held.map((one) => one.accruedFee));
  const fees = feesOf(null);
  const netResult = netValue.plus(paidOut).minus(paidIn);
  return {
    since: own.find(({ kind }) => kind === 'subscription')?.strikeDay ?? null,
    units: total(held.map((one) => one.units)),
    shares: total(held.map(({ series }) => series.shares)),
    paidIn,
    paidOut,
    value: total(held.map((one) => one.value)),
    accruedFee,
    netValue,
    netResult,
    grossResult: netResult.plus(fees.management).plus(fees.performance).plus(accruedFee),
    fees,
    series: held.map((one) => ({ ...one, fees: feesOf(one.series.id) })),
  };
}

const PAYOUTS: ReadonlySet<string> = new Set(['redemption', 'nav-error']);
const PERFORMANCE: ReadonlySet<string> = new Set(['crystallization', 'performance-fee']);

interface FeeSources {
  own: readonly StoredEntry[];
  held: readonly SeriesValue[];
  requests: readonly DealingRequest[];
  price: Decimal;
}

/** @param seriesId null for all of the investor's */
function feesSoFar({ own, held, requests, price }: FeeSources, seriesId: string | null): FeesSoFar {
  const isOf = (id: string | null): boolean => seriesId === null || id === seriesId;
  const taken = own.filter((entry) => entry.owner === 'manager' && isOf(entry.seriesId));
  const accrued = held
    .filter(({ series }) => isOf(series.id))
    .map(({ series, units }) => roundMoney(series.units.minus(units).times(price)));
  const bought = own.filter(
    ({ kind, owner, seriesId: id }) => kind === 'subscription' && owner === 'series' && isOf(id),
  );
  const subscribed = requests.filter(({ id }) => bought.some((entry) => entry.seriesId === id));
  return {
    subscription: subscribed.reduce(
      (sum, { amount, netAmount }) => sum.plus(amount ?? 0).minus(netAmount ?? 0),
      new Exact(0),
    ),
    management: accrued.reduce(
      (sum, one) => sum.plus(one),
      amountOf(taken, ({ kind }) => kind === 'management-fee'),
    ),
    performance: amountOf(taken, ({ kind }) => PERFORMANCE.has(kind)),
  };
}

function amountOf(entries: readonly StoredEntry[], isOne: (entry: LedgerEntry) => boolean): Decimal {
  return entries.filter(isOne).reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0));
}
