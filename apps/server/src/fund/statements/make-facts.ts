import { Exact } from '@equanim/finance/exact';
import { dayStart, utcDay } from '@equanim/finance/calendar';
import {
  afterEntries,
  EMPTY_LEDGER,
  isHeld,
  type LedgerState,
  type Series,
} from '@equanim/finance/ledger/entries';
import { termsOn } from '@equanim/finance/ledger/terms';
import { worthOf } from '@equanim/finance/ledger/fees';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../ledger/book/group-by.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { investorOf, seriesName } from '../ledger/read-ledger.ts';
import type { StatementFacts, StatementFigures, StatementSeries } from './statement-facts.ts';

type FinalStrike = Ledger['strikes'][number];
type Entry = Ledger['entries'][number];

/** The fees of a strike: what it enters before it deals. */
const FEES: ReadonlySet<Entry['kind']> = new Set(['management-fee', 'nav-error', 'crystallization']);

/** A strike at its fees: where one month ends and the next begins. */
interface MonthEnd {
  strike: FinalStrike;
  state: LedgerState;
  /** Of the performance fee. */
  rate: Decimal;
}

interface Month {
  ledger: Ledger;
  opening: MonthEnd;
  closing: MonthEnd;
}

/** Makes the facts of an investor's statement about the month that a strike closes; null where the investor had nothing in it. */
export type MakeFacts = (investorId: string, strikeDay: string) => StatementFacts | null;

/** @returns what makes the facts of statements; all of them are made from one pass over the ledger */
export function factsOf(ledger: Ledger): MakeFacts {
  const ends = monthEndsOf(ledger);
  return (investorId, strikeDay) => {
    const at = ends.findIndex(({ strike }) => strike.day === strikeDay);
    const [opening, closing] = [ends[at - 1], ends[at]];
    return opening && closing ? factsOfMonth({ ledger, opening, closing }, investorId) : null;
  };
}

/** The month, as in 2026-09, that a dealing day ends. */
export function monthBefore(strikeDay: string): string {
  return utcDay(dayStart(strikeDay) - 1).slice(0, 7);
}

function factsOfMonth(month: Month, investorId: string): StatementFacts | null {
  const { ledger, opening, closing } = month;
  const { strike } = closing;
  const held = (series: Series): boolean => series.investorId === investorId && isHeld(series);
  const ids = new Set([...opening.state.series, ...closing.state.series].filter(held).map(({ id }) => id));
  if (ids.size === 0) return null;
  const figures = [...ids].map((id) => figuresOf(month, id));
  const { reference, name } = investorOf(ledger, investorId);
  const monthName = monthBefore(strike.day);
  const { subscriptionFeeRate, managementFeeRate } = termsOn(ledger.terms, `${monthName}-01`);
  return {
    reference: `${reference} ${monthName}`,
    month: monthName,
    from: new Date(dayStart(opening.strike.day)).toISOString(),
    to: new Date(dayStart(strike.day)).toISOString(),
    investor: { name, reference },
    price: { opening: opening.strike.price.toFixed(12), closing: strike.price.toFixed(12) },
    sample: { takenAt: strike.sampleAt.toISOString(), isLate: strike.isLate },
    totals: toText(withCorrections(totalOf(figures), month, investorId)),
    series: figures.flatMap((one, i) => toSeries(month, [...ids][i] ?? '', one)),
    terms: {
      subscriptionFeeRate: subscriptionFeeRate.toFixed(),
      managementFeeRate: managementFeeRate.toFixed(),
      performanceFeeRate: closing.rate.toFixed(),
    },
  };
}

function monthEndsOf({ entries, strikes, terms }: Ledger): MonthEnd[] {
  const ofStrikes = groupBy(entries, ({ strikeDay }) => strikeDay);
  let state = EMPTY_LEDGER;
  return strikes.map((strike) => {
    const entered = ofStrikes.get(strike.day) ?? [];
    const atFees = afterEntries(
      state,
      entered.filter(({ kind }) => FEES.has(kind)),
    );
    state = afterEntries(
      atFees,
      entered.filter(({ kind }) => !FEES.has(kind)),
    );
    return {
      strike,
      state: atFees,
      rate: termsOn(terms, utcDay(dayStart(strike.day) - 1)).performanceFeeRate,
    };
  });
}

