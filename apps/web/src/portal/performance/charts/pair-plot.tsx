import type { ReactNode } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { areaPath, linePath } from '../../../ui/chart/line-path.ts';
import { tickDigits, timeTicks } from '../../frame/charts/time-ticks.ts';
import { dayFormat } from '../figures/days.ts';
import type { PairFormat } from './pair-format.ts';
import { MARGIN, type PairPoint, type PairScales } from './pair-scales.ts';

interface PairPlotProps {
  points: readonly PairPoint[];
  scales: PairScales;
  format: PairFormat;
  isFilled: boolean;
  /** What is drawn above the lines. */
  children: ReactNode;
}

/** Axes, grid and the two lines. */
export function PairPlot({ points, scales, format, isFilled, children }: PairPlotProps) {
  const { x, y, plotWidth, plotHeight, spanMs } = scales;
  const ticks = y.ticks(plotHeight > 160 ? 5 : 3);
  const digits = tickDigits(ticks.map((tick) => tick / format.unit));
  const times = points.length < 2 ? [] : timeTicks(x, plotWidth);
  const gross = points.map((point) => [x(point.at), y(point.gross)] as const);
  const net = points.map((point) => (point.net === null ? null : ([x(point.at), y(point.net)] as const)));
  return (
    <g transform={`translate(${String(MARGIN.left)}, ${String(MARGIN.top)})`}>
      <GridLines scale={y} ticks={ticks} width={plotWidth} />
      <ValueAxis scale={y} ticks={ticks} format={(value) => format.write(value, digits)} />
      <BottomAxis scale={x} ticks={times} format={dayFormat(spanMs)} top={plotHeight} />
      {isFilled ? <path d={areaPath(gross, y(0))} className="pair-area" /> : null}
      <path d={linePath(gross)} className="pair-gross" />
      <path d={linePath(net)} className="pair-net" />
      {children}
    </g>
  );
}
