import { useMemo } from 'react';
import { linearScale, timeScale } from '../../../ui/chart/scales.ts';
import { domainOf, type CurvePoint } from './curve-points.ts';

export const MARGIN = { top: 10, right: 12, bottom: 32, left: 48 };

/** Where days and values lie in the chart, px. */
export function useCurveScales(points: readonly CurvePoint[], size: { width: number; height: number }) {
  const { width, height } = size;
  return useMemo(() => {
    const plotWidth = Math.max(80, width - MARGIN.left - MARGIN.right);
    const plotHeight = Math.max(60, height - MARGIN.top - MARGIN.bottom);
    const from = points[0]?.at ?? 0;
    const to = points.at(-1)?.at ?? 1;
    // A single point stands in the middle of the plot.
    const domain = from === to ? ([from - 1, to + 1] as const) : ([from, to] as const);
    const x = timeScale({ domain, range: [0, plotWidth], isUtc: true });
    const y = linearScale({ domain: domainOf(points), range: [plotHeight, 0] });
    return { x, y, plotWidth, plotHeight, spanMs: to - from };
  }, [points, width, height]);
}

export type CurveScales = ReturnType<typeof useCurveScales>;
