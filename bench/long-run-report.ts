import { atMost, printBars, type Bar } from './bars.ts';
import type { Held } from './long-run-messages.ts';

/** What was held after a stretch of minutes. */
export interface Stretch extends Held {
  /** Virtual hours from the start to its end. */
  hour: number;
  /** Calls of dashboards that were not answered with 200. */
  errors: number;
}

export interface LongRunReport {
  stretches: Stretch[];
  bars: Bar[];
}

const MEGABYTE = 1e6;
export const DAY_HOURS = 24;
const MAX_SLOPE_MB = 1;
const MAX_LAG_P99_MS = 50;

/** Holds what was held after the first day against the bars. */
export function reportOn(stretches: Stretch[]): LongRunReport {
  const held = stretches.filter(({ hour }) => hour > DAY_HOURS);
  const slope = (of: (stretch: Stretch) => number): number =>
    slopeOf(held.map((stretch) => [stretch.hour, of(stretch)]));
  const change = (of: (stretch: Stretch) => number): number => {
    const dailies = held.filter(({ hour }) => hour % DAY_HOURS === 0).map(of);
    return Math.max(...dailies) - Math.min(...dailies);
  };
  return {
    stretches,
    bars: [
      atMost(
        'calls of dashboards: errors',
        stretches.reduce((sum, { errors }) => sum + errors, 0),
        0,
      ),
      atMost('heap: MB an hour', slope(({ heapBytes }) => heapBytes) / MEGABYTE, MAX_SLOPE_MB),
      atMost(
        'heap and buffers: MB an hour',
        slope(({ heapBytes, externalBytes }) => heapBytes + externalBytes) / MEGABYTE,
        MAX_SLOPE_MB,
      ),
      atMost(
        'handles: most less fewest, at the ends of days',
        change(({ handles }) => handles),
        0,
      ),
      atMost(
        'open files: most less fewest, at the ends of days',
        change(({ files }) => files),
        0,
      ),
      atMost(
        'timers: most less fewest, at the ends of days',
        change(({ timers }) => timers),
        0,
      ),
      atMost(
        'event loop: lag p99 ms, of the worst four hours',
        Math.max(...held.map(({ lagP99Ms }) => lagP99Ms)),
        MAX_LAG_P99_MS,
      ),
    ],
  };
}

/** Slope of the straight line with the least squares. */
function slopeOf(points: ReadonlyArray<readonly [x: number, y: number]>): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / mean(points.map(([x]) => (x - meanX) ** 2));
}

export function printLongRun({ stretches, bars }: LongRunReport): void {
  const shown = stretches.filter(({ hour }, i) => i === 0 || hour % (DAY_HOURS / 2) === 0);
  console.table(
    shown.map(({ hour, heapBytes, externalBytes, rssBytes, lagP99Ms, handles, files, timers }) => ({
      hour,
      'heap MB': (heapBytes / MEGABYTE).toFixed(1),
      'buffers MB': (externalBytes / MEGABYTE).toFixed(1),
      'resident MB': (rssBytes / MEGABYTE).toFixed(0),
      'lag p99 ms': lagP99Ms.toFixed(1),
      handles,
      files,
      timers,
    })),
  );
  printBars(bars);
}
