import type { Range } from '@equanim/contract/range';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { downsample } from '@equanim/finance/downsample';
import { annualVolatility } from '@equanim/finance/ratios';
import { dailyReturns } from '@equanim/finance/returns';
import { rangeStart } from '@equanim/finance/windows';
import { beginRange, type Edges } from './range-start.ts';
import type { HistoryPoint, Measure, Snapshot, Span, WalletStore } from './wallet.store.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

export type { HistoryPoint, Snapshot };

/** When a snapshot was taken and what it was worth, without an amount. */
export type ValuePoint = Pick<HistoryPoint, 'takenAt' | 'normalizedValue'>;

/** What is older is history: no value of now, however it is marked. */
const USEFUL_FOR_MS = DAY_MS;
/** Fewer daily returns tell nothing about a year. */
const FEWEST_RETURNS = 3;
const BEGINNING = new Date(0);

/** Where a span of the history begins and ends, and how far it went between; null where it holds nothing. */
export interface SpanFigures<Point extends ValuePoint = HistoryPoint> {
  first: Point | null;
  last: Point | null;
  measure: Measure;
}

/** What a span of the history amounts to; fractions, null where the span holds nothing to compute from. */
export interface SpanStats<Point extends ValuePoint = HistoryPoint> extends SpanFigures<Point> {
  /** Annualized, from returns of whole UTC days. */
  volatility: number | null;
  gaps: Span[];
}

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

type Taken = Pick<Snapshot, 'takenAt'>;

export type WalletService = ReturnType<typeof createWalletService>;

interface Sources {
  store: WalletStore;
  /** Bitcoin's price by minute, excluded windows left out. */
  prices: Edges<{ takenAt: Date; price: number }>;
  clock: () => Date;
}

type Begun = Awaited<ReturnType<typeof beginRange<HistoryPoint>>>;

/** The account's history: newest snapshot, histories of a range, their statistics. */
export function createWalletService({ store, prices, clock }: Sources) {
  const ageMs = (takenAt: Date): number => clock().getTime() - takenAt.getTime();

  async function figuresOf({ first, span }: Begun): Promise<SpanFigures> {
    const [last, measure] = await Promise.all([store.last(span), store.measure(span)]);
    return { first, last: last ?? null, measure };
  }

  async function statsOf(begun: Begun): Promise<SpanStats> {
    const { span } = begun;
    const [figures, closes, gaps] = await Promise.all([
      figuresOf(begun),
      store.dailyCloses(span),
      store.gaps(span),
    ]);
    return { ...figures, volatility: volatilityOf(closes, span.to), gaps };
  }

  async function baseValueOf({ first, span }: Begun): Promise<number | null> {
    if (first === null || first.normalizedValue > 0) return first?.normalizedValue ?? null;
    return (await store.firstAboveZero(span))?.normalizedValue ?? null;
  }

  return {
    /**
     * The newest snapshot up to a moment, whatever it says: an emptied account has no value and is worth nothing. Within an
     * excluded window it is the newest one outside of it. Undefined when there is none.
     */
    latest: (until: Date): Promise<Snapshot | undefined> => store.newest(until),

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

    isStale: ({ takenAt }: Taken): boolean => ageMs(takenAt) > STALE_AFTER_MS,

    /** Whether what was sampled still says something about now. */
    isUseful: ({ takenAt }: Taken): boolean => ageMs(takenAt) <= USEFUL_FOR_MS,

    /** The span a range asks for when it ends at a moment; it begins where `beginRange` says. */
    spanOf(range: Range, end: Date): Span {
      const start = rangeStart(range, end.getTime());
      return { from: start === null ? BEGINNING : new Date(start), to: end };
    },

    /** At most `limit` points of a range, first and last among them, with its peaks and falls, and its statistics. */
    async history(asked: Span, limit: number): Promise<BenchmarkedHistory> {
      const begun = await beginRange(store, asked);
      const { first, span } = begun;
      if (!first) return { points: [], baseValue: null, basePrice: null, stats: await statsOf(begun) };
      const [stats, candidates, baseValue, benchmark] = await Promise.all([
        statsOf(begun),
        store.candidates(span),
        baseValueOf(begun),
        beginRange(prices, span),
      ]);
      const gapEnds = new Set(
        stats.gaps.flatMap((gap) => [gap.from.getTime() - MINUTE_MS, gap.to.getTime() + MINUTE_MS]),
      );
      const points = downsample(candidates, limit, {
        valuesOf: ({ normalizedValue, btcPrice }) => [normalizedValue, btcPrice],
        positionOf: (point) => point.takenAt.getTime(),
        isMarked: (point) => gapEnds.has(point.takenAt.getTime()),
      });
      return { points, baseValue, basePrice: benchmark.first?.price ?? null, stats };
    },

    /** Where a range begins and ends, and how far it went between. */
    figures: async (asked: Span): Promise<SpanFigures> => figuresOf(await beginRange(store, asked)),
  };
}

function volatilityOf(closes: Array<{ at: number; value: number }>, end: Date): number | null {
  const lastWholeDayEnd = Math.floor(end.getTime() / DAY_MS) * DAY_MS;
  const whole = closes.filter(({ at, value }) => at < lastWholeDayEnd && value > 0);
  const returns = dailyReturns(whole)
    .filter(({ days }) => days === 1)
    .map(({ simpleReturn }) => simpleReturn);
  return returns.length < FEWEST_RETURNS ? null : annualVolatility(returns);
}
