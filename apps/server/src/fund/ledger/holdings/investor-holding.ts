import { Exact, sum } from '@equanim/finance/exact';
import { givesBackFee } from '@equanim/finance/ledger/adjustment';
import type { LedgerEntry } from '@equanim/finance/ledger/entries';
import { byFee, FEE_KINDS, feeOf, type AccruingFee, type Fee } from '@equanim/finance/ledger/kinds';
import type { SeriesValue } from '@equanim/finance/ledger/values';
import type { Decimal } from 'decimal.js';
import type { StoredEntry } from '../book/entries.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { subscriptionFeeOf } from './subscription-fee.ts';
import type { Valuation } from './valuation.ts';

/** Fees so far, without those that were an error, USDT. */
export interface FeesSoFar {
  /** Taken by strikes. */
  paid: Record<Fee, Decimal>;
  /** Since the last strike: what one made now would take. */
  accrued: Record<AccruingFee, Decimal>;
  /** Of those paid, by adjusting entries. */
  givenBack: Decimal;
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
  /** Of what was paid in, subscription fees included. */
  netResult: Decimal;
  /** Before all fees, paid and accrued. */
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
    strikes,
    terms,
  }: Pick<Ledger, 'entries' | 'requests' | 'strikes' | 'terms'> & { valuation: Valuation | null },
): InvestorHolding {
  const own = entries.filter((entry) => entry.investorId === investorId);
  const held = valuation?.values.series.filter(({ series }) => series.investorId === investorId) ?? [];
  const feesOf = (seriesId: string | null): FeesSoFar =>
    feesSoFar({ entries: own, held, requests, strikes, terms }, seriesId);
  const paidIn = amountOf(own, ({ kind, owner }) => kind === 'subscription' && owner === 'series');
  const paidOut = amountOf(own, ({ kind, owner }) => owner === 'settlement' && PAYOUTS.has(kind));
  const netValue = sum(held.map((one) => one.netValue));
  const accruedFee = sum(held.map((one) => one.accruedFee));
  const fees = feesOf(null);
  const netResult = netValue.plus(paidOut).minus(paidIn).minus(fees.paid.subscription);
  return {
    since: own.find(({ kind }) => kind === 'subscription')?.strikeDay ?? null,
    units: sum(held.map((one) => one.units)),
    shares: sum(held.map(({ series }) => series.shares)),
    paidIn,
    paidOut,
    value: sum(held.map((one) => one.value)),
    accruedFee,
    netValue,
    netResult,
    grossResult: netResult.plus(feesOn(fees)),
    fees,
    series: held.map((one) => ({ ...one, fees: feesOf(one.series.id) })),
  };
}

const PAYOUTS: ReadonlySet<string> = new Set(['redemption', 'nav-error']);

/** What fees have taken of the result. */
function feesOn({ paid, accrued, givenBack }: FeesSoFar): Decimal {
  const taken = sum(Object.values(paid)).minus(givenBack);
  return taken.plus(sum(Object.values(accrued)));
}

interface FeeSources extends Pick<Ledger, 'entries' | 'requests' | 'strikes' | 'terms'> {
  held: readonly SeriesValue[];
}

/** @param seriesId null for all of the investor's */
function feesSoFar({ held, ...ledger }: FeeSources, seriesId: string | null): FeesSoFar {
  const isOf = (id: string | null): boolean => seriesId === null || id === seriesId;
  const own = ledger.entries.filter((entry) => isOf(entry.seriesId));
  const taken = own.filter(({ owner }) => owner === 'manager');
  const left = held.filter(({ series }) => isOf(series.id));
  const bought = own.filter(({ kind, owner }) => kind === 'subscription' && owner === 'series');
  return {
    paid: {
      ...byFee(FEE_KINDS, (fee) => amountOf(taken, ({ kind }) => feeOf(kind) === fee)),
      // That of a net amount never entered the account.
      subscription: sum(bought.flatMap((entry) => subscriptionFeeOf(ledger, entry.seriesId)?.fee ?? [])),
    },
    accrued: {
      management: sum(left.map(({ managementFee }) => managementFee)),
      performance: sum(left.map(({ accruedFee }) => accruedFee)),
    },
    givenBack: amountOf(own, givesBackFee),
  };
}

function amountOf(entries: readonly StoredEntry[], isOne: (entry: LedgerEntry) => boolean): Decimal {
  return entries.filter(isOne).reduce((total, { amount }) => total.plus(amount ?? 0), new Exact(0));
}
