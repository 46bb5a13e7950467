import { formatDayMonth, formatMinute, formatMonthYear } from '../../../ui/format/date.ts';
import type { TimeScale } from '../../../ui/chart/scales.ts';
import { DAY_MS } from '../../../ui/time.ts';

/** The format of the times on an axis: minutes up to two days, days up to 200 days, then months. */
export function timeFormat(spanMs: number): (at: Date) => string {
  if (spanMs <= 2 * DAY_MS) return formatMinute;
  return spanMs <= 200 * DAY_MS ? formatDayMonth : formatMonthYear;
}

/** The usual and the least distance between two times, px; the longest reads `Mar 2026`. */
const PX_PER_TICK = 128;
const MIN_PX_PER_TICK = 64;

/** Drops every time that is too near the one kept before it. */
function spaced(ticks: readonly Date[], x: (at: Date) => number): Date[] {
  const kept: Date[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || x(tick) - x(last) >= MIN_PX_PER_TICK) kept.push(tick);
  }
  return kept;
}

/**
 * The round times under an axis: at least two, since a single one gives no scale. Where the round step gives only one,
 * the next finer step is taken, with those of its times that have room.
 */
export function timeTicks(x: TimeScale, widthPx: number): Date[] {
  const count = Math.max(2, widthPx / PX_PER_TICK);
  const choices = [count, count * 2, count * 4].map((finer) => spaced(x.ticks(finer), x));
  return choices.find(({ length }) => length >= 2) ?? [];
}

/** How many decimals tell neighboring ticks apart. */
export function tickDigits(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  if (step >= 0.1) return 1;
  if (step >= 0.01) return 2;
  return step >= 0.001 ? 3 : 4;
}
