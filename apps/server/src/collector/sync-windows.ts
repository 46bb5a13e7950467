import type { TimeWindow } from '../exchange/exchange.ts';

/** The exchange serves at most seven days of a list at once; a second less keeps rounding out of it. */
const LONGEST_WINDOW_MS = 7 * 86_400_000 - 1_000;

/**
 * Splits a span into windows the exchange serves.
 *
 * @returns oldest first, each starting where the one before ends; empty when the span is
 */
export function splitWindows(from: Date, to: Date): TimeWindow[] {
  const windows: TimeWindow[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += LONGEST_WINDOW_MS) {
    windows.push({ from: new Date(start), to: new Date(Math.min(start + LONGEST_WINDOW_MS, to.getTime())) });
  }
  return windows;
}

/** The newest window before a moment, or null when nothing is left after `oldest`. */
export function windowBefore(moment: Date, oldest: Date): TimeWindow | null {
  if (moment <= oldest) return null;
  return { from: new Date(Math.max(moment.getTime() - LONGEST_WINDOW_MS, oldest.getTime())), to: moment };
}
