import { ACCOUNT_START_MS } from '../kinds/market-neutral.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../time.ts';

const YEARS_MS = 3 * 365 * DAY_MS;

/** How long before its end a history is kept by the hour and by the minute; before that it is kept by the day. */
interface Density {
  hoursMs: number;
  minutesMs: number;
}

/**
 * Minutes whose equity is told: by the day, the last six months by the hour, the last week by the minute, and the last
 * minute of every month, at which a fund deals.
 */
export function historyMoments(nowMs: number): number[] {
  return momentsBefore(nowMs, { hoursMs: 183 * DAY_MS, minutesMs: WEEK_MS });
}

/**
 * Those of them for which coins and positions are told, too: by the day, the last two months by the hour, the last day by
 * the minute, and the last minute of every month, so that a month is explained up to its closing value.
 */
export function stateMoments(nowMs: number): number[] {
  return momentsBefore(nowMs, { hoursMs: 60 * DAY_MS, minutesMs: DAY_MS });
}

function momentsBefore(nowMs: number, { hoursMs, minutesMs }: Density): number[] {
  const end = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const start = startBefore(end);
  const moments = new Set<number>(monthEnds(start, end));
  const add = (fromMs: number, stepMs: number): void => {
    const first = Math.ceil(Math.max(fromMs, start) / stepMs) * stepMs;
    for (let ms = first; ms <= end; ms += stepMs) moments.add(ms);
  };
  add(start, DAY_MS);
  add(denserFrom(end - hoursMs, DAY_MS), HOUR_MS);
  add(denserFrom(end - minutesMs, HOUR_MS), MINUTE_MS);
  return [...moments].toSorted((a, b) => a - b);
}

/*
 * Whoever reads a history takes a distance that is much longer than both beside it for a gap. The last minute of a month is
 * right before a midnight, so the distance after that midnight must not be followed by shorter ones, nor the one before it be
 * the first.
 */

/** Three years before the end, or the last minute of a month in place of the midnight before it. */
function startBefore(end: number): number {
  const start = Math.max(end - YEARS_MS, ACCOUNT_START_MS + MINUTE_MS);
  const midnight = Math.ceil(start / DAY_MS) * DAY_MS;
  return isFirstOfMonth(midnight + DAY_MS) ? midnight + MINUTE_MS : start;
}

/** When moments become denser: on one of the moments until then, and not on the second of a month. */
function denserFrom(ms: number, stepUntil: number): number {
  const from = Math.floor(ms / stepUntil) * stepUntil;
  return isFirstOfMonth(from - stepUntil) ? from - stepUntil : from;
}

/** The last minute of each month that ends within a span. */
function monthEnds(start: number, end: number): number[] {
  const found: number[] = [];
  const from = new Date(start);
  for (let month = from.getUTCMonth() + 1; ; month += 1) {
    const ms = Date.UTC(from.getUTCFullYear(), month, 1) - MINUTE_MS;
    if (ms > end) return found;
    if (ms >= start) found.push(ms);
  }
}

/** Whether a moment is the first of a month. */
function isFirstOfMonth(ms: number): boolean {
  return ms % DAY_MS === 0 && new Date(ms).getUTCDate() === 1;
}

/** A moment as text, UTC with milliseconds. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
