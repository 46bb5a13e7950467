import { beta, correlation, downCapture, upCapture } from '@equanim/finance/benchmark';
import { daysFrom } from '@equanim/finance/calendar';
import {
  countReturns,
  type ReturnCounts,
  type CommonReturn,
  closesOf,
  dailyReturns,
  commonReturns,
  type DailyReturn,
} from '@equanim/finance/daily-returns';
import { bearRatios, areTooLong } from '@equanim/finance/ratios';
import { returnBetween } from '@equanim/finance/returns';
import { rollingBeta, rollingVolatility } from '@equanim/finance/rolling';
import type { YearRow } from '../frame/months/year-rows.ts';
import {
  drawdownRowsOf,
  underwaterOf,
  fallsByDay,
  figuresOf,
  periodsOf,
  yearRowsOf,
} from './report/figures.ts';
import {
  seriesOf,
  type ReportAnswers,
  type ReportOptions,
  type RangeSeries,
  dayAt,
} from './report/range-series.ts';

/** Daily returns in a window; there are no partial windows. */
const WINDOW_DAYS = 90;

const fractionOf = ({ simpleReturn }: DailyReturn): number => simpleReturn;

const isLong = (days: number): number => (days > 1 ? 1 : 0);

const MEASURES = { beta, correlation, upCapture, downCapture } as const;

/** A figure gross and net of the fund's fees; null where it cannot be said. */
export interface Pair {
  gross: number | null;
  net: number | null;
}

/** A return of a day or of a month, and which. */
export interface Extreme {
  /** UTC day YYYY-MM-DD or month YYYY-MM. */
  when: string;
  return: number;
  /** Of a day: over how many days it leads, 1 unless those before it have no sample. */
  days?: number;
  /** Of a month of which something is left out. */
  isPartial?: boolean;
}

/** Fractions throughout, unless a comment says otherwise. */
export interface Ratios {
  return: Pair;
  /** Only from a year on. */
  annualReturn: Pair;
  volatility: Pair;
  sharpe: Pair;
  sortino: Pair;
  calmar: Pair;
  maxDrawdown: Pair;
  bestDay: { gross: Extreme | null; net: Extreme | null };
  worstDay: { gross: Extreme | null; net: Extreme | null };
  bestMonth: { gross: Extreme | null; net: Extreme | null };
  worstMonth: { gross: Extreme | null; net: Extreme | null };
  positiveDays: Pair;
}

export interface DrawdownRow {
  /** UTC days. */
  peakDay: string;
  troughDay: string;
  /** Null while it is under water. */
  recoveredDay: string | null;
  /** At most 0. */
  depth: number;
  /** From the peak to the recovery, or to the end of the range. */
  days: number;
}

export interface BenchmarkFigures {
  portfolioReturn: number;
  bitcoinReturn: number;
  /** Returns of both over the same days, which the other figures rest on. */
  common: ReturnCounts;
  beta: Pair;
  correlation: Pair;
  upCapture: Pair;
  downCapture: Pair;
}

export interface RollingPoint {
  day: string;
  gross: number;
  net: number;
}

export interface DayRow {
  /** UTC day YYYY-MM-DD. */
  day: string;
  grossValue: number;
  netValue: number | null;
  /** Since the day before it that has a value, or since the start of the range; null from nothing. */
  return: number | null;
  /** How many days that is. */
  returnDays: number | null;
  drawdown: number;
  /** USDT; undefined for customers. */
  flow?: number;
}

/** Everything the performance screen shows of a range, but for what the return is made of. */
export interface PerformanceReport {
  /** Epoch milliseconds of the samples the range begins and ends at. */
  from: number;
  to: number;
  /** What the daily figures rest on. */
  returns: ReturnCounts;
  ratios: Ratios;
  years: readonly YearRow[];
  /** At most 0, one a day, the start of the range first. */
  underwater: ReadonlyArray<{ at: number; gross: number; net: number | null }>;
  drawdowns: { gross: readonly DrawdownRow[]; net: readonly DrawdownRow[] };
  /** Null where Bitcoin's price is not known at both ends. */
  benchmark: BenchmarkFigures | null;
  rolling: { volatility: readonly RollingPoint[]; beta: readonly RollingPoint[] };
  days: readonly DayRow[];
}

