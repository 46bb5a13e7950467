import { chartPointsOf, isByMinute, type Range } from '@equanim/contract/range';
import { thinForChart } from '@equanim/finance/downsample';
import { gapEdges, type TimeSpan } from '@equanim/finance/gap-edges';
import type { ChartPoint } from '../../../ui/chart/model.ts';
import { MINUTE_MS } from '../../../ui/time.ts';

/** One point of a performance chart; values start at 1.0 with the range. */
export interface PerformancePoint extends ChartPoint {
  portfolio: number;
  /** Bitcoin, rebased like the portfolio; null where no price is known. */
  benchmark: number | null;
}

/** The answer of either history call, as far as a chart needs it. */
export interface HistoryAnswer {
  /** The range it is thinned for: of a span of one's own, the shortest that covers it. */
  range: Range;
  data: {
    timestamp: string;
    rolling_normalized_value: number;
    btc_rolling_normalized_value?: number | null;
  }[];
  total_count?: number | undefined;
  stats?: { gaps?: { from: string; to: string }[] | undefined } | undefined;
}

/** A line may cross a gap of this length on any range; on a range shown minute by minute, no longer one. */
const MAX_CROSSED_MS = 5 * MINUTE_MS;
/** A gap narrower than half the distance between two points of a full chart cannot be seen. */
const VISIBLE_SHARE = 0.5;

function readPoints(data: HistoryAnswer['data']): PerformancePoint[] {
  return data
    .map((point) => ({
      at: Date.parse(point.timestamp),
      portfolio: point.rolling_normalized_value,
      benchmark: point.btc_rolling_normalized_value ?? null,
    }))
    .filter(({ at, portfolio }) => Number.isFinite(at) && Number.isFinite(portfolio))
    .toSorted((a, b) => a.at - b.at);
}

/** The gaps the server names, each from the sample before it to the one after; adjoining gaps are merged. */
function readNamedGaps({ stats }: HistoryAnswer): TimeSpan[] {
  const gaps = (stats?.gaps ?? [])
    .map(({ from, to }) => gapEdges({ from: Date.parse(from), to: Date.parse(to) }))
    .toSorted((a, b) => a.from - b.from);
  const merged: TimeSpan[] = [];
  for (const gap of gaps) {
    const last = merged.at(-1);
    if (last !== undefined && gap.from < last.to)
      merged.splice(-1, 1, { from: last.from, to: Math.max(last.to, gap.to) });
    else merged.push(gap);
  }
  return merged;
}

/** The time between any two points of a range shown minute by minute, whether the server names it as a gap or not. */
function readIntervals(answer: HistoryAnswer, points: readonly PerformancePoint[]): TimeSpan[] {
  const isComplete = answer.data.length === answer.total_count;
  if (!isComplete || !isByMinute(answer.range)) return [];
  return points.slice(1).map((point, index) => ({ from: points[index]?.at ?? point.at, to: point.at }));
}

/**
 * The gaps no line may cross. On a long range a line that broke at every missing minute would be dots, so only a gap wide
 * enough to be seen counts.
 */
function readGaps(answer: HistoryAnswer, points: readonly PerformancePoint[]): TimeSpan[] {
  const spanMs = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  const visibleMs = (VISIBLE_SHARE * spanMs) / chartPointsOf(answer.range);
  const crossedMs = Math.max(MAX_CROSSED_MS, visibleMs);
  return [...readNamedGaps(answer), ...readIntervals(answer, points)].filter(
    ({ from, to }) => to - from > crossedMs,
  );
}

/** The points, each with whether there is a gap between it and the one before. */
function broken(points: readonly PerformancePoint[], gaps: readonly TimeSpan[]): PerformancePoint[] {
  return points.map((point, index) => {
    const before = points[index - 1];
    const beginsLine = before !== undefined && gaps.some(({ from, to }) => from < point.at && to > before.at);
    return { ...point, beginsLine };
  });
}

/**
 * What to draw of a history: every point the server sends, thinned to the target of the range above 200, with lines broken
 * at every gap wide enough to be seen. The server has left out the excluded windows already; nothing is filtered here.
 *
 * @param answer the reply of a history call and the range whose target it is thinned to
 */
export function readPerformance(answer: HistoryAnswer): PerformancePoint[] {
  const points = readPoints(answer.data);
  const gaps = readGaps(answer, points);
  const all = broken(points, gaps);
  // Only these edges are kept, where the server keeps those of every gap: a gap that cannot be seen needs no points.
  const besideBreaks = new Set(
    all.flatMap((point, index) => (point.beginsLine ? [all[index - 1], point] : [])),
  );
  const thinned = thinForChart(all, chartPointsOf(answer.range), {
    valuesOf: (point) => [point.portfolio, point.benchmark],
    positionOf: (point) => point.at,
    isMarked: (point) => besideBreaks.has(point),
  });
  return broken(thinned, gaps);
}
