import { useMemo } from 'react';
import { linearScale, timeScale } from '../../../ui/chart/scales.ts';

/** A value gross and net at the end of a day. */
export interface PairPoint {
  /** Epoch milliseconds. */
  at: number;
  gross: number;
  /** Null where net is not known. */
  net: number | null;
}

export const MARGIN = { top: 10, right: 12, bottom: 32, left: 54 };
/** How much of the height stays free above and below lines that do not begin at 0. */
const PADDING = 0.08;
/** What lines that do not vary are shown in. */
const FLAT_SPAN = 0.01;

/** The values an axis covers: with 0 where the lines hang from it, with some room where they do not. */
function domainOf(points: readonly PairPoint[], isFilled: boolean): [number, number] {
  let [low, high] = isFilled ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { gross, net } of points) {
    low = Math.min(low, gross, net ?? gross);
    high = Math.max(high, gross, net ?? gross);
  }
  if (!Number.isFinite(low)) return [0, 1];
  const room = high === low ? FLAT_SPAN : (high - low) * PADDING;
  return [low - room, isFilled ? 0 : high + room];
}

interface Options {
  size: { width: number; height: number };
  isFilled: boolean;
}

/** Where times and values lie in a chart, px. */
export function usePairScales(points: readonly PairPoint[], { size, isFilled }: Options) {
  const { width, height } = size;
  return useMemo(() => {
    const plotWidth = Math.max(80, width - MARGIN.left - MARGIN.right);
    const plotHeight = Math.max(60, height - MARGIN.top - MARGIN.bottom);
    const from = points[0]?.at ?? 0;
    const to = points.at(-1)?.at ?? 1;
    // A single point stands in the middle of the plot.
    const domain = from === to ? ([from - 1, to + 1] as const) : ([from, to] as const);
    const x = timeScale({ domain, range: [0, plotWidth], isUtc: true });
    const y = linearScale({ domain: domainOf(points, isFilled), range: [plotHeight, 0] });
    return { x, y, plotWidth, plotHeight, spanMs: to - from };
  }, [points, width, height, isFilled]);
}

export type PairScales = ReturnType<typeof usePairScales>;
