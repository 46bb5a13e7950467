import { formatDayMonth, formatMinute, formatMonthYear } from '../../ui/format-time.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How an axis over such a span writes its times: minutes up to two days, days up to half a year and a bit, then months. */
export function timeFormat(spanMs: number): (at: Date) => string {
  if (spanMs <= 2 * DAY_MS) return formatMinute;
  return spanMs <= 200 * DAY_MS ? formatDayMonth : formatMonthYear;
}

/** How many decimals tell neighboring ticks apart. */
export function tickDigits(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  if (step >= 0.1) return 1;
  if (step >= 0.01) return 2;
  return step >= 0.001 ? 3 : 4;
}
