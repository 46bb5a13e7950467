import type { Range } from '@equanim/contract/range';
import { downsample } from '@equanim/finance/downsample';
import { rangeStart } from '@equanim/finance/windows';
import type { Span } from '../../platform/time.ts';
import { beginRange, type Edges } from './range-start.ts';
import type { MeasuresStore } from './measures.store.ts';
import { requireSample, type SampleAge } from './sample-age.ts';
import {
  createSpanStatistics,
  minutesBesideGaps,
  type SpanFigures,
  type SpanStats,
  type ValuePoint,
} from './span-statistics.ts';
import type { HistoryPoint, Snapshot, WalletStore } from './wallet.store.ts';

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

interface WalletDeps {
  store: WalletStore;
  measures: MeasuresStore;
  /** Bitcoin's price by minute, excluded windows left out. */
  prices: Edges<{ takenAt: Date; price: number }>;
  age: SampleAge;
  clock: () => Date;
}

/** The account's history: newest snapshot, histories of a range, their statistics. */
export function createWalletService({ store, measures, prices, age, clock }: WalletDeps) {
  const statistics = createSpanStatistics(store, measures);

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
    async readBy(moment: Date): Promise<Date> {
      const unread = await store.firstReadAfter(moment);
      return unread ? new Date(unread.getTime() - 1) : moment;
    },

    isStale: age.isStale,
    isCurrent: age.isCurrent,

    /** The span a range asks for when it ends at a moment; it begins where `beginRange` says. */
    spanOf(range: Range, end: Date): Span {
      const start = rangeStart(range, end.getTime());
      return { from: start === null ? BEGINNING : new Date(start), to: end };
    },

    /** At most `limit` points of a range, first and last among them, with its peaks and falls, and its statistics. */
    async history(asked: Span, limit: number): Promise<BenchmarkedHistory> {
      const range = await beginRange(store, asked);
      const { first, span } = range;
      if (!first)
        return { points: [], baseValue: null, basePrice: null, stats: await statistics.stats(range) };
      const [stats, candidates, baseValue, benchmark] = await Promise.all([
        statistics.stats(range),
        store.candidates(span),
        statistics.baseValue(range),
        beginRange(prices, span),
      ]);
      const edges = minutesBesideGaps(stats.gaps);
      const points = downsample(candidates, limit, {
        valuesOf: ({ normalizedValue, btcPrice }) => [normalizedValue, btcPrice],
        positionOf: ({ takenAt }) => takenAt.getTime(),
        isMarked: ({ takenAt }) => edges.has(takenAt.getTime()),
      });
      return { points, baseValue, basePrice: benchmark.first?.price ?? null, stats };
    },

    /** Where a range begins and ends, and how far it went between. */
    figures: async (asked: Span): Promise<SpanFigures> => statistics.figures(await beginRange(store, asked)),
  };
}
