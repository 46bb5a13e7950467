import { returnSince, type Close, type ReturnCounts } from '@equanim/finance/daily-returns';
import { drawdownOfParts } from '@equanim/finance/drawdown';
import { combineMoments, momentsOf, NO_MOMENTS, type Moments } from '@equanim/finance/moments';
import { bearRatios, volatilityFrom } from '@equanim/finance/ratios';
import { DAY_MS } from '../../platform/time.ts';

/** A minute of the history that has a value. */
export interface HistoryPoint {
  takenAt: Date;
  normalizedValue: number;
  /** USDT. */
  equity: number;
  btcPrice: number | null;
}

/** How many samples a span holds and how far they went; null where it holds none. */
export interface Measure {
  count: number;
  high: number | null;
  low: number | null;
  /** A fraction, at most 0. */
  drawdown: number | null;
}

/** What the measure of a longer span is put together from: those of its parts, in time order. */
export interface MeasuredPart {
  count: number;
  high: number;
  low: number;
  /** Deepest fall within it, a fraction <= 0. */
  drawdown: number;
}

/** Daily returns between the days of a segment of several, and the closes that link it to those beside it, by days since 1970. */
export interface SegmentReturns {
  moments: Moments;
  /** Those over more than a day. */
  longCount: number;
  first: Close;
  last: Close;
}

/** What the daily returns of a span say. */
export interface DailyFigures {
  /** Annualized, a fraction; null where the returns bear no ratio. */
  volatility: number | null;
  returns: ReturnCounts;
}

/** A part of a span that is read as one: a minute, or a rollup with the points that its chart needs. */
export interface Segment extends MeasuredPart {
  /** In time order, none twice: the first and the last, the extremes of value and of Bitcoin's price, both ends of a fall. */
  points: HistoryPoint[];
  /** Null where it lies within one UTC day. */
  returns: SegmentReturns | null;
}

/**
 * Count, high, low and maximum drawdown of a span: exactly those of every minute. Parts make up the drawdown of the whole by
 * `drawdownOfParts` of `packages/finance`, the one definition there is; `operations/commands/rollups.test.ts` holds the
 * parts' own drawdowns, which SQL computes, to it.
 */
export function measureOf(parts: readonly MeasuredPart[]): Measure {
  const whole = { count: 0, high: -Infinity, low: Infinity };
  for (const { count, high, low } of parts) {
    whole.count += count;
    whole.high = Math.max(whole.high, high);
    whole.low = Math.min(whole.low, low);
  }
  if (whole.count === 0) return { count: 0, high: null, low: null, drawdown: null };
  return { ...whole, drawdown: drawdownOfParts(parts) };
}

/** Every point of a span that its chart may need, in time order. */
export function pointsOf(segments: readonly Segment[]): HistoryPoint[] {
  return segments.flatMap(({ points }) => points);
}

/**
 * What a span's daily returns say, from the last value of each UTC day that ended within it. Returns are those of
 * `packages/finance`: the change over days without a sample is one, and so is a loss of everything.
 *
 * @param end of the span, the last millisecond that belongs to it: a day that ends with it is over
 */
export function dailyFiguresOf(segments: readonly Segment[], end: Date): DailyFigures {
  const returns = new DailyReturns();
  for (const segment of segments) {
    if (segment.returns) returns.addDays(segment.returns);
    else returns.addWithinDay(closeOf(segment));
  }
  const { moments, longCount } = returns.until(Math.floor((end.getTime() + 1) / DAY_MS));
  const counts = { count: moments.count, longCount };
  return { volatility: bearRatios(counts) ? volatilityFrom(moments) : null, returns: counts };
}

function closeOf({ points }: Segment): Close {
  const last = points.at(-1);
  if (!last) throw new RangeError('A segment without a point has no close.');
  return { day: Math.floor(last.takenAt.getTime() / DAY_MS), value: last.normalizedValue };
}

/** Puts daily returns together from segments in time order. */
class DailyReturns {
  #moments = NO_MOMENTS;
  #longCount = 0;
  /** Of the last day that is over. */
  #before: Close | null = null;
  /** Of the day that may go on. */
  #open: Close | null = null;

  addWithinDay(close: Close): void {
    if (this.#open && this.#open.day !== close.day) this.#closeDay();
    this.#open = close;
  }

  addDays({ moments, longCount, first, last }: SegmentReturns): void {
    this.#closeDay();
    this.#link(first);
    this.#moments = combineMoments(this.#moments, moments);
    this.#longCount += longCount;
    this.#before = last;
  }

  /** @param endDay the first day that does not count */
  until(endDay: number): { moments: Moments; longCount: number } {
    if (this.#open && this.#open.day < endDay) this.#closeDay();
    return { moments: this.#moments, longCount: this.#longCount };
  }

  #closeDay(): void {
    if (!this.#open) return;
    this.#link(this.#open);
    this.#before = this.#open;
    this.#open = null;
  }

  #link(close: Close): void {
    const linking = this.#before && returnSince(this.#before, close);
    if (!linking) return;
    this.#moments = combineMoments(this.#moments, momentsOf(linking.simpleReturn));
    if (linking.days > 1) this.#longCount += 1;
  }
}
