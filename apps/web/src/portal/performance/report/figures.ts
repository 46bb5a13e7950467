import { DAY_MS } from '@equanim/finance/calendar';
import {
  type MonthPeriod,
  monthPeriods,
  type PeriodEnds,
  type RangeDays,
} from '@equanim/finance/calendar-returns';
import { countReturns, type DailyReturn } from '@equanim/finance/daily-returns';
import { drawdownOfValues, underwater } from '@equanim/finance/drawdown';
import { deepestEpisodes, drawdownEpisodes } from '@equanim/finance/drawdown-episodes';
import {
  annualVolatility,
  bearRatios,
  cagr,
  calmarRatio,
  sharpeRatio,
  sortinoRatio,
} from '@equanim/finance/ratios';
import { returnBetween } from '@equanim/finance/returns';
import { nameOfMonth, yearRows, type YearRow } from '../../frame/months/year-rows.ts';
import { dayAt, type RangeSeries, type RangeValues } from './range-series.ts';
import { HOUR_MS } from '../../../ui/time.ts';

const SHOWN = 5;

/** A return of a UTC day (YYYY-MM-DD) or of a month (YYYY-MM). */
interface DatedReturn {
  when: string;
  return: number;
  /** Of a day: over how many days. */
  days?: number;
  /** Of a month of which something is left out. */
  isPartial?: boolean;
}

/** What is said of gross or of net values alone; fractions, null where it cannot be said. */
interface Figures {
  return: number | null;
  annualReturn: number | null;
  volatility: number | null;
  sharpe: number | null;
  sortino: number | null;
  calmar: number | null;
  maxDrawdown: number | null;
  bestDay: DatedReturn | null;
  worstDay: DatedReturn | null;
  bestMonth: DatedReturn | null;
  worstMonth: DatedReturn | null;
  positiveDays: number | null;
}

const NO_FIGURES: Figures = {
  return: null,
  annualReturn: null,
  volatility: null,
  sharpe: null,
  sortino: null,
  calmar: null,
  maxDrawdown: null,
  bestDay: null,
  worstDay: null,
  bestMonth: null,
  worstMonth: null,
  positiveDays: null,
};

/** What the figures of gross or of net values are computed from. */
export interface FigureInputs {
  series: RangeSeries;
  values: RangeValues;
  returns: readonly DailyReturn[];
  months: readonly MonthPeriod[];
}

/** All of them null where the values do not lead from the start of the range to its end. */
export function figuresOf(inputs: FigureInputs): Figures {
  const { series, values, returns, months } = inputs;
  const { start, end } = values;
  if (start === null || start <= 0 || end === null) return NO_FIGURES;
  const { known, best, worst, positives } = extremesOf(returns);
  const isEnough = bearRatios(countReturns(returns));
  const path = valuesOf(values);
  // Several months together are none: nobody knows which of them was the best.
  const byMonth = months
    .filter(({ firstMonth, lastMonth }) => firstMonth === lastMonth)
    .map((month) => monthReturn(values, month));
  return {
    return: returnBetween(start, end),
    annualReturn: end >= 0 ? cagr([start, end], lengthOf(series)) : null,
    volatility: isEnough ? annualVolatility(known) : null,
    sharpe: isEnough ? sharpeRatio(known) : null,
    sortino: isEnough ? sortinoRatio(known) : null,
    calmar: path.every((value) => value >= 0) ? calmarRatio(path, lengthOf(series)) : null,
    maxDrawdown: drawdownOfValues(path),
    bestDay: dayReturn(inputs, best),
    worstDay: dayReturn(inputs, worst),
    bestMonth: mostOf(byMonth, 1),
    worstMonth: mostOf(byMonth, -1),
    positiveDays: known.length === 0 ? null : positives / known.length,
  };
}

/**
 * Days from the first sample to the last, in whole hours: a range of 365 days is a year also where the minute at one of its
 * ends has no sample.
 */
function lengthOf({ from, to }: RangeSeries): number {
  return (Math.round((to - from) / HOUR_MS) * HOUR_MS) / DAY_MS;
}

function monthReturn(values: RangeValues, month: MonthPeriod): DatedReturn | false {
  const value = periodReturn(values, month);
  return value !== null && { when: nameOfMonth(month.lastMonth), return: value, isPartial: month.isPartial };
}

/**
 * The returns by themselves, the highest and the lowest, the earliest of equal ones, and how many are above 0: in one pass,
 * because ten years of days are passed through before anything is on the screen.
 */
function extremesOf(returns: readonly DailyReturn[]) {
  const known: number[] = [];
  let [best, worst, positives] = [returns[0], returns[0], 0];
  for (const one of returns) {
    known.push(one.simpleReturn);
    if (one.simpleReturn > 0) positives++;
    if (best && one.simpleReturn > best.simpleReturn) best = one;
    if (worst && one.simpleReturn < worst.simpleReturn) worst = one;
  }
  return { known, best, worst, positives };
}

