import { Exact, sum } from '@equanim/finance/exact';
import { settlesNavError } from '@equanim/finance/ledger/nav-error';
import { afterManagementFee } from '@equanim/finance/ledger/fees';
import { keptAfter } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import { subscriptionFeeOf } from '../ledger/holdings/subscription-fee.ts';
import { worthAt, type Entry, type Month, type MonthEnd } from '../ledger/holdings/month-end.ts';
import { restatedSeries, settledBy } from './restated.ts';
import { FIGURE_ROWS, type FigureName, type FIGURES } from './statement-facts.ts';

/** The figures of a month before they are texts, USDT to the cent. */
export type Figures = Record<FigureName, Decimal>;

/** A series over a month. */
export function figuresOf(month: Month, seriesId: string): Figures {
  const { ledger, opening, closing } = month;
  const [start, end] = [worthAt(opening, seriesId), worthAt(closing, seriesId)];
  const amountOf = (isOne: (entry: Entry) => boolean): Decimal =>
    sum(
      ledger.entries
        .filter((entry) => entry.seriesId === seriesId && isOne(entry))
        .map(({ amount }) => amount ?? new Exact(0)),
    );
  const dealt = ({ strikeDay }: Entry): boolean => strikeDay === opening.strike.day;
  const ended = ({ strikeDay }: Entry): boolean => strikeDay === closing.strike.day;
  const isBought = ({ kind, owner }: Entry): boolean => kind === 'subscription' && owner === 'series';
  const isPaidOut = ({ kind, owner }: Entry): boolean => kind === 'redemption' && owner === 'settlement';
  const paidIn = amountOf((entry) => dealt(entry) && isBought(entry));
  const paidOut = amountOf((entry) => dealt(entry) && isPaidOut(entry));
  const ofManager = (kind: Entry['kind'] | undefined, isThen: (entry: Entry) => boolean): Decimal =>
    amountOf((one) => one.owner === 'manager' && one.kind === kind && isThen(one) && !settlesNavError(one));
  const restated = restatedAt(month, seriesId);
  const corrected = amountOf((entry) => ended(entry) && entry.kind === 'adjustment').plus(restated.netValue);
  const change = end.netValue.minus(start.netValue).minus(paidIn).plus(paidOut);
  const netResult = change.minus(corrected);
  const accrualChange = end.accruedFee.minus(start.accruedFee).minus(restated.accruedFee);
  const fees = Object.fromEntries(
    FEES.map(([name, { opening: before, closing: after }]) => [
      name,
      ofManager(after, ended).plus(ofManager(before, dealt)),
    ]),
  ) as Record<FeeName, Decimal>;
  if (opening.isPassed || closing.isPassed) fees.managementFee = feeOfMonth(month, seriesId);
  fees.managementFee = fees.managementFee.plus(restated.fee);
  const subscriptionFee = paidIn.isZero() ? null : subscriptionFeeOf(ledger, seriesId);
  return {
    openingValue: start.netValue,
    paidIn,
    subscriptionFee: subscriptionFee?.fee ?? new Exact(0),
    paidOut,
    corrected,
    grossResult: sum([netResult, ...Object.values(fees), accrualChange]),
    ...fees,
    accrualChange,
    netResult,
    closingValue: end.netValue,
    accruedFee: end.accruedFee,
  };
}

type FeeName = {
  [Name in FigureName]: (typeof FIGURES)[Name] extends { takenAs: object } ? Name : never;
}[FigureName];

/** The figures that are taken for the manager, and by which entries. */
const FEES = FIGURE_ROWS.flatMap(([name, { takenAs }]) => (takenAs ? [[name, takenAs] as const] : []));

/** The management fee of a month that a passed day begins or ends: the strike after it takes those of both months at once. */
function feeOfMonth({ ledger, opening, closing }: Month, seriesId: string): Decimal {
  const unitsOf = ({ series }: MonthEnd['state']) =>
    new Exact(series.find(({ id }) => id === seriesId)?.units ?? 0);
  // What a total loss took bears no fee: the price of the end is that of a new record.
  const units = unitsOf(closing.state).isZero() ? new Exact(0) : unitsOf(opening.after);
  const kept = keptAfter(ledger.terms, { from: opening.strike.day, to: closing.strike.day });
  return afterManagementFee(units, { kept, price: closing.strike.price }).fee;
}

/** By how much a series began the month with another value than was told. */
function restatedAt({ ledger, opening, closing }: Month, seriesId: string) {
  const series = opening.after.series.find(({ id }) => id === seriesId);
  const settling = ledger.entries.filter(
    ({ strikeDay, kind }) => strikeDay === closing.strike.day && kind === 'nav-error',
  );
  const error = settledBy(ledger, closing.strike.day).find(({ day }) => day === opening.strike.day);
  const nothing = { netValue: new Exact(0), accruedFee: new Exact(0), fee: new Exact(0) };
  if (!series || (!error && settling.every((entry) => entry.seriesId !== seriesId))) return nothing;
  const price = error?.right ?? opening.strike.price;
  const { told, right, feeSince } = restatedSeries(series, {
    at: opening,
    closing,
    ledger,
    settling,
    right: price,
  });
  return {
    netValue: right.netValue.minus(told.netValue),
    accruedFee: right.accruedFee.minus(told.accruedFee),
    fee: feeSince,
  };
}

/** All series of an investor, and what a strike has corrected of payouts, which are of none. */
export function totalOf(
  figures: readonly Figures[],
  { ledger, closing }: Month,
  investorId: string,
): Figures {
  const sums = FIGURE_ROWS.map(([name]) => [name, sum(figures.map((one) => one[name]))]);
  const total = Object.fromEntries(sums) as Figures;
  const owed = sum(
    ledger.entries
      .filter(
        (entry) =>
          entry.strikeDay === closing.strike.day &&
          entry.kind === 'nav-error' &&
          entry.owner === 'settlement' &&
          entry.investorId === investorId,
      )
      .map(({ amount }) => amount ?? new Exact(0)),
  );
  return { ...total, paidOut: total.paidOut.plus(owed), corrected: total.corrected.plus(owed) };
}

/** The same figures as statements of before 27 November 2026 told them: what was corrected is part of the result. */
export function withoutCorrections({ corrected, ...figures }: Figures): Omit<Figures, 'corrected'> {
  return {
    ...figures,
    netResult: figures.netResult.plus(corrected),
    grossResult: figures.grossResult.plus(corrected),
  };
}
