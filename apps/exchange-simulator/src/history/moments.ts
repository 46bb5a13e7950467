import { ACCOUNT_START_MS } from '../kinds/market-neutral.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../time.ts';

const YEARS_MS = 3 * 365 * DAY_MS;

/** How long before its end a history is kept by the hour and by the minute; before that it is kept by the day. */
interface Density {
  hoursMs: number;
  minutesMs: number;
}

/** Minutes whose equity is told: by the day, the last six months by the hour, the last week by the minute. */
export function historyMoments(nowMs: number): number[] {
  return momentsBefore(nowMs, { hoursMs: 183 * DAY_MS, minutesMs: WEEK_MS });
}

/**
 * Those of them for which coins and positions are told, too: by the day, the last two months by the hour, the last day by
 * the minute.
 */
export function stateMoments(nowMs: number): number[] {
  return momentsBefore(nowMs, { hoursMs: 60 * DAY_MS, minutesMs: DAY_MS });
}

function momentsBefore(nowMs: number, { hoursMs, minutesMs }: Density): number[] {
  const end = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const moments = new Set<number>();
  const add = (fromMs: number, stepMs: number): void => {
    const first = Math.ceil(Math.max(fromMs, ACCOUNT_START_MS + MINUTE_MS) / stepMs) * stepMs;
    for (let ms = first; ms <= end; ms += stepMs) moments.add(ms);
  };
  add(end - YEARS_MS, DAY_MS);
  add(end - hoursMs, HOUR_MS);
  add(end - minutesMs, MINUTE_MS);
  return [...moments].toSorted((a, b) => a - b);
}

/** A moment as text, UTC with milliseconds. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
