import { formatMonth, formatUtcDay } from '../../../ui/format/date.ts';
import {
  counted,
  formatDecimal,
  formatFraction,
  formatPercent,
  formatShare,
  NO_VALUE,
} from '../../../ui/format/number.ts';
import { DAY_MS, HOUR_MS } from '../../../ui/time.ts';
import { missingText, whyNoRatio, returnsText } from '../../frame/daily-returns-text.ts';
import type { Extreme, Pair, PerformanceReport } from '../report.ts';

/** How each figure is computed, in the words of the screen. `packages/finance` says the same beside the code. */
const DAY_RETURN =
  'Last value of a UTC day / last value before it − 1; over days without a sample it is one return, dated on the day it ends';

const MONTH_RETURN =
  'Last value of a month / last value of the month before − 1; a partial month counts as far as it goes, and months that no sample tells apart do not count';

const CAPTURE =
  "Geometric mean of the portfolio's daily returns / that of Bitcoin's, over the days on which Bitcoin";

export const FORMULAS = {
  return: { name: 'Return', formula: 'Last value of the range / first value − 1' },
  annualReturn: { name: 'Annual return', formula: '(1 + return)^(365 / days) − 1, from a year on' },
  volatility: { name: 'Volatility', formula: 'Standard deviation of the daily returns (n − 1) × √365' },
  sharpe: {
    name: 'Sharpe',
    formula: 'Mean of the daily returns / their standard deviation (n − 1) × √365; the risk-free rate is 0',
  },
  sortino: {
    name: 'Sortino',
    formula:
      'Mean of the daily returns / their downside deviation × √365; that is the root of the mean square of the losses over all days',
  },
  calmar: { name: 'Calmar', formula: 'Annual return / maximum drawdown of daily closes, without its sign' },
  maxDrawdown: {
    name: 'Max drawdown, daily closes',
    formula: 'The lowest of all: value / highest value before it − 1',
  },
  bestDay: { name: 'Best day', formula: DAY_RETURN },
  worstDay: { name: 'Worst day', formula: DAY_RETURN },
  bestMonth: { name: 'Best month', formula: MONTH_RETURN },
  worstMonth: { name: 'Worst month', formula: MONTH_RETURN },
  positiveDays: { name: 'Positive days', formula: 'Daily returns above 0 / daily returns' },
  beta: { name: 'Beta', formula: "Covariance of the daily returns / variance of Bitcoin's (n − 1)" },
  correlation: {
    name: 'Correlation',
    formula: 'Covariance of the daily returns / product of their standard deviations',
  },
  upCapture: { name: 'Up capture', formula: `${CAPTURE} rose` },
  downCapture: { name: 'Down capture', formula: `${CAPTURE} fell` },
} as const;

/** A figure of one side as it stands on the screen. */
export interface Cell {
  text: string;
  /** When it was, of a day or month. */
  when?: string;
  /** What else is to be known of that. */
  whenNote?: string;
}

/** A figure of a range, gross and net, with what it rests on. */
export interface FigureRow {
  key: FigureKey;
  gross: Cell;
  net: Cell;
  /** Why there is a dash, or what else is to be known; null where nothing is. */
  note: string | null;
  /** What it is computed from, such as `1,092 daily returns`. */
  base: string;
}

/** Whether a figure can be told, gross at least. */
export const isTold = ({ gross }: FigureRow): boolean => gross.text !== NO_VALUE;

const DAYS_A_YEAR = 365;
/** Net ends where the value does, while gross may go on from there. */
export const NET_ENDED = 'The value reached zero, so net figures end.';

/** Why risk can look smaller net than gross. */
export const NET_CUSHION =
  'Net volatility and drawdowns can be smaller than gross ones: an accrued performance fee falls as gains fall.';

const asFraction = (value: number | null): Cell => ({ text: formatFraction(value) });
const asShare = (value: number | null): Cell => ({ text: formatShare(value === null ? null : value * 100) });
const asRatio = (value: number | null): Cell => ({ text: formatDecimal(value, 2) });

function asExtreme(extreme: Extreme | null): Cell {
  if (extreme === null) return { text: NO_VALUE };
  const { when, days = 1, isPartial = false } = extreme;
  const isMonth = when.length === 'YYYY-MM'.length;
  return {
    text: formatFraction(extreme.return),
    when: isMonth ? formatMonth(when) : formatUtcDay(when),
    ...(days > 1 && { whenNote: `(${counted(days, 'day')})` }),
    ...(isPartial && { whenNote: '(partial)' }),
  };
}

/** Days from the first to the last sample of a range, to the hour, as the annual return counts them. */
const spanDays = ({ from, to }: PerformanceReport): number =>
  (Math.round((to - from) / HOUR_MS) * HOUR_MS) / DAY_MS;

/** The same as text, whole days alone. */
export const spanText = (report: PerformanceReport): string => counted(Math.floor(spanDays(report)), 'day');