function dayReturn({ series }: FigureInputs, found: DailyReturn | undefined): DatedReturn | null {
  if (found === undefined) return null;
  return { when: dayAt(series, found.day), return: found.simpleReturn, days: found.days };
}

/** The highest return, or with -1 the lowest; the earliest of equal ones. */
function mostOf(returns: readonly (DatedReturn | false)[], sign: 1 | -1): DatedReturn | null {
  let most: DatedReturn | null = null;
  for (const one of returns) if (one && (!most || sign * (one.return - most.return) > 0)) most = one;
  return most;
}

/** What falls are counted in: the start of the range and the close of each day that has one, the end last. */
function valuesOf({ start, closes }: RangeValues): number[] {
  const values: number[] = start === null ? [] : [start];
  for (const close of closes) if (close !== null) values.push(close);
  return values;
}

/** Which day each of these values is of, as an index of the range's days. */
function dayIndexesOf({ start, closes }: RangeValues): number[] {
  const indexes: number[] = start === null ? [] : [0];
  for (let index = 0; index < closes.length; index++) if (closes[index] !== null) indexes.push(index);
  return indexes;
}

/** The deepest falls, the deepest one first; none where net does not lead through the range. */
export function drawdownRowsOf(series: RangeSeries, side: 'gross' | 'net') {
  const values = series[side];
  if (values.start === null || values.end === null) return [];
  const indexes = dayIndexesOf(values);
  const episodes = deepestEpisodes(drawdownEpisodes(valuesOf(values)), SHOWN);
  return episodes.map(({ peakIndex, troughIndex, recoveryIndex, depth }) => {
    const [peak = 0, trough = 0] = [indexes[peakIndex], indexes[troughIndex]];
    const recovered = recoveryIndex === null ? null : (indexes[recoveryIndex] ?? null);
    return {
      peakDay: dayAt(series, peak),
      troughDay: dayAt(series, trough),
      recoveredDay: recovered === null ? null : dayAt(series, recovered),
      depth,
      days: (recovered ?? series.dayCount - 1) - peak,
    };
  });
}

/** How far gross and net lie below their peaks: at the start of the range, and at the end of each day that has a value. */
export function underwaterOf({ from, to, firstDayMs, gross, net }: RangeSeries) {
  const netFalls = fallsByDay(net);
  const points = [{ at: from, gross: 0, net: net.start === null ? null : 0 }];
  if (from === to) return points;
  for (const [index, fall] of fallsByDay(gross).entries()) {
    const at = Math.min(firstDayMs + (index + 1) * DAY_MS - 1, to);
    if (fall !== null) points.push({ at, gross: fall, net: netFalls[index] ?? null });
  }
  return points;
}

/** The fall at each day's close; null for a day without one. */
export function fallsByDay(values: RangeValues): (number | null)[] {
  const falls: (number | null)[] = values.closes.map(() => null);
  const indexes = dayIndexesOf(values);
  for (const [at, fall] of underwater(valuesOf(values)).entries()) falls[indexes[at] ?? 0] = fall;
  return falls;
}

function rangeDaysOf({ from, gross, isLastDayOver }: RangeSeries): RangeDays {
  return { from, hasClose: gross.closes.map((close) => close !== null), isLastDayOver };
}

/** A range that begins with the last value of a period has its base there, and no return but a fee of that day. */
function hasNoReturn({ gross, net }: RangeSeries, { baseIndex, lastIndex }: PeriodEnds): boolean {
  const isBaseAlone = baseIndex === null && lastIndex === 0 && gross.closes.length > 1;
  return isBaseAlone && gross.closes[0] === gross.start && net.closes[0] === net.start;
}

/** The months that have data after the start of the range, or several together, in time order. */
export function periodsOf(series: RangeSeries): MonthPeriod[] {
  return monthPeriods(rangeDaysOf(series)).filter((period) => !hasNoReturn(series, period));
}

/** A fraction; null where net has ended by then, and where it would be measured from nothing. */
function periodReturn({ start, closes }: RangeValues, period: PeriodEnds): number | null {
  const base = period.baseIndex === null ? start : (closes[period.baseIndex] ?? null);
  const last = closes[period.lastIndex] ?? null;
  return base === null || last === null ? null : returnBetween(base, last);
}

/** A row for each year of the range. */
export function yearRowsOf(series: RangeSeries): YearRow[] {
  return yearRows(rangeDaysOf(series), (period) =>
    hasNoReturn(series, period)
      ? null
      : { gross: periodReturn(series.gross, period), net: periodReturn(series.net, period) },
  );
}
