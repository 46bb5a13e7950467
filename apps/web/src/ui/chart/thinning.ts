import { downsample } from '@equanim/finance/downsample';
import { linesOf, type DrawnForm, type ChartPoint } from './model.ts';

/** A path of more points than pixels looks the same and takes longer. */
const MIN_POINTS = 64;

/**
 * As many points as a chart has pixels; the shape of every line survives, and every gap, step and mark as far as there is room.
 *
 * @param points in time order
 */
export function thinned<Point extends ChartPoint>(
  points: readonly Point[],
  form: DrawnForm<Point>,
  widthPx: number,
): readonly Point[] {
  const limit = Math.max(MIN_POINTS, widthPx);
  if (points.length <= limit) return points;
  const lines = linesOf(form).toReversed();
  const kept = new Set<Point>();
  for (const [index, point] of points.entries()) {
    if ((form.mark?.valueOf(point) ?? null) !== null) kept.add(point);
    const before = points[index - 1];
    if (before === undefined) continue;
    const isStep = lines.some(({ isStepped, valueOf }) => isStepped && valueOf(point) !== valueOf(before));
    if (isStep || point.beginsLine) kept.add(before).add(point);
  }
  return downsample(points, limit, {
    valuesOf: (point) => lines.map(({ valueOf }) => valueOf(point)),
    positionOf: ({ at }) => at,
    isMarked: (point) => kept.has(point),
  });
}
