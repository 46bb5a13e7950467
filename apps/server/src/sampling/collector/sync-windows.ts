import type { TimeWindow } from '../exchange/exchange.ts';
import { DAY_MS } from '../../platform/time.ts';

/** Lists are read in steps of so much, each noted: what fails is read again from there, and a back-fill leaves room for the minute. */
export const STEP_MS = 6 * DAY_MS;

/**
 * Splits a span into steps.
 *
 * @returns oldest first, each starting where the one before ends; empty when the span is
 */
export function splitWindows(from: Date, to: Date): TimeWindow[] {
  const windows: TimeWindow[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += STEP_MS) {
    windows.push({ from: new Date(start), to: new Date(Math.min(start + STEP_MS, to.getTime())) });
  }
  return windows;
}

/** The step before a moment, or null when nothing is left after `oldest`. */
export function windowBefore(moment: Date, oldest: Date): TimeWindow | null {
  if (moment <= oldest) return null;
  return { from: new Date(Math.max(moment.getTime() - STEP_MS, oldest.getTime())), to: moment };
}
