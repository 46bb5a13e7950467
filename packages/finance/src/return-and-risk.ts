import { DAY_MS, dayStart, daysBetween } from './calendar.ts';
import { countReturns, dailyReturns, type DailyValue, type ReturnCounts } from './daily-returns.ts';
import { deepestEpisodes, drawdownEpisodes } from './drawdown-episodes.ts';
import { type MonthReturns, monthReturns } from './month-returns.ts';
import { annualVolatility, bearRatios, cagr, sharpeRatio } from './ratios.ts';

/** The deepest fall from a peak, and how long it lasted. */
export interface DeepestFallFigures {
  /** A fraction < 0: trough / peak - 1. */
  readonly depth: number;
  /** The last day as high as the peak, YYYY-MM-DD. */
  readonly peakDay: string;
  /** The first day that is as high again; null where none came. */
  readonly recoveryDay: string | null;
  /** From the peak to the recovery, or to the last day. */
  readonly days: number;
}

/** What a due-diligence list asks of a period. Fractions; null where it cannot be said. */
export interface ReturnAndRisk {
  /** Null under 365 days. */
  readonly annualReturn: number | null;
  /** What volatility and Sharpe ratio rest on. */
  readonly returns: ReturnCounts;
  /** Null where the daily returns bear no ratio: too few of them, or too many over more than a day. */
  readonly volatility: number | null;
  readonly sharpe: number | null;
  /** Null where no value lies below an earlier one. */
  readonly deepestFall: DeepestFallFigures | null;
  readonly months: MonthReturns;
}

function deepestFallOf(days: readonly DailyValue[]): DeepestFallFigures | null {
  const [deepest] = deepestEpisodes(drawdownEpisodes(days.map(({ value }) => value)), 1);
  if (deepest === undefined) return null;
  const { depth, peakIndex, recoveryIndex } = deepest;
  const dayAt = (index: number): string => days.at(index)?.day ?? '';
  const peakDay = dayAt(peakIndex);
  return {
    depth,
    peakDay,
    recoveryDay: recoveryIndex === null ? null : dayAt(recoveryIndex),
    days: daysBetween({ from: peakDay, to: dayAt(recoveryIndex ?? -1) }),
  };
}

/**
 * Return and risk of an investment over a period (Decision D32): compound annual growth by day count from what was paid in;
 * volatility and Sharpe ratio of the daily returns (sample deviation, 365 days a year, no risk-free rate); the deepest fall of
 * the daily values; calendar months. What is taken at entry is part of the return and of the first month, and of nothing else:
 * it is no movement of a day.
 *
 * @param paid what was paid in on the first day, finite and > 0
 * @param days one value a day, in time order, each finite and > 0; at least one
 * @throws RangeError naming the first bad index
 * @see cagr, annualVolatility, sharpeRatio, drawdownEpisodes, monthReturns
 * @example returnAndRisk(1, [{ day: '2025-01-01', value: 1 }, { day: '2026-01-01', value: 1.2 }]).annualReturn // => 0.2
 */
export function returnAndRisk(paid: number, days: readonly DailyValue[]): ReturnAndRisk {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined)
    throw new RangeError('There are no days to take figures from.');
  const daily = dailyReturns(days.map(({ day, value }) => ({ day: dayStart(day) / DAY_MS, value })));
  const returns = daily.map(({ simpleReturn }) => simpleReturn);
  const counts = countReturns(daily);
  const hasEnough = bearRatios(counts);
  return {
    annualReturn: cagr([paid, last.value], daysBetween({ from: first.day, to: last.day })),
    returns: counts,
    volatility: hasEnough ? annualVolatility(returns) : null,
    sharpe: hasEnough ? sharpeRatio(returns) : null,
    deepestFall: deepestFallOf(days),
    months: monthReturns(paid, days),
  };
}
