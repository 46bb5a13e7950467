import { gapEdges } from '@equanim/finance/gap-edges';
import { annualVolatility } from '@equanim/finance/ratios';
import { dailyReturns } from '@equanim/finance/returns';
import { DAY_MS, type Span } from '../../platform/time.ts';
import type { beginRange } from './range-start.ts';
import type { Measure, MeasuresStore } from './measures.store.ts';
import type { HistoryPoint, WalletStore } from './wallet.store.ts';

/** When a snapshot was taken and what it was worth, without an amount. */
export type ValuePoint = Pick<HistoryPoint, 'takenAt' | 'normalizedValue'>;

/** Where a span of the history begins and ends, and how far it went between; null where it holds nothing. */
export interface SpanFigures<Point extends ValuePoint = HistoryPoint> {
  first: Point | null;
  last: Point | null;
  measure: Measure;
}

/** The statistics of a span; fractions, null where the span holds nothing to compute from. */
export interface SpanStats<Point extends ValuePoint = HistoryPoint> extends SpanFigures<Point> {
  /** Annualized, from returns of whole UTC days. */
  volatility: number | null;
  gaps: Span[];
}

/** A range from its first point on. */
export type BegunRange = Awaited<ReturnType<typeof beginRange<HistoryPoint>>>;

/** Fewer daily returns say nothing about a year. */
const MIN_RETURNS = 3;

/**
 * Figures of a range that has begun, from every minute of it and not from the points of its chart: the tiles, the
 * summary and the benchmark of rolling values. High, low and maximum drawdown are computed by the database (`measures.store.ts`).
 */
export function createSpanStatistics(
  store: Pick<WalletStore, 'last' | 'firstAboveZero'>,
  measures: MeasuresStore,
) {
  async function figures({ first, span }: BegunRange): Promise<SpanFigures> {
    const [last, measure] = await Promise.all([store.last(span), measures.measure(span)]);
    return { first, last: last ?? null, measure };
  }

  return {
    figures,

    async stats(range: BegunRange): Promise<SpanStats> {
      const { span } = range;
      const [ends, closes, gaps] = await Promise.all([
        figures(range),
        measures.dailyCloses(span),
        measures.gaps(span),
      ]);
      return { ...ends, volatility: volatilityOf(closes, span.to), gaps };
    },

    /** What rolling values are relative to: the first value, or the first above zero after a total loss. */
    async baseValue({ first, span }: BegunRange): Promise<number | null> {
      if (first === null || first.normalizedValue > 0) return first?.normalizedValue ?? null;
      return (await store.firstAboveZero(span))?.normalizedValue ?? null;
    },
  };
}

/**
 * The minutes beside every gap, epoch milliseconds, which thinning keeps. Of a long range only the first and last minutes of
 * whole hours or days are read; a gap wide enough to be seen there begins and ends with such a minute. The server knows the
 * minute of each of its points and no chart, so it keeps the edges of every gap; the browser keeps those of the gaps that its
 * chart is wide enough to show (`charts/chart-points.ts`). What an edge is stands in `finance/gap-edges.ts`.
 */
export function minutesBesideGaps(gaps: readonly Span[]): ReadonlySet<number> {
  const edges = gaps.map(({ from, to }) => gapEdges({ from: from.getTime(), to: to.getTime() }));
  return new Set(edges.flatMap(({ from, to }) => [from, to]));
}

function volatilityOf(closes: Array<{ at: number; value: number }>, end: Date): number | null {
  const lastWholeDayEnd = Math.floor(end.getTime() / DAY_MS) * DAY_MS;
  const whole = closes.filter(({ at, value }) => at < lastWholeDayEnd && value > 0);
  const returns = dailyReturns(whole)
    .filter(({ days }) => days === 1)
    .map(({ simpleReturn }) => simpleReturn);
  return returns.length < MIN_RETURNS ? null : annualVolatility(returns);
}
