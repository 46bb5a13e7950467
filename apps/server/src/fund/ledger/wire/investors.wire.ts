import type {
  FundTerms,
  Investor,
  Investors,
  PossibleDays,
  SeriesValue,
  fund,
  investorBody,
  returns as returnsField,
  valuation,
} from '@equanim/contract/fund';
import { FLAGSHIP } from '@equanim/contract/identity';
import { noticeUntil, possibleDays, redeemableFrom } from '@equanim/finance/ledger/dealing-days';
import type { fundFees } from '@equanim/contract/fund';
import { FEE_RATES } from '@equanim/finance/ledger/term-rows';
import { ACCRUING_FEES, byFee, FEE_KINDS } from '@equanim/finance/ledger/kinds';
import type { LedgerTerms } from '@equanim/finance/ledger/terms';
import type { OwnerValue } from '@equanim/finance/ledger/values';
import type { z } from 'zod';
import { groupBy } from '../book/group-by.ts';
import type { RecordedTerms } from '../book/terms.store.ts';
import {
  holdingOf,
  type FeesSoFar,
  type HeldSeries,
  type InvestorHolding,
} from '../holdings/investor-holding.ts';
import type { InvestorReturns, PeriodReturn, Returns } from '../holdings/returns.ts';
import { isEstimate, type Valuation } from '../holdings/valuation.ts';
import { seriesName, type Ledger } from '../read-ledger.ts';
import { fieldOf, writeTermFields } from '../terms/term-fields.ts';
import { numberOf, textOf } from './words.ts';

/** Terms as the wire has them, without who recorded them. */
export const toTerms = (terms: LedgerTerms) => writeTermFields(terms, numberOf);

/** The fees of terms, for everybody. */
export function toFees(terms: LedgerTerms): z.infer<typeof fundFees>[number] {
  const fees = FEE_RATES.map(({ name }) => [name, numberOf(terms[fieldOf(name)])]);
  return { from_day: terms.fromDay, ...Object.fromEntries(fees) } as z.infer<typeof fundFees>[number];
}

export function toRecordedTerms(terms: RecordedTerms): FundTerms {
  return {
    ...toTerms(terms),
    recorded_at: terms.recordedAt.toISOString(),
    recorded_by: terms.recordedBy,
  };
}

export function toFund({ entries, terms, strikes }: Ledger, nextDealingDay: string): z.infer<typeof fund> {
  return {
    id: FLAGSHIP,
    opened_at: entries[0]?.at.toISOString() ?? null,
    terms: terms.map(toRecordedTerms),
    last_strike_day: strikes.at(-1)?.day ?? null,
    next_dealing_day: nextDealingDay,
  };
}

/** An investor as an administrator described it. */
export const givenInvestor = (body: z.infer<typeof investorBody>) => ({
  name: body.name,
  nameOnStatements: body.name_on_statements,
  userIds: body.user_ids,
});

/** The days that a request made now can be for. */
export function toPossibleDays(terms: Ledger['terms'], now: Date): PossibleDays {
  const { subscription, redemption } = possibleDays(terms, now.getTime());
  const untilOf = (day: string): string => new Date(noticeUntil(terms, day)).toISOString();
  return {
    subscription_days: [...subscription],
    redemption_days: [...redemption],
    notice_until: Object.fromEntries(redemption.map((day) => [day, untilOf(day)])),
  };
}

export function toInvestors(ledger: Ledger, valued: Valuation | null, now: Date): Investors {
  const ownerOf = (owner: OwnerValue) => ({ units: textOf(owner.units), value: numberOf(owner.value) });
  const ofInvestors = groupBy(ledger.entries, ({ investorId }) => investorId);
  return {
    as_of: valued && toValuation(valued),
    is_estimate: valued !== null && isEstimate(ledger, valued),
    investors: ledger.investors.map((one): Investor => {
      const entries = ofInvestors.get(one.id) ?? [];
      const holding = holdingOf(one.id, { ...ledger, entries, valuation: valued });
      return {
        id: one.id,
        reference: one.reference,
        name: one.name,
        name_on_statements: one.nameOnStatements,
        users: one.users.map(({ id, email, name }) => ({ id, email, name })),
        added_at: one.addedAt.toISOString(),
        since: holding.since,
        share_of_fund: shareOfFund(holding, valued),
        ...toHolding(holding, ledger.terms),
      };
    }),
    house: valued && ownerOf(valued.values.house),
    settlement: valued && ownerOf(valued.values.settlement),
    manager: valued && ownerOf(valued.values.manager),
    dealing: toPossibleDays(ledger.terms, now),
  };
}

/** The net value of an investor over the equity; null where there is none. */
export function shareOfFund({ netValue }: InvestorHolding, valued: Valuation | null): number | null {
  const equity = valued?.values.equity;
  return equity?.gt(0) ? numberOf(netValue.div(equity)) : null;
}

function toValuation({ sample }: Valuation): z.infer<typeof valuation> {
  return {
    taken_at: sample.takenAt.toISOString(),
    price: numberOf(sample.price),
    equity: numberOf(sample.equity),
    units: textOf(sample.units),
  };
}

/** What an investor has, as the wire has it. @param returns where they are told */
export function toHolding(
  holding: InvestorHolding,
  terms: Ledger['terms'],
  returns: InvestorReturns | null = null,
) {
  return {
    units: textOf(holding.units),
    shares: numberOf(holding.shares),
    paid_in: numberOf(holding.paidIn),
    paid_out: numberOf(holding.paidOut),
    value: numberOf(holding.value),
    accrued_fee: numberOf(holding.accruedFee),
    net_value: numberOf(holding.netValue),
    gross_result: numberOf(holding.grossResult),
    net_result: numberOf(holding.netResult),
    ...toFeesOf(holding.fees),
    ...(returns && { returns: toReturns(returns.all) }),
    series: holding.series.map((one) => {
      const own = returns?.series.get(one.series.id);
      return { ...toSeries(one, terms), ...(own && { returns: toReturns(own) }) };
    }),
  };
}

function toReturns({ month, year, since }: Returns): z.infer<typeof returnsField> {
  return { month: toPeriodReturn(month), year: toPeriodReturn(year), since: toPeriodReturn(since) };
}

function toPeriodReturn({ timeWeighted, moneyWeighted, ...period }: PeriodReturn) {
  return { ...period, time_weighted: timeWeighted, money_weighted: moneyWeighted };
}

function toSeries(held: HeldSeries, terms: Ledger['terms']): SeriesValue {
  const { series, units, value, accruedFee, netValue, netValuePerShare, fees } = held;
  return {
    id: series.id,
    name: seriesName(series),
    dealt_on: series.dealtOn,
    redeemable_from: redeemableFrom(terms, series.dealtOn),
    paid_in: numberOf(series.paidIn),
    units: textOf(units),
    shares: numberOf(series.shares),
    high_water_mark: numberOf(series.mark),
    value: numberOf(value),
    accrued_fee: numberOf(accruedFee),
    net_value: numberOf(netValue),
    net_value_per_share: netValuePerShare && numberOf(netValuePerShare),
    ...toFeesOf(fees),
  };
}

function toFeesOf({ paid, accrued, givenBack }: FeesSoFar) {
  const taken = byFee(FEE_KINDS, (fee) => numberOf(paid[fee]));
  return {
    fees: { ...taken, management: numberOf(paid.management.plus(accrued.management)) },
    fees_paid: { ...taken, given_back: numberOf(givenBack) },
    fees_accrued: byFee(ACCRUING_FEES, (fee) => numberOf(accrued[fee])),
  };
}
