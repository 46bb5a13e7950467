import { type BacktestRow, type Period, lastOfDay } from '@equanim/finance/backtest';
import { type ChartPoint, chartSeries } from '@equanim/finance/chart-series';
import { drawdownSeries } from '@equanim/finance/drawdown';
import { type FeeRates, netOfFees } from '@equanim/finance/fees';
import {
  type MonthlyBacktest,
  type NetMonthlyBacktest,
  type NetProjection,
  type Projection,
  grossMonths,
  netMonths,
  project,
  projectNet,
} from '@equanim/finance/projection';

export const PERIODS = [1, 2, 3] as const satisfies readonly Period[];

export type SeriesName = '1-Year' | '2-Year' | '3-Year';

/** The name of each period, on its card, in the ROI Summary and in the chart. */
export const SERIES: Readonly<Record<Period, SeriesName>> = { 1: '1-Year', 2: '2-Year', 3: '3-Year' };

/** A backtest before and after fees: what is computed once for all amounts, so that typing one costs little. */
export interface Backtest {
  readonly rows: readonly BacktestRow[];
  readonly gross: MonthlyBacktest;
  readonly net: NetMonthlyBacktest;
}

export type Backtests = Readonly<Record<Period, Backtest>>;

/** Everything the page shows of one period, computed once. */
export interface PeriodGrowth {
  readonly period: Period;
  readonly name: SeriesName;
  readonly gross: Projection;
  readonly net: NetProjection;
  /** First day of the backtest, YYYY-MM-DD. */
  readonly firstDay: string;
  /** Its last day. */
  readonly asOf: string;
}

/** An amount in all three periods, and the chart of it. */
export interface Growth {
  readonly periods: Readonly<Record<Period, PeriodGrowth>>;
  readonly gross: readonly ChartPoint[];
  readonly net: readonly ChartPoint[];
  /** Whether some value is too large for a double to be exact to the cent: from some 90 trillion dollars. */
  readonly isRounded: boolean;
}

/** A day under the highest one so far, as fractions <= 0. */
export interface DrawdownDay {
  readonly day: string;
  readonly gross: number;
  readonly net: number;
}

const SPEC_TICKS = 6;

const valueOf = ({ value }: { readonly value: number }): number => value;

/** @throws RangeError for no rows, and naming the first bad index */
export function backtestOf(rows: readonly BacktestRow[], rates: FeeRates): Backtest {
  return { rows, gross: grossMonths(rows), net: netMonths(rows, rates) };
}

/**
 * What the amount became in each period, gross and net, and the points of the chart.
 *
 * @param amount dollars
 * @throws RangeError for a bad amount
 */
export function growthOf(amount: number, backtests: Backtests): Growth {
  const growthIn = (period: Period): PeriodGrowth => {
    const gross = project(amount, backtests[period].gross);
    const net = projectNet(amount, backtests[period].net);
    return {
      period,
      name: SERIES[period],
      gross,
      net,
      firstDay: backtests[period].gross.firstDay,
      asOf: gross.points.at(-1)?.day ?? '',
    };
  };
  const periods = { 1: growthIn(1), 2: growthIn(2), 3: growthIn(3) };
  const pointsOf = (kind: 'gross' | 'net') =>
    chartSeries({ 1: periods[1][kind].points, 2: periods[2][kind].points, 3: periods[3][kind].points });
  const largest = Math.max(amount, ...PERIODS.flatMap((each) => periods[each].gross.points.map(valueOf)));
  const isRounded = largest * 100 > Number.MAX_SAFE_INTEGER;
  return { periods, gross: pointsOf('gross'), net: pointsOf('net'), isRounded };
}

/** How far each day of a backtest lies under its highest so far, before and after fees. */
export function drawdownsOf(rows: readonly BacktestRow[], rates: FeeRates): DrawdownDay[] {
  const days = lastOfDay(rows);
  const gross = drawdownSeries(days.map(({ netValue }) => netValue));
  const net = drawdownSeries(netOfFees(days, { amount: 1, rates }).days.map(({ nav }) => nav));
  return days.map(({ day }, index) => ({ day, gross: gross[index] ?? 0, net: net[index] ?? 0 }));
}

/**
 * Which points carry a label: every n-th, n being a sixth of their count rounded down (Specification
 * 2.7.5).
 */
export function tickIndices(count: number): number[] {
  const interval = Math.max(1, Math.floor(count / SPEC_TICKS));
  return Array.from({ length: Math.ceil(count / interval) }, (_, index) => index * interval);
}

/**
 * Values down the axis whose labels differ: fewer of them where thousands without decimals would read alike.
 *
 * @param ticksFor about so many round values
 * @param format the label of a value
 */
export function distinctTicks(
  ticksFor: (count: number) => number[],
  format: (value: number) => string,
): number[] {
  for (const count of [5, 4, 3, 2]) {
    const ticks = ticksFor(count);
    if (new Set(ticks.map(format)).size === ticks.length) return ticks;
  }
  return [...new Map(ticksFor(2).map((value) => [format(value), value])).values()];
}
