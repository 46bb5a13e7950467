import { dayStart, utcDay } from '@equanim/finance/calendar';
import { isHeld, type Series } from '@equanim/finance/ledger/entries';
import { FEE_KINDS, FEES, type Fee } from '@equanim/finance/ledger/kinds';
import { termsBefore, termsOn, type DayRun } from '@equanim/finance/ledger/terms';
import { Exact } from '@equanim/finance/exact';
import { decidedLate } from '../ledger/requests/late-decision.ts';
import { periodStarts, returnsOfMonth, type PeriodReturn, type Returns } from '../ledger/holdings/returns.ts';
import { subscriptionFeeOf } from '../ledger/holdings/subscription-fee.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { investorOf, seriesName } from '../ledger/read-ledger.ts';
import {
  finalPasses,
  monthEndsOf,
  worthAt,
  type Month,
  type MonthEnd,
  type PassedSamples,
} from '../ledger/holdings/month-end.ts';
import { figuresOf, totalOf, withoutCorrections, type Figures } from './month-figures.ts';
import type {
  StatementFacts,
  StatementFigures,
  StatementLateDecision,
  StatementPass,
  StatementReturn,
  StatementReturns,
  StatementSeries,
} from './statement-facts.ts';
import { toldAdjustments, toldCorrections } from './told-corrections.ts';

/** Makes the facts of an investor's statement about the month that a strike closes; null where the investor had nothing in it. */
export type MakeFacts = (investorId: string, strikeDay: string) => StatementFacts | null;

/**
 * @param of version of the statements, which those of before 27 November 2026 do not have, and samples before passed days
 * @returns what makes the facts of statements; all of them are made from one pass over the ledger
 */
export function factsOf(
  ledger: Ledger,
  { version, samples }: { version: StatementFacts['version'] | undefined; samples: PassedSamples },
): MakeFacts {
  const ends = monthEndsOf(ledger, samples);
  return (investorId, strikeDay) => {
    const at = ends.findIndex(({ strike }) => strike.day === strikeDay);
    const [opening, closing] = [ends[at - 1], ends[at]];
    if (!opening || !closing) return null;
    const month = { ledger, opening, closing };
    if (version === undefined) return factsOfBefore(month, investorId);
    const facts = factsOfMonth(month, ends, { investorId, version });
    const passed = passedIn(month, samples, version);
    return facts && { ...facts, ...(passed.length > 0 && { passed }) };
  };
}

/** The month, as in 2026-09, that a dealing day ends. */
export function monthBefore(strikeDay: string): string {
  return utcDay(dayStart(strikeDay) - 1).slice(0, 7);
}

function factsOfMonth(
  month: Month,
  ends: readonly MonthEnd[],
  { investorId, version }: { investorId: string; version: 2 | 3 },
): StatementFacts | null {
  const ids = heldIn(month, investorId);
  const corrections = toldCorrections(month, ends, investorId);
  if (ids.length === 0 && corrections.length === 0) return null;
  const figures = ids.map((id) => figuresOf(month, id));
  const adjustments = toldAdjustments(month, investorId);
  const lateDecisions = toldLateDecisions(month, investorId);
  const returns = version === 3 ? returnsOfMonth(investorId, month, ends) : null;
  const ofSeries = (id: string): Pick<StatementSeries, 'returns'> => {
    const own = returns?.series.get(id);
    return own ? { returns: toReturns(own) } : {};
  };
  return {
    version,
    ...commonFacts(month, investorId),
    ...toldByHand(month.closing),
    totals: toText(totalOf(figures, month, investorId)),
    ...(returns && { returns: toReturns(returns.all) }),
    series: figures.flatMap((one, i) => {
      const id = ids[i] ?? '';
      return toSeries(month, id, { ...toText(one), ...arrivedIn(month, id), ...ofSeries(id) });
    }),
    terms: appliedTerms(month),
    ...(corrections.length > 0 && { corrections }),
    ...(adjustments.length > 0 && { adjustments }),
    ...(lateDecisions.length > 0 && { lateDecisions }),
  };
}

function toldByHand({ shareByHand }: Pick<MonthEnd, 'shareByHand'>): { byHand?: string } {
  return shareByHand === null ? {} : { byHand: shareByHand.toFixed(2) };
}

function passedIn(
  { ledger, opening, closing }: Month,
  samples: PassedSamples,
  version: 2 | 3,
): StatementPass[] {
  const { year } = periodStarts(dayStart(closing.strike.day));
  const isTold = (day: string): boolean =>
    (day >= opening.strike.day && day <= closing.strike.day) || (version === 3 && day === year);
  return finalPasses(ledger).flatMap((day) => {
    const sample = samples.get(day);
    if (sample === undefined || !isTold(day)) return [];
    const of = sample && {
      takenAt: sample.takenAt.toISOString(),
      price: sample.price.toFixed(12),
      ...toldByHand(sample),
    };
    return [{ day, sample: of }];
  });
}

