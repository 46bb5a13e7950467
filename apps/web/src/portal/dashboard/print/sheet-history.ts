import type { HistoryStats } from '@equanim/contract/wallet';
import { formatDay } from '../../../ui/format/date.ts';
import {
  formatFraction,
  formatNormalized,
  formatPercent,
  formatShare,
  NO_VALUE,
} from '../../../ui/format/number.ts';
import type { PerformancePoint } from '../charts/chart-points.ts';
import type { NetReturn } from '../charts/use-net-return.ts';
import { volatilityNote } from '../../frame/daily-returns-text.ts';
import { recordSince } from '../../frame/record-words.ts';
import type { SheetFigure } from './tear-sheet.tsx';

/** What either sheet is told of the history on the screen. */
export interface SheetHistory {
  /** The range as its button names it. */
  rangeName: string;
  /** Undefined until there is an answer. */
  points: readonly PerformancePoint[] | undefined;
  stats: HistoryStats | undefined;
  /** Whether Bitcoin is drawn beside the portfolio, where it is known. */
  hasBenchmark?: boolean;
  /** What came in and went out over the range, where amounts may be seen. */
  flows?: string | null;
  /** What the performance since the base of 1.0 is net of fees. */
  net?: NetReturn;
}

/** The range by name, by the days it holds and by its record where that is a later one, `1M · Feb 02, 2026 to Mar 04, 2026`. */
export function rangeText({ rangeName, points, stats }: SheetHistory): string {
  const [first, last] = [points?.[0], points?.at(-1)];
  if (first === undefined || last === undefined) return rangeName;
  const days = `${formatDay(first.at)} to ${formatDay(last.at)}`;
  return [rangeName, days, recordSince(stats?.record) ?? []].flat().join(' · ');
}

/** Whether Bitcoin stands on the sheet: where it is wanted, and known. */
export const showsBenchmark = ({ points, hasBenchmark }: SheetHistory): boolean =>
  hasBenchmark === true && points?.some(({ benchmark }) => benchmark !== null) === true;

/** A year's volatility, where the range is long enough to have one. */
export const volatilityText = ({ stats }: SheetHistory): string =>
  stats?.volatility == null ? NO_VALUE : formatShare(stats.volatility);

/** The figures of the range, as the tiles of the screen show them. */
export function detailsOf(history: SheetHistory): SheetFigure[] {
  const { stats, points } = history;
  const benchmarks = points?.flatMap(({ benchmark }) => (benchmark === null ? [] : [benchmark]));
  const benchmark = benchmarks?.at(-1);
  const isBenchmarkShown = showsBenchmark(history) && benchmark !== undefined;
  return [
    { name: 'Start', value: formatNormalized(stats?.start_value) },
    { name: 'End', value: formatNormalized(stats?.end_value) },
    { name: 'Change', value: formatPercent(stats?.change) },
    { name: 'High', value: formatNormalized(stats?.high) },
    { name: 'Low', value: formatNormalized(stats?.low) },
    { name: 'Max Drawdown', value: formatPercent(stats?.max_drawdown) },
    { name: 'Volatility', value: volatilityText(history), note: volatilityNote(stats) ?? undefined },
    ...(isBenchmarkShown ? [{ name: 'Bitcoin Change', value: formatFraction(benchmark - 1) }] : []),
  ];
}
