import type { Range } from '@equanim/contract/range';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { downsample } from '@equanim/finance/downsample';
import { annualVolatility } from '@equanim/finance/ratios';
import { dailyReturns } from '@equanim/finance/returns';
import { rangeStart } from '@equanim/finance/windows';
import type { HistoryPoint, Measure, Span, WalletStore } from './wallet.store.ts';

export type { HistoryPoint };

/** When a snapshot was taken and what it was worth, without an amount. */
export type ValuePoint = Pick<HistoryPoint, 'takenAt' | 'normalizedValue'>;

/** What is older is history: no value of now, however it is marked. */
const USEFUL_FOR_MS = 24 * 3_600_000;
/** Fewer daily returns tell nothing about a year. */
const FEWEST_RETURNS = 3;
const DAY_MS = 86_400_000;
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
  stats: SpanStats<Point>;
}

type Taken = Pick<HistoryPoint, 'takenAt'>;

export type WalletService = ReturnType<typeof createWalletService>;

/** The account's history: newest snapshot, histories of a range, their statistics. */
export function createWalletService(store: WalletStore, clock: () => Date) {
  const ageMs = (takenAt: Date): number => clock().getTime() - takenAt.getTime();

  async function figuresOf(span: Span): Promise<SpanFigures> {
    const [first, last, measure] = await Promise.all([
      store.first(span),
      store.last(span),
      store.measure(span),
    ]);
    return { first: first ?? null, last: last ?? null, measure };
  }

  async function statsOf(span: Span): Promise<SpanStats> {
    const [figures, closes, gaps] = await Promise.all([
      figuresOf(span),
      store.dailyCloses(span),
      store.gaps(span),
    ]);
    return { ...figures, volatility: volatilityOf(closes, span.to), gaps };
  }

  return {
    /** The newest snapshot up to a moment; undefined when there is none. */
    latest: (until: Date): Promise<HistoryPoint | undefined> => store.last({ from: BEGINNING, to: until }),

    isStale: ({ takenAt }: Taken): boolean => ageMs(takenAt) > STALE_AFTER_MS,

    /** Whether what was sampled still says something about now. */
    isUseful: ({ takenAt }: Taken): boolean => ageMs(takenAt) <= USEFUL_FOR_MS,

    /** The span a range covers when it ends at a moment. */
    spanOf(range: Range, end: Date): Span {
      const start = rangeStart(range, end.getTime());
      return { from: start === null ? BEGINNING : new Date(start), to: end };
    },

    /** At most `limit` points of a span, first and last among them, with its peaks and falls, and its statistics. */
    async history(span: Span, limit: number): Promise<HistoryOfSpan> {
      const stats = await statsOf(span);
      if (!stats.first) return { points: [], stats };
      // `max` begins at the first snapshot, not in 1970.
      const from = span.from < stats.first.takenAt ? stats.first.takenAt : span.from;
      const candidates = await store.candidates({ from, to: span.to });
      const gapEnds = new Set(
        stats.gaps.flatMap((gap) => [gap.from.getTime() - 60_000, gap.to.getTime() + 60_000]),
      );
      const points = downsample(candidates, limit, {
        valuesOf: ({ normalizedValue, btcPrice }) => [normalizedValue, btcPrice],
        positionOf: (point) => point.takenAt.getTime(),
        isMarked: (point) => gapEnds.has(point.takenAt.getTime()),
      });
      return { points, stats };
    },

    figures: figuresOf,
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
