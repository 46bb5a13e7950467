import { atMost, printBars, type Bar } from './bars.ts';
import type { Held } from './long-run-messages.ts';

/** What was held after a stretch of minutes. */
export interface Stretch extends Held {
  /** Virtual hours from the start to its end. */
  hour: number;
  /** Calls of dashboards that were not answered with 200. */
  errors: number;
}

/** The days, and some minutes at the pace of the clock after them. */
export interface LongRun {
  stretches: Stretch[];
  atPace: Stretch;
}

export interface LongRunReport extends LongRun {
  bars: Bar[];
}

const MEGABYTE = 1e6;
export const DAY_HOURS = 24;
const MAX_SLOPE_MB = 1;
const MAX_LAG_P99_MS = 50;
/** One that is never given back a day would be six in seven days. */
const MAX_GROWTH = 3;

const add = (a: number, b: number): number => a + b;
const mean = (values: number[]): number => values.reduce(add, 0) / values.length;

/** Holds what was held after the first day against the bars. */
export function reportOn({ stretches, atPace }: LongRun): LongRunReport {
  const held = stretches.filter(({ hour }) => hour > DAY_HOURS);
  const slope = (of: (stretch: Stretch) => number): number =>
    slopeOf(held.map((stretch) => [stretch.hour, of(stretch)]));
  /** From the second day to the last, a mean of each: some come and go. */
  const growth = (of: (stretch: Stretch) => number): number => {
    const last = held.at(-1)?.hour ?? 0;
    const meanOf = (within: (hour: number) => boolean): number =>
      mean(held.filter(({ hour }) => within(hour)).map(of));
    return meanOf((hour) => hour > last - DAY_HOURS) - meanOf((hour) => hour <= 2 * DAY_HOURS);
  };
  return {
    stretches,
    atPace,
    bars: [
      atMost('calls of dashboards: errors', held.map(({ errors }) => errors).reduce(add), 0),
      atMost('heap: MB an hour', slope(({ heapBytes }) => heapBytes) / MEGABYTE, MAX_SLOPE_MB),
      atMost(
        'heap and buffers: MB an hour',
        slope(({ heapBytes, externalBytes }) => heapBytes + externalBytes) / MEGABYTE,
        MAX_SLOPE_MB,
      ),
      atMost(
        'handles: growth',
        growth(({ handles }) => handles),
        MAX_GROWTH,
      ),
      atMost(
        'open files: growth',
        growth(({ files }) => files),
        MAX_GROWTH,
      ),
      atMost(
        'timers: growth',
        growth(({ timers }) => timers),
        MAX_GROWTH,
      ),
      atMost('event loop at the pace of the clock: lag p99 ms', atPace.lagP99Ms, MAX_LAG_P99_MS),
    ],
  };
}

/** Slope of the straight line with the least squares. */
function slopeOf(points: ReadonlyArray<readonly [x: number, y: number]>): number {
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / mean(points.map(([x]) => (x - meanX) ** 2));
}

export function printLongRun({ stretches, atPace, bars }: LongRunReport): void {
  const shown = stretches.filter(({ hour }, i) => i === 0 || hour % (DAY_HOURS / 2) === 0);
  console.log('The last row is at the pace of the clock.');
  console.table(
    [...shown, atPace].map(
      ({ hour, heapBytes, externalBytes, rssBytes, lagP99Ms, handles, files, timers }) => ({
        hour,
        'heap MB': (heapBytes / MEGABYTE).toFixed(1),
        'buffers MB': (externalBytes / MEGABYTE).toFixed(1),
        'resident MB': (rssBytes / MEGABYTE).toFixed(0),
        'lag p99 ms': lagP99Ms.toFixed(1),
        handles,
        files,
        timers,
      }),
    ),
  );
  printBars(bars);
}
