import { ACCOUNT_START_MS } from '../kinds/market-neutral.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../time.ts';

/** How long before its end a history is kept by the hour and by the minute; before that it is kept by the day. */
interface Density {
  hoursMs: number;
  minutesMs: number;
}

/** Minutes whose equity is told: the last one of every day, the last six months by the hour, the last week by the minute. */
export function historyMoments(nowMs: number): number[] {
  return momentsBefore(nowMs, { hoursMs: 183 * DAY_MS, minutesMs: WEEK_MS });
}

/**
 * Those of them for which coins and positions are told, too: the last one of every day, the last two months by the hour, the
 * last day by the minute. So each day and month is explained up to its close.
 */
export function stateMoments(nowMs: number): number[] {
  return momentsBefore(nowMs, { hoursMs: 60 * DAY_MS, minutesMs: DAY_MS });
}

function momentsBefore(nowMs: number, { hoursMs, minutesMs }: Density): number[] {
  const end = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  // From the account's first day on, which ends with the 50,000 USDT that it opened with: a value of 1.0 (Specification 9.2).
  const start = ACCOUNT_START_MS + MINUTE_MS;
  const moments = new Set<number>();
  const add = (fromMs: number, stepMs: number, offsetMs = 0): void => {
    const first = Math.ceil((Math.max(fromMs, start) + offsetMs) / stepMs) * stepMs - offsetMs;
    for (let ms = first; ms <= end; ms += stepMs) moments.add(ms);
  };
  // The close of a day is its last minute: at its midnight the day has only begun.
  add(start, DAY_MS, MINUTE_MS);
  add(denserFrom(end - hoursMs, DAY_MS), HOUR_MS);
  add(denserFrom(end - minutesMs, HOUR_MS), MINUTE_MS);
  return [...moments].toSorted((a, b) => a - b);
}

/**
 * When moments become denser: on one of the moments until then, and not an hour after a midnight. Whoever reads a history takes
 * a distance that is much longer than both beside it for a gap, and the last minute of a day is right before that midnight.
 */
function denserFrom(ms: number, stepUntil: number): number {
  const from = Math.floor(ms / stepUntil) * stepUntil;
  return from % DAY_MS === HOUR_MS ? from - HOUR_MS : from;
}

/** A moment as text, UTC with milliseconds. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
