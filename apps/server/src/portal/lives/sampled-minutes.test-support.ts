import type { Draws } from '../../operations/soak/draws.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

/** Moments of a year, epoch milliseconds. */
export interface YearSpan {
  fromMs: number;
  toMs: number;
}

const SILENCES: ReadonlyArray<[count: number, minMs: number, maxMs: number]> = [
  [2, 20 * DAY_MS, 62 * DAY_MS],
  [6, DAY_MS, 5 * DAY_MS],
  [10, HOUR_MS, 20 * HOUR_MS],
];
/** How often a day without an event has samples, and an event has some of its own. */
const DAYS_SAMPLED = 0.8;
const EVENTS_SAMPLED = 0.25;
const MAX_BEFORE = 2;
const MAX_AFTER = 6;

/**
 * The minutes of a year in which an account is sampled: a few on most days, many around what happens to it, none while the
 * server is down.
 *
 * @param events moments at which something happens
 */
export function minutesOf({ fromMs, toMs }: YearSpan, events: readonly number[], draws: Draws): number[] {
  const silences = silencesOf({ fromMs, toMs }, draws);
  const minutes = new Set<number>();
  const sample = (ms: number): void => void minutes.add(Math.floor(ms / MINUTE_MS) * MINUTE_MS);
  for (let day = fromMs; day < toMs; day += DAY_MS)
    if (draws.isLess(DAYS_SAMPLED)) sample(day + draws.unit() * DAY_MS);
  for (const event of events) {
    if (!draws.isLess(EVENTS_SAMPLED)) continue;
    const [before, after] = [draws.between(0, MAX_BEFORE), draws.between(1, MAX_AFTER)];
    for (let n = 1 - before; n <= after; n += 1) sample(event + n * MINUTE_MS);
  }
  const heard = [...minutes].filter((ms) => !silences.some((one) => ms >= one.fromMs && ms < one.toMs));
  return [fromMs + 2 * MINUTE_MS, ...heard, toMs]
    .filter((ms) => ms >= fromMs + 2 * MINUTE_MS && ms <= toMs)
    .toSorted((a, b) => a - b)
    .filter((ms, i, all) => ms !== all[i - 1]);
}

function silencesOf({ fromMs, toMs }: YearSpan, draws: Draws): YearSpan[] {
  return SILENCES.flatMap(([count, minMs, maxMs]) =>
    Array.from({ length: count }, () => {
      const begin = fromMs + draws.unit() * (toMs - fromMs);
      return { fromMs: begin, toMs: begin + draws.between(minMs, maxMs) };
    }),
  );
}
