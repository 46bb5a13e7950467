import type { TimeWindow } from './exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

/** Lists are served at most seven days at once; a second less keeps rounding out of it. */
const MAX_WINDOW_MS = 7 * DAY_MS - 1_000;
/** A shorter window is not halved: no account fills that many rows in it, so its list has no end. */
const MIN_HALVED_MS = 30 * MINUTE_MS;

/** Lists go back two years; an hour less keeps the exchange's own clock out of it. */
export const HISTORY_MS = 730 * DAY_MS - HOUR_MS;

/** @returns windows that the exchange serves, oldest first, each starting where the one before ends */
export function splitWindow({ from, to }: TimeWindow): TimeWindow[] {
  const windows: TimeWindow[] = [];
  let startMs = from.getTime();
  for (; to.getTime() - startMs > MAX_WINDOW_MS; startMs += MAX_WINDOW_MS)
    windows.push({ from: new Date(startMs), to: new Date(startMs + MAX_WINDOW_MS) });
  return [...windows, { from: new Date(startMs), to }];
}

/** @returns the older half and the newer; null for a window too short to be halved */
export function halveWindow({ from, to }: TimeWindow): [TimeWindow, TimeWindow] | null {
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs < MIN_HALVED_MS) return null;
  const middle = new Date(from.getTime() + Math.floor(lengthMs / 2));
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}
