import { drawdownOfParts } from '@equanim/finance/drawdown';
import { combineMoments, momentsOf, NO_MOMENTS, type Moments } from '@equanim/finance/moments';
import { MIN_DAILY_RETURNS, volatilityFrom } from '@equanim/finance/ratios';
import { returnBetween } from '@equanim/finance/returns';
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

/** The last value of a UTC day that is worth anything. */
interface Close {
  /** Days since 1970. */
  day: number;
  value: number;
}

/** Daily returns between the days of a stretch of several, and the closes that link it to those beside it. */
export interface StretchReturns {
  moments: Moments;
  first: Close | null;
  last: Close | null;
}

/** A part of a span that is read as one: a minute, or a rollup with the points that its chart needs. */
export interface Stretch extends MeasuredPart {
  /** In time order, none twice: the first and the last, the extremes of value and of Bitcoin's price, both ends of a fall. */
  points: HistoryPoint[];
  /** Null where it lies within one UTC day. */
  returns: StretchReturns | null;
}

/**
 * Count, high, low and maximum drawdown of a span: exactly those of every minute. Parts make up the drawdown of the whole by
 * `drawdownOfParts` of `packages/finance`, the one definition there is; `rollups.test.ts` holds the parts' own drawdowns, which
 * SQL computes, to it.
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
export function pointsOf(stretches: readonly Stretch[]): HistoryPoint[] {
  return stretches.flatMap(({ points }) => points);
}

/**
 * Volatility of a span's daily returns, annualized, from the last value of each UTC day that ended within it. A day without
 * a sample, or whose last value is 0, has no return, and neither has the day after it.
 *
 * @param end of the span, the last millisecond that belongs to it: a day that ends with it is over
 * @returns a fraction; null where there are too few returns
 */
export function volatilityOf(stretches: readonly Stretch[], end: Date): number | null {
  const endDay = Math.floor((end.getTime() + 1) / DAY_MS);
  const returns = new DailyReturns();
  for (const stretch of stretches) {
    if (stretch.returns) returns.addDays(stretch.returns);
    else returns.addWithinDay(closeOf(stretch));
  }
  const moments = returns.until(endDay);
  return moments.count < MIN_DAILY_RETURNS ? null : volatilityFrom(moments);
}

function closeOf({ points }: Stretch): Close {
  const last = points.at(-1);
  if (!last) throw new RangeError('A stretch without a point has no close.');
  return { day: Math.floor(last.takenAt.getTime() / DAY_MS), value: last.normalizedValue };
}

/** Puts daily returns together from stretches in time order. */
class DailyReturns {
  #moments = NO_MOMENTS;
  /** Of the last day that is over. */
  #before: Close | null = null;
  /** Of the day that may go on. */
  #open: Close | null = null;

  addWithinDay(close: Close): void {
    if (this.#open && this.#open.day !== close.day) this.#closeDay();
    this.#open = close;
  }

  addDays({ moments, first, last }: StretchReturns): void {
    this.#closeDay();
    if (!first || !last) return;
    this.#link(first);
    this.#moments = combineMoments(this.#moments, moments);
    this.#before = last;
  }

  /** @param endDay the first day that does not count */
  until(endDay: number): Moments {
    if (this.#open && this.#open.day < endDay) this.#closeDay();
    return this.#moments;
  }

  #closeDay(): void {
    const close = this.#open;
    this.#open = null;
    if (!close || close.value <= 0) return;
    this.#link(close);
    this.#before = close;
  }

  #link({ day, value }: Close): void {
    if (this.#before?.day !== day - 1) return;
    const dayReturn = returnBetween(this.#before.value, value);
    if (dayReturn !== null) this.#moments = combineMoments(this.#moments, momentsOf(dayReturn));
  }
}
