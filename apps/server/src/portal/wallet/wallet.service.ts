import { RANGES, type Range } from '@equanim/contract/range';
import { downsample } from '@equanim/finance/downsample';
import { rangeStart } from '@equanim/finance/windows';
import { HISTORY_LIMIT } from '@equanim/contract/wallet';
import type { Part } from '../../platform/database/rollups/cover.ts';
import { MINUTE_MS, minuteOf, type Span } from '../../platform/time.ts';
import { beginRange, type Edges } from './range-start.ts';
import { requireSample, type SampleAge } from './sample-age.ts';
import { minutesBesideGaps, type SpanFigures, type SpanStats, type ValuePoint } from './span-statistics.ts';
import { measureOf, pointsOf, volatilityOf, type HistoryPoint } from './stretches.ts';
import type { PlacedPart, StretchesStore } from './stretches.store.ts';
import type { Snapshot, WalletStore } from './wallet.store.ts';

const BEGINNING = new Date(0);

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

export type WalletService = ReturnType<typeof createWalletService>;

/** Up to when every minute had been read by a moment. */
export interface ReadBy {
  until: Date;
  /** Asked for any moment from then on it is another one; for none before. */
  changesAt: Date;
}

interface WalletDeps {
  store: WalletStore;
  stretches: StretchesStore;
  /** Bitcoin's price by minute, excluded windows left out. */
  prices: Edges<{ takenAt: Date; price: number }>;
  age: SampleAge;
  clock: () => Date;
}

/** A gap at least this part of its range is seen in a chart, which then needs the minutes beside it. */
const SEEN_GAP_PART = 1 / HISTORY_LIMIT;