interface PairOptions {
  base: string;
  format: (value: number | null) => Cell;
  /** What may be the reason of a dash, the first that holds. */
  reasons?: readonly (string | false | null)[];
}

function pairRow(
  key: FigureKey,
  { gross, net }: Pair,
  { base, format, reasons = [] }: PairOptions,
): FigureRow {
  const reason = reasons.find((one) => one !== false && one !== null) || null;
  const netNote = net === null ? NET_ENDED : null;
  return { key, gross: format(gross), net: format(net), note: gross === null ? reason : netNote, base };
}

interface ExtremeOptions {
  base: string;
  reason: string;
}

function extremeRow(
  key: FigureKey,
  { gross, net }: { gross: Extreme | null; net: Extreme | null },
  { base, reason }: ExtremeOptions,
): FigureRow {
  const netNote = net === null ? NET_ENDED : null;
  return { key, gross: asExtreme(gross), net: asExtreme(net), note: gross === null ? reason : netNote, base };
}

interface EveryMinute {
  /** Percent, gross; null where it is not known. */
  maxDrawdown: number | null;
  /** Whether a dashboard shows it to the viewer. */
  isOnDashboard: boolean;
}

/** Return and risk of a range, and the maximum drawdown from every minute beside that of daily closes. */
export function riskRows(report: PerformanceReport, everyMinute: EveryMinute): FigureRow[] {
  const { ratios, returns } = report;
  const days = spanDays(report);
  const isUnderYear = days < DAYS_A_YEAR && missingText(DAYS_A_YEAR, 'days', Math.floor(days));
  const missing = whyNoRatio(returns);
  const closes = 'The first sample of the range, the last one of each UTC day and the last one of the range';
  const base = `${returnsText(returns)}, UTC days`;
  const drawdown = pairRow('maxDrawdown', ratios.maxDrawdown, { base: closes, format: asFraction });
  const where = everyMinute.isOnDashboard ? ', as on the dashboard' : '';
  const minutes = `From every minute${where}: ${formatPercent(everyMinute.maxDrawdown)} gross`;
  return [
    pairRow('annualReturn', ratios.annualReturn, {
      base: `The first and the last sample of the range, ${spanText(report)} apart`,
      format: asFraction,
      reasons: [isUnderYear],
    }),
    pairRow('volatility', ratios.volatility, { base, format: asShare, reasons: [missing] }),
    pairRow('sharpe', ratios.sharpe, {
      base,
      format: asRatio,
      reasons: [missing, 'The daily returns do not vary.'],
    }),
    pairRow('sortino', ratios.sortino, {
      base,
      format: asRatio,
      reasons: [missing, 'No daily return is a loss.'],
    }),
    pairRow('calmar', ratios.calmar, {
      base: `${closes}; ${spanText(report)}`,
      format: asRatio,
      reasons: [isUnderYear, 'The value never fell.'],
    }),
    { ...drawdown, note: drawdown.note === null ? minutes : `${minutes}. ${drawdown.note}` },
  ];
}

/** The best and the worst of a range. */
export function extremeRows(report: PerformanceReport): FigureRow[] {
  const { ratios, years, returns } = report;
  const months = years.flatMap((year) => year.months).filter((month) => month?.together === null);
  const ofDays = {
    base: `${returnsText(returns)}, UTC days`,
    reason: 'No whole day with a return in this range.',
  };
  const ofMonths = {
    base: `${counted(months.length, 'month')}, UTC`,
    reason: 'No month with a return of its own in this range.',
  };
  return [
    extremeRow('bestDay', ratios.bestDay, ofDays),
    extremeRow('worstDay', ratios.worstDay, ofDays),
    extremeRow('bestMonth', ratios.bestMonth, ofMonths),
    extremeRow('worstMonth', ratios.worstMonth, ofMonths),
    pairRow('positiveDays', ratios.positiveDays, {
      base: ofDays.base,
      format: asShare,
      reasons: [returns.count === 0 && ofDays.reason],
    }),
  ];
}

/** Beta and its kin, against Bitcoin. */
export function benchmarkRows(benchmark: NonNullable<PerformanceReport['benchmark']>): FigureRow[] {
  const { common, beta, correlation, upCapture, downCapture } = benchmark;
  const base = `${returnsText(common, 'return')} of both over the same days, UTC`;
  const capture = { format: asRatio, reasons: ['Bitcoin has no such days, or no return on them.'] };
  return [
    pairRow('beta', beta, { base, format: asRatio, reasons: ['Bitcoin did not move.'] }),
    pairRow('correlation', correlation, { base, format: asRatio, reasons: ['One of the two did not move.'] }),
    pairRow('upCapture', upCapture, {
      base: `${base}; of these, the days on which Bitcoin rose`,
      ...capture,
    }),
    pairRow('downCapture', downCapture, {
      base: `${base}; of these, the days on which Bitcoin fell`,
      ...capture,
    }),
  ];
}

export type FigureKey = keyof typeof FORMULAS;
