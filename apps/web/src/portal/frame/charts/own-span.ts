import { givenDay, givenInstant } from '@equanim/contract/values';
import type { AskedHistory, Span } from '../../../api/asked-history.ts';
import { DAY_MS, MINUTE_MS } from '../../../ui/time.ts';
import { formatDateTime, formatDay, formatMinuteInZone, formatRowTime } from '../../../ui/format/date.ts';

/** Instants on the wire without the milliseconds, which samples of whole minutes do not need. */
const toInstant = (atMs: number): string => new Date(atMs).toISOString().replace('.000Z', 'Z');

/** The whole minutes around two moments, epoch milliseconds in either order. */
export function spanAround(oneMs: number, otherMs: number): Span {
  const [fromMs, toMs] = [Math.min(oneMs, otherMs), Math.max(oneMs, otherMs)];
  return {
    from: toInstant(Math.floor(fromMs / MINUTE_MS) * MINUTE_MS),
    to: toInstant(Math.ceil(toMs / MINUTE_MS) * MINUTE_MS),
  };
}

/** An end of a span in an address, epoch milliseconds: an instant, or a UTC day, whose end closes a span. NaN for anything else. */
function readEnd(given: string | null, isLast: boolean): number {
  if (givenDay.safeParse(given).success) return Date.parse(given ?? '') + (isLast ? DAY_MS : 0);
  return givenInstant.safeParse(given).success ? Date.parse(given ?? '') : Number.NaN;
}

/**
 * The span of two instants or UTC days as an address has them, ended where the history does.
 *
 * @param newestMs the newest moment the history may reach, epoch milliseconds
 * @returns undefined where none is given; null where what is given is no span of the past
 */
export function readSpan(from: string | null, to: string | null, newestMs: number): Span | null | undefined {
  if (from === null && to === null) return undefined;
  const fromMs = readEnd(from, false);
  const toMs = Math.min(readEnd(to, true), newestMs);
  return toMs - fromMs >= MINUTE_MS ? spanAround(fromMs, toMs) : null;
}

/** The performance screen over what a chart shows. */
export const performancePath = (asked: AskedHistory): string =>
  `/performance?${new URLSearchParams(typeof asked === 'string' ? { range: asked } : { ...asked }).toString()}`;

/** A span as it is named beside its chart: days where it is longer than two of them, else minutes. */
export function spanLabel({ from, to }: Span): string {
  if (Date.parse(to) - Date.parse(from) > 2 * DAY_MS) return `${formatDay(from)} – ${formatDay(to)}`;
  const isOneDay = formatDay(from) === formatDay(to);
  return `${formatRowTime(from)} – ${isOneDay ? formatMinuteInZone(to) : formatDateTime(to)}`;
}
