import type { BacktestRow } from './backtest.ts';
import { addYears, DAY_MS, dayStart, utcDay } from './calendar.ts';
import { requirePositive } from './preconditions.ts';

/** A fund's fees as fractions: 0.03 is 3 %. No fund's own rates stand here. */
export interface FeeRates {
  /** Of the amount, at entry. */
  readonly subscriptionFeeRate: number;
  /** A year, of the NAV. */
  readonly managementFeeRate: number;
  /** Of the gain above the high-water mark. */
  readonly performanceFeeRate: number;
}

/** Fees that hold from a UTC day on, until the next ones do. */
export interface DatedRates extends FeeRates {
  /** YYYY-MM-DD */
  readonly fromDay: string;
}

/** When the performance fee is taken: on each anniversary of the entry, or on 31 December of each year. */
export type Crystallization = 'anniversary' | 'year-end';

/** What an investment is followed on. */
export interface FeeTerms {
  /** Paid in at entry, finite and > 0. */
  readonly amount: number;
  /** The same on every day, or in any order by the day from which they hold. */
  readonly rates: FeeRates | readonly DatedRates[];
  /** By anniversary unless given. */
  readonly crystallization?: Crystallization;
}

/** A fee at the moment it is taken from the investment. */
export interface FeeEntry {
  /** UTC calendar day, YYYY-MM-DD. */
  readonly day: string;
  readonly fee: 'subscription' | 'management' | 'performance';
  /** In the currency of the amount, unrounded. */
  readonly amount: number;
}

/** What the investment is worth at the end of a day. */
export interface NetDay {
  /** UTC calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Net of every fee, the performance fee that would be due that day among them. */
  readonly nav: number;
  /** Performance fee that is deducted from the nav but not taken yet. */
  readonly accruedPerformanceFee: number;
}

/** An investment followed from day to day, net of fees. */
export interface NetOfFees {
  readonly days: readonly NetDay[];
  /** Subscription at entry; management summed up and performance at each day they are due and at the end. */
  readonly ledger: readonly FeeEntry[];
  readonly finalNav: number;
}

// Actual/365: each day costs a 365th of the yearly rate, in a leap year too.
const DAY_COUNT_BASE = 365;

function requireRates({ subscriptionFeeRate, managementFeeRate, performanceFeeRate }: FeeRates): void {
  const rates = { subscriptionFeeRate, managementFeeRate, performanceFeeRate };
  for (const [name, rate] of Object.entries(rates)) {
    if (!(rate >= 0 && rate < 1))
      throw new RangeError(`${name} is ${rate}; it must be a fraction from 0 to below 1.`);
  }
}

/** Rates and the days they hold on, by their first instants: `to` is that of the first day on which they do not. */
interface RatePeriod extends FeeRates {
  readonly from: number;
  readonly to: number;
}

/** In time order. @throws RangeError for a rate that is no fraction */
function periodsOf(rates: FeeTerms['rates']): RatePeriod[] {
  const dated =
    'managementFeeRate' in rates
      ? [{ ...rates, from: Number.NEGATIVE_INFINITY }]
      : rates
          .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
          .map((one) => ({ ...one, from: dayStart(one.fromDay) }));
  dated.forEach(requireRates);
  return dated.map((one, index) => ({ ...one, to: dated[index + 1]?.from ?? Number.POSITIVE_INFINITY }));
}

function ratesOn(periods: readonly RatePeriod[], start: number): FeeRates {
  const found = periods.find(({ from, to }) => from <= start && start < to);
  if (!found) throw new RangeError(`No rates hold on ${utcDay(start)}.`);
  return found;
}

/** What the management fee leaves of the units from the end of one day to that of another, a later one. */
function keptAfter(periods: readonly RatePeriod[], day: number, until: number): number {
  let kept = 1;
  for (const { from, to, managementFeeRate } of periods) {
    const days = Math.min(until, to - DAY_MS) - Math.max(day, from - DAY_MS);
    if (days > 0) kept *= (1 - managementFeeRate / DAY_COUNT_BASE) ** (days / DAY_MS);
  }
  return kept;
}

function requireDaysInOrder(starts: readonly number[]): void {
  const index = starts.findIndex((start, at) => at > 0 && start <= (starts[at - 1] ?? start));
  if (index >= 0) throw new RangeError(`The day at index ${index} is not after the one before it.`);
}

/** The first calendar anniversary of the entry after a day, 29 February falling on the 28th where a year has none. */
function anniversaryAfter(entry: string, day: string): string {
  const years = Number(day.slice(0, 4)) - Number(entry.slice(0, 4));
  const anniversary = addYears(entry, years);
  return anniversary > day ? anniversary : addYears(entry, years + 1);
}

/** 31 December of a day's year, and of the next one for that day itself. */
function yearEndAfter(day: string): string {
  const yearEnd = `${day.slice(0, 4)}-12-31`;
  return day < yearEnd ? yearEnd : addYears(yearEnd, 1);
}

/** The days from which on the performance fee is due: the first one of an investment, and the one after a charge. */
const DUE_DAYS = {
  anniversary: { first: (entry: string) => anniversaryAfter(entry, entry), next: anniversaryAfter },
  // A fund's year ends for everybody, also for whoever came in that day.
  'year-end': {
    first: (entry: string) => `${entry.slice(0, 4)}-12-31`,
    next: (_: string, day: string) => yearEndAfter(day),
  },
};

/** Days in time order, each by its first instant and with its gross value. */
export interface FeeDays {
  /** Epoch milliseconds. */
  readonly starts: readonly number[];
  /** Of each of these days; finite and > 0, with base 1 at entry. */
  readonly netValues: readonly number[];
  /** False where the last one still runs: its management fee is not taken yet (decision 29). */
  readonly isLastDayOver?: boolean;
}