type Figures = Record<keyof StatementFigures, Decimal>;

function figuresOf({ ledger, opening, closing }: Month, seriesId: string): Figures {
  const [start, end] = [worthAt(opening, seriesId), worthAt(closing, seriesId)];
  const amountOf = (isOne: (entry: Entry) => boolean): Decimal =>
    ledger.entries
      .filter((entry) => entry.seriesId === seriesId && isOne(entry))
      .reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0));
  const dealt = ({ strikeDay }: Entry): boolean => strikeDay === opening.strike.day;
  const ended = ({ strikeDay }: Entry): boolean => strikeDay === closing.strike.day;
  const paidIn = amountOf(
    (entry) => dealt(entry) && entry.kind === 'subscription' && entry.owner === 'series',
  );
  const paidOut = amountOf(
    (entry) => dealt(entry) && entry.kind === 'redemption' && entry.owner === 'settlement',
  );
  const ofManager = (kind: Entry['kind'], isThen: (entry: Entry) => boolean): Decimal =>
    amountOf((entry) => entry.owner === 'manager' && entry.kind === kind && isThen(entry));
  const managementFee = ofManager('management-fee', ended);
  const performanceFee = ofManager('crystallization', ended).plus(ofManager('performance-fee', dealt));
  const netResult = end.netValue.minus(start.netValue).minus(paidIn).plus(paidOut);
  const accrualChange = end.accruedFee.minus(start.accruedFee);
  return {
    openingValue: start.netValue,
    paidIn,
    subscriptionFee: paidIn.isZero() ? new Exact(0) : subscriptionFeeOf(ledger, seriesId),
    paidOut,
    grossResult: netResult.plus(managementFee).plus(performanceFee).plus(accrualChange),
    managementFee,
    performanceFee,
    accrualChange,
    netResult,
    closingValue: end.netValue,
    accruedFee: end.accruedFee,
  };
}

function subscriptionFeeOf({ requests }: Ledger, requestId: string): Decimal {
  const request = requests.find(({ id }) => id === requestId);
  return new Exact(request?.amount ?? 0).minus(request?.netAmount ?? 0);
}

function worthAt({ strike, state, rate }: MonthEnd, seriesId: string) {
  const series = state.series.find(({ id }) => id === seriesId);
  const nothing = { netValue: new Exact(0), accruedFee: new Exact(0), netValuePerShare: null };
  return series ? worthOf(series, { price: strike.price, rate }) : nothing;
}

function totalOf(figures: readonly Figures[]): Figures {
  return figures.reduce((total, one) => {
    const sums = Object.entries(total).map(([field, value]) => [
      field,
      value.plus(one[field as keyof Figures]),
    ]);
    return Object.fromEntries(sums) as Figures;
  });
}

/** What is owed because an earlier redemption was paid too little is paid out of no series. */
function withCorrections(total: Figures, { ledger, closing }: Month, investorId: string): Figures {
  const owed = ledger.entries
    .filter(
      ({ strikeDay, kind, owner, investorId: whose }) =>
        strikeDay === closing.strike.day &&
        kind === 'nav-error' &&
        owner === 'settlement' &&
        whose === investorId,
    )
    .reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0));
  return {
    ...total,
    paidOut: total.paidOut.plus(owed),
    netResult: total.netResult.plus(owed),
    grossResult: total.grossResult.plus(owed),
  };
}

function toText(figures: Figures): StatementFigures {
  const texts = Object.entries(figures).map(([field, value]) => [field, value.toFixed(2)]);
  return Object.fromEntries(texts) as Record<keyof StatementFigures, string>;
}

function toSeries({ closing, opening }: Month, id: string, figures: Figures): StatementSeries[] {
  const find = ({ state }: MonthEnd) => state.series.find((one) => one.id === id);
  const series = find(closing) ?? find(opening);
  if (!series) return [];
  const { netValuePerShare } = worthAt(closing, id);
  return [
    {
      name: seriesName(series),
      dealtOn: series.dealtOn,
      shares: series.shares.toFixed(),
      units: series.units.toFixed(),
      highWaterMark: series.mark.toFixed(2),
      netValuePerShare: (netValuePerShare ?? new Exact(0)).toFixed(2),
      ...toText(figures),
    },
  ];
}
