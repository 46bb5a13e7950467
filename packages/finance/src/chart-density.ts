import { type Downsampling, downsample } from './downsample.ts';
import type { Range } from './windows.ts';

const UNTHINNED_POINTS_MAX = 200;

/** How many points a longer series is brought down to (specification 9; 1d, ytd and 5y are our decision). */
export const CHART_POINT_TARGETS: Readonly<Record<Range, number>> = {
  '1d': 200,
  '1w': 200,
  '1m': 150,
  '6m': 100,
  ytd: 100,
  '1y': 80,
  '5y': 60,
  max: 60,
};

/**
 * The points a dashboard chart draws: all up to 200, else at most the target of the range, the shape of every series kept.
 *
 * @param points in time order
 * @param range the range shown
 * @param by which values to look at, finite where there are any, and which points are marked
 * @throws RangeError naming the first bad index
 * @see downsample
 * @example thinForChart(Array.from({ length: 900 }, () => 1), '1y', { valuesOf: (value) => [value] }).length <= 80 // => true
 */
export function thinForChart<T>(points: readonly T[], range: Range, by: Downsampling<T>): T[] {
  const limit = points.length > UNTHINNED_POINTS_MAX ? CHART_POINT_TARGETS[range] : UNTHINNED_POINTS_MAX;
  return downsample(points, limit, by);
}