/**
 * The report of a range, from values by day: those of every minute are not here. Net is one holder since the first sample of
 * all, on the fund's management and performance fee without the subscription fee, crystallized on 31 December (`netCloses`);
 * a range's figures of it are measured from its own start.
 *
 * Costs some milliseconds for ten years: compute it once for an answer. What the first screen does not show, the falls, the
 * benchmark, the rolling figures and the days, is computed when it is first read.
 *
 * @returns null before the first sample, for a range without one, and for one of an earlier record
 */
export function reportOf({
  days,
  summary,
  ...options
}: ReportAnswers & ReportOptions): PerformanceReport | null {
  const series = seriesOf({ days, summary }, options);
  if (!series) return null;
  const returns = dailyReturnsOf(series);
  const months = periodsOf(series);
  const figures = (side: 'gross' | 'net') =>
    figuresOf({ series, values: series[side], returns: returns[side], months });
  const underwater = once(() => underwaterOf(series));
  const drawdowns = once(() => ({
    gross: drawdownRowsOf(series, 'gross'),
    net: drawdownRowsOf(series, 'net'),
  }));
  const benchmark = once(() => benchmarkOf(series, returns));
  const rolling = once(() => rollingOf(series, returns));
  const dayRows = once(() => dayRowsOf(series));
  return {
    from: series.from,
    to: series.to,
    returns: countReturns(returns.gross),
    ratios: pairs(figures('gross'), figures('net')),
    years: yearRowsOf(series),
    get underwater() {
      return underwater();
    },
    get drawdowns() {
      return drawdowns();
    },
    get benchmark() {
      return benchmark();
    },
    get rolling() {
      return rolling();
    },
    get days() {
      return dayRows();
    },
  };
}
type Figures = ReturnType<typeof figuresOf>;

/** Each figure gross beside net. */
function pairs(gross: Figures, net: Figures): Ratios {
  const pair = <Name extends keyof Figures>(name: Name) => ({ gross: gross[name], net: net[name] });
  return {
    return: pair('return'),
    annualReturn: pair('annualReturn'),
    volatility: pair('volatility'),
    sharpe: pair('sharpe'),
    sortino: pair('sortino'),
    calmar: pair('calmar'),
    maxDrawdown: pair('maxDrawdown'),
    bestDay: pair('bestDay'),
    worstDay: pair('worstDay'),
    bestMonth: pair('bestMonth'),
    worstMonth: pair('worstMonth'),
    positiveDays: pair('positiveDays'),
  };
}

/** The range against Bitcoin; null where its price is not known at both ends. */
function benchmarkOf({ gross, bitcoin, net }: RangeSeries, { common }: RangeReturns) {
  const portfolioReturn = gross.start > 0 ? returnBetween(gross.start, gross.end) : null;
  const { start, end } = bitcoin;
  if (portfolioReturn === null || start === null || end === null || start <= 0) return null;
  const ofNet = net.end === null || net.start === null ? [] : common.net;
  const pairOf = (measure: keyof typeof MEASURES) => ({
    gross: measured(measure, common.gross),
    net: measured(measure, ofNet),
  });
  return {
    portfolioReturn,
    bitcoinReturn: end / start - 1,
    common: countReturns(common.gross),
    beta: pairOf('beta'),
    correlation: pairOf('correlation'),
    upCapture: pairOf('upCapture'),
    downCapture: pairOf('downCapture'),
  };
}

function measured(measure: keyof typeof MEASURES, returns: readonly CommonReturn[]): number | null {
  if (!bearRatios(countReturns(returns))) return null;
  return MEASURES[measure](
    returns.map(({ simpleReturn }) => simpleReturn),
    returns.map(({ benchmark }) => benchmark),
  );
}