function toldLateDecisions({ ledger, opening }: Month, investorId: string): StatementLateDecision[] {
  return decidedLate(ledger)
    .filter(({ day }) => day === opening.strike.day)
    .filter(({ request }) => request.investorId === investorId)
    .map(({ request: { kind }, decision, reason, confirmedBy }) => ({
      kind,
      decision,
      reason,
      isByOnePerson: confirmedBy === null,
    }));
}

/** What a statement of before there were corrections said. */
function factsOfBefore(month: Month, investorId: string): StatementFacts | null {
  const ids = heldIn(month, investorId);
  if (ids.length === 0) return null;
  const figures = ids.map((id) => figuresOf(month, id));
  const toldOf = (one: Figures) => toText(withoutCorrections(one));
  const { strike } = month.closing;
  return {
    ...commonFacts(month, investorId),
    totals: toldOf(totalOf(figures, month, investorId)),
    series: figures.flatMap((one, i) => toSeries(month, ids[i] ?? '', toldOf(one))),
    terms: ratesOf(month.ledger.terms, { from: `${monthBefore(strike.day)}-01`, to: strike.day }),
  };
}

/** Series of an investor of which something was held where the month began, or is where it ends. */
function heldIn({ opening, closing }: Month, investorId: string): string[] {
  const held = (series: Series): boolean => series.investorId === investorId && isHeld(series);
  // One that was dealt as the month began and lost everything in it is held at neither end.
  const all = [opening.state, opening.after, closing.state].flatMap(({ series }) => series);
  return [...new Set(all.filter(held).map(({ id }) => id))];
}

function commonFacts({ ledger, opening, closing }: Month, investorId: string) {
  const { strike } = closing;
  const { reference, name, nameOnStatements } = investorOf(ledger, investorId);
  const month = monthBefore(strike.day);
  return {
    reference: `${reference} ${month}`,
    month,
    from: new Date(dayStart(opening.strike.day)).toISOString(),
    to: new Date(dayStart(strike.day)).toISOString(),
    investor: { name: nameOnStatements ?? name, reference },
    price: { opening: opening.strike.price.toFixed(12), closing: strike.price.toFixed(12) },
    sample: { takenAt: strike.sampleAt.toISOString(), isLate: strike.isLate },
  };
}

/** Rates as they were applied: of the dealing day for subscriptions, and of each day for the management fee. */
function appliedTerms({ ledger: { terms }, opening, closing }: Month): StatementFacts['terms'] {
  const [from, to] = [opening.strike.day, closing.strike.day];
  const first = termsOn(terms, from);
  const changes = terms.filter(({ fromDay }) => fromDay > from && fromDay < to);
  const rates = [{ ...first, fromDay: from }, ...changes.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))]
    .map(({ fromDay, managementFeeRate }) => ({ from: fromDay, rate: managementFeeRate.toFixed() }))
    .filter(({ rate }, i, all) => rate !== all[i - 1]?.rate);
  return {
    ...ratesOf(terms, { from, to }),
    ...(rates.length > 1 && { managementFeeRates: rates }),
  };
}

/** Those of the first day; the fees that a price decides are of the day that has ended at the closing. */
function ratesOf(terms: Ledger['terms'], { from, to }: DayRun): Record<`${Fee}FeeRate`, string> {
  const [first, ended] = [termsOn(terms, from), termsBefore(terms, to)];
  const rates = FEE_KINDS.map((fee) => {
    const applied = FEES[fee].isOfValue && fee !== 'management' ? ended : first;
    return [`${fee}FeeRate`, applied[`${fee}FeeRate`].toFixed()];
  });
  return Object.fromEntries(rates) as Record<`${Fee}FeeRate`, string>;
}

/** What entered the account of a subscription that was dealt in the month. */
function arrivedIn({ ledger, opening }: Month, id: string): Pick<StatementSeries, 'arrived'> {
  const isNew = opening.after.series.find((one) => one.id === id)?.dealtOn === opening.strike.day;
  const dealt = isNew ? subscriptionFeeOf(ledger, id) : null;
  return dealt ? { arrived: dealt.arrived } : {};
}

/** Of a fraction: a hundred-millionth of a percent. */
const RETURN_DECIMALS = 10;

function toReturns({ month, year, since }: Returns): StatementReturns {
  const textOf = (rate: number | null): string | null => rate?.toFixed(RETURN_DECIMALS) ?? null;
  const toReturn = ({ timeWeighted, moneyWeighted, ...period }: PeriodReturn): StatementReturn => ({
    ...period,
    timeWeighted: textOf(timeWeighted),
    moneyWeighted: textOf(moneyWeighted),
  });
  return { month: toReturn(month), year: toReturn(year), since: toReturn(since) };
}

function toText(figures: Omit<Figures, 'corrected'>): StatementFigures {
  const texts = Object.entries(figures).map(([field, value]) => [field, value.toFixed(2)]);
  return Object.fromEntries(texts) as Record<keyof StatementFigures, string>;
}

function toSeries(
  { closing, opening }: Month,
  id: string,
  figures: StatementFigures & Pick<StatementSeries, 'arrived' | 'returns'>,
): StatementSeries[] {
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
      ...figures,
    },
  ];
}
