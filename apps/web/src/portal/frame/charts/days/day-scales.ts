import { useMemo } from 'react';
import { linearScale, timeScale } from '../../../../ui/chart/scales.ts';

interface DayScalesOptions<Point> {
  /** Of the whole chart, px. */
  size: { width: number; height: number };
  margin: { top: number; right: number; bottom: number; left: number };
  /** The lowest and the highest value that the chart shows; always the same function. */
  domainOf: (points: readonly Point[]) => readonly [number, number];
}

/** Where days and values lie in a chart, px. @param points in time order */
export function useDayScales<Point extends { at: number }>(
  points: readonly Point[],
  { size: { width, height }, margin, domainOf }: DayScalesOptions<Point>,
) {
  const { top, right, bottom, left } = margin;
  return useMemo(() => {
    const plotWidth = Math.max(80, width - left - right);
    const plotHeight = Math.max(60, height - top - bottom);
    const from = points[0]?.at ?? 0;
    const to = points.at(-1)?.at ?? 1;
    // A single point stands in the middle of the plot.
    const domain = from === to ? ([from - 1, to + 1] as const) : ([from, to] as const);
    const x = timeScale({ domain, range: [0, plotWidth], isUtc: true });
    const y = linearScale({ domain: domainOf(points), range: [plotHeight, 0] });
    return { x, y, plotWidth, plotHeight, spanMs: to - from };
  }, [points, width, height, top, right, bottom, left, domainOf]);
}

export type DayScales = ReturnType<typeof useDayScales>;