/** A row for each day with a value. Its return is measured from the value before it, the start of the range being the first. */
function dayRowsOf(series: RangeSeries) {
  const { gross, net, flows } = series;
  const days = daysFrom(dayAt(series, 0), series.dayCount);
  const falls = fallsByDay(gross);
  const byDay = new Map(dailyReturns(closesOf(gross.closes)).map((one) => [one.day, one]));
  return gross.closes.flatMap((close, index) => {
    if (close === null) return [];
    const since = byDay.get(index);
    return [
      {
        day: days[index] ?? '',
        grossValue: close,
        netValue: net.closes[index] ?? null,
        return: index === 0 ? returnBetween(gross.start, close) : (since?.simpleReturn ?? null),
        returnDays: index === 0 ? 1 : (since?.days ?? null),
        drawdown: falls[index] ?? 0,
        ...(flows && { flow: flows[index] ?? 0 }),
      },
    ];
  });
}

interface Sides<Return> {
  gross: readonly Return[];
  net: readonly Return[];
}

/** The daily returns of a range; days count from its first one. */
export interface RangeReturns extends Sides<DailyReturn> {
  /** Beside those of Bitcoin over the same days. */
  readonly common: Sides<CommonReturn>;
}

/** From close to close: what comes before the first close and after the last day that is over counts for none. */
function dailyReturnsOf({ gross, net, bitcoin, isLastDayOver }: RangeSeries): RangeReturns {
  const over = ({ closes }: RangeSeries['net']) => (isLastDayOver ? closes : closes.slice(0, -1));
  const common = once(() => ({
    gross: commonReturns(over(gross), over(bitcoin)),
    net: commonReturns(over(net), over(bitcoin)),
  }));
  return {
    gross: dailyReturns(closesOf(over(gross))),
    net: dailyReturns(closesOf(over(net))),
    get common() {
      return common();
    },
  };
}

/** Computes a value when it is first asked for, and no second time. */
function once<T extends object | null>(compute: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: compute() }).value;
}

/** Figures of the last 90 daily returns, by the day of the last one. Days on which one of them is not known have no point. */
function rollingOf(series: RangeSeries, { gross, net, common }: RangeReturns) {
  const days = daysFrom(dayAt(series, 0), series.dayCount);
  const volatilityOf = (returns: readonly DailyReturn[]) =>
    byDay(returns, rollingVolatility(returns.map(fractionOf), WINDOW_DAYS));
  const betaOf = (returns: RangeReturns['common']['gross']) => {
    const benchmark = returns.map((one) => one.benchmark);
    return byDay(returns, rollingBeta({ returns: returns.map(fractionOf), benchmark }, WINDOW_DAYS));
  };
  const pointsOf = (ofGross: Map<number, number>, ofNet: Map<number, number>) =>
    [...ofGross].flatMap(([day, value]) => {
      const other = ofNet.get(day);
      return other === undefined ? [] : [{ day: days[day] ?? '', gross: value, net: other }];
    });
  return {
    volatility: pointsOf(volatilityOf(gross), volatilityOf(net)),
    beta: pointsOf(betaOf(common.gross), betaOf(common.net)),
  };
}

/** By the last day of each window: the first figure is that of the first whole one. */
function byDay(returns: readonly DailyReturn[], figures: readonly (number | null)[]): Map<number, number> {
  const found = new Map<number, number>();
  let longCount = 0;
  for (const [index, { day, days }] of returns.entries()) {
    longCount += isLong(days) - isLong(returns[index - WINDOW_DAYS]?.days ?? 1);
    const figure = figures[index - WINDOW_DAYS + 1] ?? null;
    if (figure !== null && !areTooLong({ count: WINDOW_DAYS, longCount })) found.set(day, figure);
  }
  return found;
}
