import { DAY_MS, HOUR_MS, MINUTE_MS, type Span } from '../../../platform/time.ts';

/** What is missing of a moment is asked for so long after it, then at each hour for a day, then at each UTC day. */
const SOON_AFTER_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
/** After this time it is given up. */
export const ASKED_FOR_MS = 14 * DAY_MS;

/** Two askings, one after the other. */
export interface Asking {
  last: Date;
  now: Date;
}

/**
 * Whether what is missing of a moment is asked for now. Hours and days are those of the clock, so that moments near each other
 * come due together and share a window.
 */
export function isDue(moment: Date, asking: Asking): boolean {
  const [ageThenMs, ageMs] = [asking.last, asking.now].map((at) => at.getTime() - moment.getTime()) as [
    number,
    number,
  ];
  if (ageMs < 0 || ageMs > ASKED_FOR_MS) return false;
  const isSoon = SOON_AFTER_MS.some((ms) => ageThenMs < ms && ms <= ageMs);
  return isSoon || (begins(HOUR_MS, asking) && ageThenMs <= DAY_MS) || begins(DAY_MS, asking);
}

/** No moment before this one can be due. */
export function oldestDue(asking: Asking): Date {
  const { last, now } = asking;
  if (begins(DAY_MS, asking)) return new Date(now.getTime() - ASKED_FOR_MS);
  return new Date(last.getTime() - (begins(HOUR_MS, asking) ? DAY_MS : HOUR_MS));
}

/** Whether an hour or a day has begun between the two. */
export function begins(stepMs: number, { last, now }: Asking): boolean {
  return Math.floor(last.getTime() / stepMs) < Math.floor(now.getTime() / stepMs);
}

/** Joins spans that overlap, and then the nearest ones until at most so many are left, oldest first. */
export function joinSpans(spans: readonly Span[], max: number): Span[] {
  const sorted = spans.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  let joined = joinNear(sorted, 0);
  for (let apartMs = MINUTE_MS; joined.length > max; apartMs *= 2) joined = joinNear(joined, apartMs);
  return joined;
}

function joinNear(sorted: readonly Span[], apartMs: number): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (!last || from.getTime() - last.to.getTime() > apartMs) joined.push({ from, to });
    else if (last.to < to) last.to = to;
  }
  return joined;
}
