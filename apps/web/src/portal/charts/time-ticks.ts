import type { scaleTime } from '@visx/scale';
import { formatDayMonth, formatMinute, formatMonthYear } from '../../ui/format/date.ts';
import { DAY_MS } from '../../ui/time.ts';

/** How an axis over such a span writes its times: minutes up to two days, days up to half a year and a bit, then months. */
export function timeFormat(spanMs: number): (at: Date) => string {
  if (spanMs <= 2 * DAY_MS) return formatMinute;
  return spanMs <= 200 * DAY_MS ? formatDayMonth : formatMonthYear;
}

/** Px from one time to the next where there is room, and at least; the longest reads `Mar 2026`. */
const PX_PER_TICK = 128;
const TICK_PX_MIN = 64;

/** Every time that keeps its distance from the one kept before. */
function spaced(ticks: readonly Date[], x: (at: Date) => number): Date[] {
  const kept: Date[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || x(tick) - x(last) >= TICK_PX_MIN) kept.push(tick);
  }
  return kept;
}

/**
 * The round times to write under an axis: at least two, since one alone gives no measure. Where the round step gives
 * only one, the next finer step is taken and those of its times that have room.
 */
export function timeTicks(x: ReturnType<typeof scaleTime<number>>, widthPx: number): Date[] {
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
