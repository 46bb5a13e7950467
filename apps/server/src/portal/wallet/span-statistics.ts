import { gapEdges } from '@equanim/finance/gap-edges';
import type { Span } from '../../platform/time.ts';
import type { DailyFigures, HistoryPoint, Measure } from './segments.ts';

/** A record after the first one, from 2, and when it began. */
export interface LaterRecord {
  number: number;
  beganAt: Date;
}

/** When a snapshot was taken and what it was worth, without an amount. */
export type ValuePoint = Pick<HistoryPoint, 'takenAt' | 'normalizedValue'>;

/** Where a span of the history begins and ends; null where it holds nothing. */
export interface SpanEdges<Point extends ValuePoint = HistoryPoint> {
  first: Point | null;
  last: Point | null;
}

/** The same, and how far it went between. */
export interface SpanFigures<Point extends ValuePoint = HistoryPoint> extends SpanEdges<Point> {
  measure: Measure;
}

/** The statistics of a span; fractions, null where the span holds nothing to compute from. */
export interface SpanStats<Point extends ValuePoint = HistoryPoint> extends SpanFigures<Point>, DailyFigures {
  gaps: Span[];
  /** The record that it lies in; null where it is the first one. */
  record: LaterRecord | null;
}

/**
 * The minutes beside every gap, epoch milliseconds, which thinning keeps. What an edge is stands in `finance/gap-edges.ts`. The
 * server knows the minute of each of its points and no chart, so it keeps the edges of every gap; the browser keeps those of
 * the gaps that its chart is wide enough to show (`charts/chart-points.ts`).
 */
export function minutesBesideGaps(gaps: readonly Span[]): ReadonlySet<number> {
  const edges = gaps.map(({ from, to }) => gapEdges({ from: from.getTime(), to: to.getTime() }));
  return new Set(edges.flatMap(({ from, to }) => [from, to]));
}