/** What the days leave after the fees, for whoever needs no names of days. */
export interface FollowedFees {
  /** `NetDay.nav` and `NetDay.accruedPerformanceFee` of each day. */
  readonly navs: readonly number[];
  readonly accruals: readonly number[];
  /** Each time the performance fee is taken: the day's index, and the fees. */
  readonly charges: ReadonlyArray<{ index: number; management: number; performance: number }>;
}

/**
 * `netOfFees`, whose rules these are, of thousands of days at little cost: days are numbers here.
 *
 * @throws RangeError for no days, a bad amount or rate, and naming the first bad index
 * @example followFees({ starts: [0, 86400000], netValues: [1, 1.1] }, { amount: 1000, rates: { subscriptionFeeRate: 0, managementFeeRate: 0, performanceFeeRate: 0.3 } }).navs // => [1000, 1070]
 */
export function followFees(
  { starts, netValues, isLastDayOver = true }: FeeDays,
  terms: FeeTerms,
): FollowedFees {
  const entry = starts[0];
  if (entry === undefined) throw new RangeError('There are no rows to follow the investment through.');
  requirePositive([terms.amount]);
  const periods = periodsOf(terms.rates);
  requirePositive(netValues);
  requireDaysInOrder(starts);

  // Fees take units, never value per unit, so that without fees the value is exactly amount x net value.
  let units = terms.amount * (1 - ratesOn(periods, entry).subscriptionFeeRate);
  let highWaterMark = units;
  let management = 0;
  const dueDays = DUE_DAYS[terms.crystallization ?? 'anniversary'];
  let dueStart = dayStart(dueDays.first(utcDay(entry)));
  let previousStart = entry;
  const navs: number[] = [];
  const accruals: number[] = [];
  const charges: Array<FollowedFees['charges'][number]> = [];

  for (let index = 0; index < starts.length; index++) {
    const start = starts[index] ?? entry;
    const netValue = netValues[index] ?? 0;
    const isRunning = !isLastDayOver && index === starts.length - 1;
    const left = keptAfter(periods, previousStart, isRunning ? start - DAY_MS : start);
    management += units * netValue * (1 - left);
    units *= left;
    const value = units * netValue;
    const performance = Math.max(0, value - highWaterMark) * ratesOn(periods, start).performanceFeeRate;
    const isCharged = start >= dueStart || index === starts.length - 1;
    if (isCharged) {
      units -= performance / netValue;
      if (value > highWaterMark) highWaterMark = value - performance;
      charges.push({ index, management, performance });
      management = 0;
      dueStart = dayStart(dueDays.next(utcDay(entry), utcDay(start)));
    }
    navs.push(value - performance);
    accruals.push(isCharged ? 0 : performance);
    previousStart = start;
  }
  return { navs, accruals, charges };
}

/**
 * The formula of the fees: what a gross performance leaves after them (Decision D31). It knows no
 * rates: the website's stand in `apps/web/src/content/fees.ts`, a fund's are its recorded terms.
 *
 * - Subscription: amount x rate is taken at entry, on the day of the first row, at a net value of 1; the first row may be the close of that day.
 * - Management: each day the NAV pays rate / 365, so k days leave (1 - rate / 365)^k of it. The day's growth comes first;
 *   factors commute, so days without a row do not change the result.
 * - Rates that change count by their day: management by each day, performance by that of the row, subscription by that of the entry.
 * - Performance: at the first row on or after each calendar anniversary of the entry, or each 31 December, and at the last
 *   row, rate x the gain of the NAV (after management fees) above the high-water mark is taken. Only then does the mark
 *   move, to the NAV after that fee. It starts at the amount after the subscription fee. In between the fee accrues: it is
 *   deducted from the nav of a day, and shrinks when the gain does. Management is charged before that accrual.
 *
 * The nav of a row rests on no later one: it is the final NAV of the rows up to there.
 *
 * @param rows one a day, in time order, net values finite and > 0 with base 1 at entry
 * @param terms `amount` paid in, finite and > 0; `rates` as fractions in [0, 1)
 * @throws RangeError for no rows, a bad amount or rate, a row on which no rates hold, and naming the first bad index
 * @example netOfFees([{ day: '2025-01-01', netValue: 1 }, { day: '2025-01-02', netValue: 1.1 }], { amount: 1000, rates: { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 } }).finalNav // => 1037.9
 */
export function netOfFees(rows: readonly BacktestRow[], terms: FeeTerms): NetOfFees {
  const starts = rows.map(({ day }) => dayStart(day));
  const netValues = rows.map(({ netValue }) => netValue);
  const { navs, accruals, charges } = followFees({ starts, netValues }, terms);
  const { subscriptionFeeRate } = ratesOn(periodsOf(terms.rates), starts[0] ?? 0);
  const dayOf = (index: number): string => rows[index]?.day ?? '';
  return {
    days: navs.map((nav, index) => ({
      day: dayOf(index),
      nav,
      accruedPerformanceFee: accruals[index] ?? 0,
    })),
    ledger: [
      { day: dayOf(0), fee: 'subscription', amount: terms.amount * subscriptionFeeRate },
      ...charges.flatMap(({ index, management, performance }): FeeEntry[] => [
        { day: dayOf(index), fee: 'management', amount: management },
        { day: dayOf(index), fee: 'performance', amount: performance },
      ]),
    ],
    finalNav: navs.at(-1) ?? 0,
  };
}
