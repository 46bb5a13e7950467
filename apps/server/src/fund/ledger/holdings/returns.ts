import { dayStart, daysBetween, utcDay } from '@equanim/finance/calendar';
import { worthOf } from '@equanim/finance/ledger/fees';
import { isHeld, type Series } from '@equanim/finance/ledger/entries';
import {
  moneyWeightedReturn,
  timeWeightedReturn,
  type NoRate,
  type Payment,
} from '@equanim/finance/ledger/returns';
import type { Decimal } from 'decimal.js';
import { dayInWords } from '../../../platform/in-words.ts';
import { groupBy } from '../book/group-by.ts';
import type { Ledger } from '../read-ledger.ts';
import { passedEnd, strikeEndsOf, type Month, type MonthEnd, type PassedSamples } from './month-end.ts';
import { subscriptionFeeOf } from './subscription-fee.ts';
import type { Valuation } from './valuation.ts';

/** What was made of money in a period, after management and performance fees. */
export interface PeriodReturn {
  /** Between which something was held, YYYY-MM-DD; those of the period where nothing was. */
  from: string;
  to: string;
  /** On which something was held. */
  days: number;
  /** Of what was held, whatever was paid in or out, without the subscription fee: a fraction. */
  timeWeighted: number | null;
  /** Of what was paid in, with the subscription fee: a fraction. */
  moneyWeighted: number | null;
  /** Why one of the two is missing, a sentence. */
  reason?: string;
}

/** This month, this year, and since the first subscription. */
export type Returns = Record<'month' | 'year' | 'since', PeriodReturn>;

/** Returns of an investor, and of each series by its id. */
export interface InvestorReturns {
  all: Returns;
  series: ReadonlyMap<string, Returns>;
}

/** What a series is worth after fees, USDT. */
interface Worth {
  shares: number;
  value: number;
}

type Worths = ReadonlyMap<string, Worth>;

/** Money in, above zero, or out, USDT. */
interface Paid {
  /** Series that it is of: several where a payout of all of them was corrected. */
  seriesIds: readonly string[];
  amount: number;
  /** Of a correction: when what it corrects was dealt. */
  dealtOn?: string | null;
}

/** A day on which spans without dealing end and begin. */
interface Boundary {
  day: string;
  /** After fees and corrections. */
  before: Worths;
  /** Payouts of earlier days. */
  corrected: readonly Paid[];
  dealt: readonly Paid[];
  /** After what was dealt. */
  after: Worths;
}

type ReturnLedger = Pick<Ledger, 'entries' | 'requests' | 'strikes' | 'terms' | 'passes' | 'navErrors'>;

/** An investor's entries, and what follows from them. */
interface Course {
  ledger: ReturnLedger;
  /** The earliest first. */
  boundaries: readonly Boundary[];
  /** Where all periods end, before anything is dealt. */
  last: Pick<Boundary, 'day' | 'before' | 'corrected'>;
  /** The last strike whose corrections are known. */
  until: string;
  starts: { month: string; year: string };
}

/**
 * The first days of the month and of the year at a moment; the first instant of a day belongs to the one that has ended.
 *
 * @param at epoch milliseconds
 */