/** The account's history: newest snapshot, histories of a range, their statistics. */
export function createWalletService({ store, stretches, prices, age, clock }: WalletDeps) {
  /**
   * The newest snapshot up to a moment, whatever it says: an emptied account has no value and is worth nothing. Within an
   * excluded window it is the newest one outside of it. Undefined when there is none.
   */
  const latest = (until: Date): Promise<Snapshot | undefined> => store.newest(until);

  return {
    latest,

    /** The newest snapshot, however old. @throws DomainError `no-data-yet` */
    newest: async (): Promise<Snapshot> => requireSample(await latest(clock())),

    /** The newest snapshot, if it still stands for now. @throws DomainError `no-data-yet` or `too-old` */
    current: async (): Promise<Snapshot> => age.requireCurrent(await latest(clock())),

    /** The oldest snapshot up to a moment, whatever it says; undefined when there is none. */
    oldest: (until: Date): Promise<Snapshot | undefined> => store.oldest(until),

    /** The newest snapshot up to a moment that has a value; undefined when there is none. */
    latestWithValue: (until: Date): Promise<HistoryPoint | undefined> =>
      store.last({ from: BEGINNING, to: until }),

    baseEquity: (): Promise<number> => store.baseEquity(),

    /** The last moment up to which every minute had been read by a moment: its own minute may have been read after it. */
    async readBy(moment: Date): Promise<ReadBy> {
      const unread = await store.firstReadAfter(moment);
      const nextMinute = new Date(minuteOf(moment).getTime() + MINUTE_MS);
      if (!unread) return { until: moment, changesAt: nextMinute };
      const { takenAt, readAt } = unread;
      return {
        until: new Date(takenAt.getTime() - 1),
        changesAt: readAt < nextMinute ? readAt : nextMinute,
      };
    },

    isStale: age.isStale,
    isCurrent: age.isCurrent,

    spanOf,

    /** At most `limit` points of a range, first and last among them, with its peaks and falls, and its statistics. */
    async history(asked: Span, limit: number): Promise<BenchmarkedHistory> {
      const [first] = await store.begins([asked]);
      if (!first)
        return {
          points: [],
          baseValue: null,
          basePrice: null,
          stats: emptyStats(await stretches.gaps(asked)),
        };
      const span = { from: first.takenAt, to: asked.to };
      const parts = await stretches.read(span);
      const gaps = await stretches.gaps(span);
      const candidates = await withGapEdges(pointsOf(parts), { span, gaps });
      const edges = minutesBesideGaps(gaps);
      const points = downsample(candidates, limit, {
        valuesOf: ({ normalizedValue, btcPrice }) => [normalizedValue, btcPrice],
        positionOf: ({ takenAt }) => takenAt.getTime(),
        isMarked: ({ takenAt }) => edges.has(takenAt.getTime()),
      });
      return {
        points,
        baseValue: await baseValueOf(first, span),
        basePrice: (await beginRange(prices, span)).first?.price ?? null,
        stats: {
          first,
          last: candidates.at(-1) ?? null,
          measure: measureOf(parts),
          volatility: volatilityOf(parts, span.to),
          gaps,
        },
      };
    },

    /** Where each range begins and ends, and how far it went between: all of them from one reading of the history. */
    async figures(end: Date): Promise<Record<Range, SpanFigures>> {
      const firsts = await store.begins(RANGES.map((range) => spanOf(range, end)));
      const last = (await store.last({ from: BEGINNING, to: end })) ?? null;
      const parts = await stretches.readMeasures(partsBetween(firsts, end));
      const figures = RANGES.map(
        (range, i) => [range, figuresFrom(firsts[i] ?? null, { last, parts })] as const,
      );
      return Object.fromEntries(figures) as Record<Range, SpanFigures>;
    },
  };

  /** What rolling values are relative to: the first value, or the first above zero after a total loss. */
  async function baseValueOf(first: HistoryPoint, span: Span): Promise<number | null> {
    if (first.normalizedValue > 0) return first.normalizedValue;
    return (await store.firstAboveZero(span))?.normalizedValue ?? null;
  }

  /** Rollups need not begin or end beside a gap; one that is seen is drawn as wide as it is. */
  async function withGapEdges(
    points: HistoryPoint[],
    { span, gaps }: { span: Span; gaps: Span[] },
  ): Promise<HistoryPoint[]> {
    const seenMs = lengthOf(span) * SEEN_GAP_PART;
    const known = new Set(points.map(({ takenAt }) => takenAt.getTime()));
    const edges = [...minutesBesideGaps(gaps.filter((gap) => lengthOf(gap) >= seenMs))].filter(
      (ms) => !known.has(ms) && ms >= span.from.getTime() && ms <= span.to.getTime(),
    );
    if (edges.length === 0) return points;
    const beside = await stretches.at(edges.map((ms) => new Date(ms)));
    return [...points, ...beside].toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
  }
}

/** The span a range asks for when it ends at a moment; it begins where `begins` says. */
function spanOf(range: Range, end: Date): Span {
  const start = rangeStart(range, end.getTime());
  return { from: start === null ? BEGINNING : new Date(start), to: end };
}

function lengthOf({ from, to }: Span): number {
  return to.getTime() - from.getTime();
}

/** The stretches of time between the beginnings of ranges, up to their common end. */
function partsBetween(firsts: ReadonlyArray<HistoryPoint | null>, end: Date): Part[] {
  const starts = firsts.flatMap((first) => (first ? [first.takenAt.getTime()] : []));
  const cuts = [...new Set([...starts, end.getTime() + 1])].toSorted((a, b) => a - b);
  return cuts.slice(1).map((until, i) => ({ from: new Date(cuts[i] ?? until), until: new Date(until) }));
}

function figuresFrom(
  first: HistoryPoint | null,
  { last, parts }: { last: HistoryPoint | null; parts: PlacedPart[] },
): SpanFigures {
  if (!first) return { first: null, last: null, measure: measureOf([]) };
  return { first, last, measure: measureOf(parts.filter(({ from }) => from >= first.takenAt)) };
}

function emptyStats(gaps: Span[]): SpanStats {
  return { first: null, last: null, measure: measureOf([]), volatility: null, gaps };
}
