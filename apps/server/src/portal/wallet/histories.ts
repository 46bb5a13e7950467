import { RANGES, type Range } from '@equanim/contract/range';
import { HISTORY_LIMIT } from '@equanim/contract/wallet';
import { downsample } from '@equanim/finance/downsample';
import { BEGINNING, type Span } from '../../platform/time.ts';
import { beginRange, rangeSpan, type Edges } from './range-start.ts';
import {
  minutesBesideGaps,
  type SpanEdges,
  type SpanFigures,
  type SpanStats,
  type ValuePoint,
} from './span-statistics.ts';
import { dailyFiguresOf, measureOf, pointsOf, type HistoryPoint } from './segments.ts';
import type { PlacedPart, SegmentsStore } from './segments.store.ts';
import type { WalletStore } from './wallet.store.ts';

export interface HistoryOfSpan<Point extends ValuePoint = HistoryPoint> {
  points: Point[];
  /**
   * What rolling values are relative to, whatever points are sent: the value of the first point, or of the first that is
   * worth anything where the range begins after a total loss; null where nothing is.
   */
  baseValue: number | null;
  stats: SpanStats<Point>;
}

/** The same with Bitcoin beside it. */
export interface BenchmarkedHistory extends HistoryOfSpan {
  /** Bitcoin's price at the first point or, where that minute has none, nearest to it; null where there is none. */
  basePrice: number | null;
}

export interface HistoriesDeps {
  store: Pick<WalletStore, 'begins' | 'last' | 'laterRecord' | 'firstAboveZero'>;
  segments: SegmentsStore;
  /** Bitcoin's price by minute, excluded windows left out. */
  prices: Edges<{ takenAt: Date; price: number }>;
}

/** A gap at least this part of its range is seen in a chart, which then needs the minutes beside it. */
const SEEN_GAP_PART = 1 / HISTORY_LIMIT;

/** The histories of ranges, and their statistics. */
export function createHistories({ store, segments, prices }: HistoriesDeps) {
  return {
    /** At most `limit` points of a range, first and last among them, with its peaks and falls, and its statistics. */
    async history(asked: Span, limit: number): Promise<BenchmarkedHistory> {
      const [first] = await store.begins([asked]);
      if (!first)
        return {
          points: [],
          baseValue: null,
          basePrice: null,
          stats: emptyStats(await segments.gaps(asked)),
        };
      const span = { from: first.takenAt, to: asked.to };
      const [parts, gaps] = await Promise.all([segments.read(span), segments.gaps(span)]);
      const candidates = await withGapEdges(pointsOf(parts), { span, gaps, segments });
      const edges = minutesBesideGaps(gaps);
      const points = downsample(candidates, limit, {
        valuesOf: ({ normalizedValue, btcPrice }) => [normalizedValue, btcPrice],
        positionOf: ({ takenAt }) => takenAt.getTime(),
        isMarked: ({ takenAt }) => edges.has(takenAt.getTime()),
      });
      return {
        points,
        baseValue: await baseValueOf(first, { span, store }),
        basePrice: first.btcPrice ?? (await beginRange(prices, span)).first?.price ?? null,
        stats: {
          first,
          last: candidates.at(-1) ?? null,
          measure: measureOf(parts),
          ...dailyFiguresOf(parts, span.to),
          gaps,
          record: await store.laterRecord(span.to),
        },
      };
    },

    /** Where a span begins and ends. */
    edges: (asked: Span): Promise<SpanEdges> => edgesOf(asked, store),

    /** The same, and how far it went between. */
    spanFigures: (asked: Span): Promise<SpanFigures> => spanFiguresOf(asked, { store, segments }),

    /** Where each range begins and ends, and how far it went between: all of them from one reading of the history. */
    async figures(end: Date): Promise<Record<Range, SpanFigures>> {
      const firsts = await store.begins(RANGES.map((range) => rangeSpan(range, end)));
      const last = (await store.last({ from: BEGINNING, to: end })) ?? null;
      const parts = await segments.readMeasures(cutsBetween(firsts, end));
      const figures = RANGES.map(
        (range, i) => [range, figuresFrom(firsts[i] ?? null, { last, parts })] as const,
      );
      return Object.fromEntries(figures) as Record<Range, SpanFigures>;
    },
  };
}

async function edgesOf(asked: Span, store: HistoriesDeps['store']): Promise<SpanEdges> {
  const [first = null] = await store.begins([asked]);
  if (!first) return { first: null, last: null };
  return { first, last: (await store.last({ from: first.takenAt, to: asked.to })) ?? first };
}

async function spanFiguresOf(
  asked: Span,
  { store, segments }: Pick<HistoriesDeps, 'store' | 'segments'>,
): Promise<SpanFigures> {
  const { first, last } = await edgesOf(asked, store);
  const parts = first ? await segments.readMeasures(cutsBetween([first], asked.to)) : [];
  return figuresFrom(first, { last, parts });
}

/** What rolling values are relative to: the first value, or the first above zero after a total loss. */
async function baseValueOf(
  first: HistoryPoint,
  { span, store }: Pick<HistoriesDeps, 'store'> & { span: Span },
): Promise<number | null> {
  if (first.normalizedValue > 0) return first.normalizedValue;
  return (await store.firstAboveZero(span))?.normalizedValue ?? null;
}

/** Rollups need not begin or end beside a gap; one that is seen is drawn as wide as it is. */
async function withGapEdges(
  points: HistoryPoint[],
  { span, gaps, segments }: Pick<HistoriesDeps, 'segments'> & { span: Span; gaps: Span[] },
): Promise<HistoryPoint[]> {
  const seenMs = lengthOf(span) * SEEN_GAP_PART;
  const known = new Set(points.map(({ takenAt }) => takenAt.getTime()));
  const edges = [...minutesBesideGaps(gaps.filter((gap) => lengthOf(gap) >= seenMs))].filter(
    (ms) => !known.has(ms) && ms >= span.from.getTime() && ms <= span.to.getTime(),
  );
  if (edges.length === 0) return points;
  const beside = await segments.at(edges.map((ms) => new Date(ms)));
  return [...points, ...beside].toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
}

function lengthOf({ from, to }: Span): number {
  return to.getTime() - from.getTime();
}

/** The beginnings of ranges, each once and in time order, and their common end. */
function cutsBetween(firsts: ReadonlyArray<HistoryPoint | null>, end: Date): Date[] {
  const starts = firsts.flatMap((first) => (first ? [first.takenAt.getTime()] : []));
  const cuts = new Set([...starts, end.getTime() + 1]);
  return [...cuts].toSorted((a, b) => a - b).map((ms) => new Date(ms));
}

function figuresFrom(
  first: HistoryPoint | null,
  { last, parts }: { last: HistoryPoint | null; parts: PlacedPart[] },
): SpanFigures {
  if (!first) return { first: null, last: null, measure: measureOf([]) };
  return { first, last, measure: measureOf(parts.filter(({ from }) => from >= first.takenAt)) };
}

function emptyStats(gaps: Span[]): SpanStats {
  return {
    first: null,
    last: null,
    measure: measureOf([]),
    ...dailyFiguresOf([], BEGINNING),
    gaps,
    record: null,
  };
}