export function periodStarts(at: number): { month: string; year: string } {
  const day = utcDay(at - 1);
  return { month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01` };
}

/**
 * Returns of an investor up to a valuation (Decision D63).
 *
 * @param openings the last samples before the first days of its month and year that have no strike
 */
export function returnsAt(
  investorId: string,
  {
    ledger: all,
    valuation,
    openings,
  }: { ledger: ReturnLedger; valuation: Pick<Valuation, 'at' | 'values'>; openings: PassedSamples },
): InvestorReturns {
  const ledger = ofInvestor(all, investorId);
  const struck = strikeEndsOf(ledger);
  const others = [...openings.keys()].flatMap((day) =>
    passedEnd(ledger, { day, samples: openings, dealt: struck }),
  );
  const ends = [...struck, ...others].toSorted((a, b) => (a.strike.day < b.strike.day ? -1 : 1));
  const { at, values } = valuation;
  const held = values.series.filter(({ series }) => series.investorId === investorId);
  const before = new Map(held.map(({ series, netValue }) => [series.id, worth(series, netValue)]));
  return returnsOf({
    ledger,
    boundaries: boundariesAt(ends, ledger, investorId),
    last: { day: utcDay(at), before, corrected: [] },
    until: utcDay(at),
    starts: periodStarts(at),
  });
}

/** Returns of an investor over the month that a statement is about, over the year until its end, and since inception. */
export function returnsOfMonth(
  investorId: string,
  { ledger: all, opening, closing }: Month,
  ends: readonly MonthEnd[],
): InvestorReturns {
  const { day } = closing.strike;
  const ledger = ofInvestor(all, investorId);
  const starts = { ...periodStarts(dayStart(day)), month: opening.strike.day };
  // Others that were passed change nothing, and a statement does not name them.
  const isBoundary = ({ strike, isPassed }: MonthEnd): boolean =>
    strike.day < day && (!isPassed || Object.values(starts).includes(strike.day));
  const [last, ...earlier] = boundariesAt([closing, ...ends.filter(isBoundary)], ledger, investorId);
  if (!last) throw new RangeError(`No month ends on ${day}.`);
  // A statement that ends on a passed day is made once the strike after it is final.
  const until = all.strikes.find((strike) => strike.day >= day)?.day ?? day;
  return returnsOf({ ledger, boundaries: earlier, last, until, starts });
}

function ofInvestor(ledger: ReturnLedger, investorId: string): ReturnLedger {
  return { ...ledger, entries: ledger.entries.filter((entry) => entry.investorId === investorId) };
}

const worth = ({ shares }: Pick<Series, 'shares'>, netValue: Decimal): Worth => ({
  shares: shares.toNumber(),
  value: netValue.toNumber(),
});

/** A boundary for each end of a month, in their order. */
function boundariesAt(ends: readonly MonthEnd[], ledger: ReturnLedger, investorId: string): Boundary[] {
  const ofStrikes = groupBy(ledger.entries, ({ strikeDay }) => strikeDay);
  return ends.map(({ strike, state, after, rate }) => {
    const worths = (of: readonly Series[]): Array<[string, Worth]> =>
      of
        .filter((one) => one.investorId === investorId && isHeld(one))
        .map((one) => [one.id, worth(one, worthOf(one, { price: strike.price, rate }).netValue)]);
    const entries = ofStrikes.get(strike.day) ?? [];
    const before = new Map(worths(state.series));
    const dealt = entries.flatMap((entry) => dealtBy(entry, { ...ledger, entries }));
    const touched = new Set(dealt.flatMap(({ seriesIds }) => seriesIds));
    const left = new Map([...before].filter(([id]) => !touched.has(id)));
    return {
      day: strike.day,
      before,
      corrected: entries.flatMap((entry) => correctedBy(entry, ledger)),
      dealt,
      after: new Map([...left, ...worths(after.series.filter(({ id }) => touched.has(id)))]),
    };
  });
}

type Entry = Ledger['entries'][number];

function dealtBy({ kind, owner, seriesId, amount }: Entry, ledger: ReturnLedger): Paid[] {
  if (seriesId === null || amount === null) return [];
  const seriesIds = [seriesId];
  if (kind === 'redemption' && owner === 'settlement') return [{ seriesIds, amount: -amount.toNumber() }];
  if (kind !== 'subscription' || owner !== 'series') return [];
  const fee = subscriptionFeeOf(ledger, seriesId)?.fee ?? 0;
  return [{ seriesIds, amount: amount.plus(fee).toNumber() }];
}

function correctedBy({ kind, owner, requestId, amount }: Entry, { entries }: ReturnLedger): Paid[] {
  if (kind !== 'nav-error' || owner !== 'settlement' || amount === null) return [];
  const dealt = entries.filter((entry) => entry.kind === 'redemption' && entry.requestId === requestId);
  const ids = dealt.flatMap(({ seriesId }) => seriesId ?? []);
  const dealtOn = dealt[0]?.strikeDay ?? null;
  return [{ seriesIds: [...new Set(ids)], amount: -amount.toNumber(), dealtOn }];
}

function returnsOf(course: Course): InvestorReturns {
  const { boundaries, last, starts } = course;
  const returnsWith = (ids: readonly string[]): Returns => {
    const since = boundaries.find(({ after }) => valueOf(after, ids) > 0)?.day ?? last.day;
    const [month, year] = [periodReturn(course, ids, starts.month), periodReturn(course, ids, starts.year)];
    return { month, year, since: periodReturn(course, ids, since) };
  };
  const ids = [...new Set(boundaries.flatMap(({ after }) => [...after.keys()]))];
  return { all: returnsWith(ids), series: new Map(ids.map((id) => [id, returnsWith([id])])) };
}

function periodReturn(course: Course, ids: readonly string[], from: string): PeriodReturn {
  const { boundaries, last } = course;
  const none = { from, to: last.day, days: 0, timeWeighted: null, moneyWeighted: null };
  const own = boundaries.filter(({ day }) => day >= from);
  const earlier = boundaries.findLast(({ day }) => day < from);
  if (earlier && valueOf(earlier.after, ids) > 0 && own[0]?.day !== from)
    return { ...none, reason: `There is no value of the fund at the beginning, ${dayInWords(from)}.` };
  const spans = own.map((one, i) => spanOf(one, own[i + 1] ?? last, ids));
  const held = spans.filter(({ start }) => start > 0);
  const [first, end] = [held[0], held.at(-1)];
  if (!first || !end) return { ...none, reason: 'Nothing was invested in this time.' };
  const days = held.reduce((total, one) => total + one.days, 0);
  const period = { ...none, from: first.from, to: end.to, days };
  if (days === 0) return { ...period, reason: 'It was invested for less than a day.' };
  const opening = own[0] ? valueOf(own[0].before, ids) : 0;
  const wrong = (opening > 0 ? errorOn(course, from, ids) : null) ?? errorOn(course, last.day, ids);
  if (wrong !== null)
    return { ...period, reason: `The price of the strike of ${dayInWords(wrong)} was corrected later.` };
  return { ...period, ...ratesOf(course, own, { ids, opening, spans, days }) };
}

/** Both returns of a time in which something was held for a day or more. */
function ratesOf(
  course: Course,
  own: readonly Boundary[],
  { days, ...of }: Omit<PaymentSources, 'last'> & { days: number },
): Pick<PeriodReturn, 'timeWeighted' | 'moneyWeighted' | 'reason'> {
  const { last } = course;
  const payments = paymentsOf(own, { last, ...of });
  const rate = payments && moneyWeightedReturn(payments, { days, value: valueOf(last.before, of.ids) });
  const [moneyWeighted, noRate] = typeof rate === 'number' ? [rate] : [null, NO_RATE[rate ?? 'unknown']];
  const left = of.spans.find(({ to, isLeft }) => isLeft && errorOn(course, to, of.ids) !== null);
  if (left) return { timeWeighted: null, moneyWeighted, reason: leftAtWrongPrice(left.to) };
  const mixed = own.find((one) => isMixed(one, of.ids) && errorOn(course, one.day, of.ids) !== null);
  if (mixed) return { timeWeighted: null, moneyWeighted, reason: mixedAtWrongPrice(mixed.day) };
  return { timeWeighted: timeWeightedReturn(of.spans), moneyWeighted, ...(noRate && { reason: noRate }) };
}

const leftAtWrongPrice = (day: string): string =>
  `All was redeemed at the strike of ${dayInWords(day)}, whose price was corrected later.`;

const mixedAtWrongPrice = (day: string): string =>
  `Something was dealt on ${dayInWords(day)} beside what was held, at values that were corrected later.`;

/** Whether something was dealt beside other series, so that it weighs against them by their values. */
const isMixed = ({ before, dealt }: Boundary, ids: readonly string[]): boolean =>
  ids.length > 1 &&
  valueOf(before, ids) > 0 &&
  dealt.some(({ seriesIds }) => seriesIds.some((id) => ids.includes(id)));

const NO_RATE: Record<NoRate | 'unknown', string> = {
  unknown: 'A payout of several series was corrected for all of them together.',
  'no-rate': 'No rate balances what was paid in, what was paid out and the value at the end.',
  'several-rates':
    'More than one rate balances what was paid in, what was paid out and the value at the end.',
};

/**
 * The strike whose wrong price some series have their values from on a day: one that they were held at, and that was corrected
 * after the day. Null where they are right.
 */
function errorOn(
  { ledger: { navErrors }, boundaries, until }: Course,
  day: string,
  ids: readonly string[],
): string | null {
  const wrong = navErrors.find(({ strikeDay, settledOn }) => {
    if (strikeDay > day || settledOn === null || settledOn <= day || settledOn > until) return false;
    const struck = boundaries.find((one) => one.day === strikeDay);
    return struck !== undefined && valueOf(struck.before, ids) + valueOf(struck.after, ids) > 0;
  });
  return wrong?.strikeDay ?? null;
}

function valueOf(worths: Worths, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (worths.get(id)?.value ?? 0), 0);
}

interface Span {
  from: string;
  to: string;
  /** 0 where nothing was held. */
  days: number;
  start: number;
  /** The shares of its beginning at their value at its end: a correction can change how many they are. */
  end: number;
  /** All of its shares leave as it ends. */
  isLeft: boolean;
}

function spanOf(
  { day: from, after }: Boundary,
  next: Pick<Boundary, 'day' | 'before'> & Partial<Pick<Boundary, 'after'>>,
  ids: readonly string[],
): Span {
  const { day: to, before } = next;
  const start = valueOf(after, ids);
  const endOf = (id: string): number => {
    const [had, has] = [after.get(id), before.get(id)];
    return had && has ? (had.shares / has.shares) * has.value : 0;
  };
  const end = ids.reduce((sum, id) => sum + endOf(id), 0);
  const isLeft =
    start > 0 && next.after !== undefined && !ids.some((id) => after.has(id) && next.after?.has(id));
  return { from, to, days: start > 0 ? daysBetween({ from, to }) : 0, start, end, isLeft };
}

interface PaymentSources extends Pick<Course, 'last'> {
  ids: readonly string[];
  /** Net value at the beginning, USDT. */
  opening: number;
  spans: readonly Span[];
}

/** What went in and out of some series, by days held; null where a correction of a payout is not theirs alone. */
function paymentsOf(
  own: readonly Boundary[],
  { last, ids, opening, spans }: PaymentSources,
): Payment[] | null {
  const payments: Payment[] = [{ day: 0, amount: opening }];
  let isUnknown = false;
  let day = 0;
  const begun = own[0]?.day ?? last.day;
  const add = ({ seriesIds, amount, dealtOn }: Paid): void => {
    // What was dealt before the period is no money of it, whenever it is put right.
    if (dealtOn != null && dealtOn < begun) return;
    if (seriesIds.every((id) => ids.includes(id))) payments.push({ day, amount });
    else if (seriesIds.some((id) => ids.includes(id))) isUnknown = true;
  };
  own.forEach(({ corrected, dealt }, i) => {
    // What the first one corrects belongs to the time before.
    if (i > 0) corrected.forEach(add);
    dealt.forEach(add);
    day += spans[i]?.days ?? 0;
  });
  last.corrected.forEach(add);
  return isUnknown ? null : payments;
}
