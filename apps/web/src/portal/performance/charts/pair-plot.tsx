import { curveLinear } from '@visx/curve';
import { AreaClosed, LinePath } from '@visx/shape';
import type { ReactNode } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { tickDigits, timeTicks } from '../../charts/time-ticks.ts';
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

interface NetPoint extends PairPoint {
  net: number;
}

const hasNet = (point: PairPoint): point is NetPoint => point.net !== null;

/** Axes, grid and the two lines. */
export function PairPlot({ points, scales, format, isFilled, children }: PairPlotProps) {
  const { x, y, plotWidth, plotHeight, spanMs } = scales;
  const ticks = y.ticks(plotHeight > 160 ? 5 : 3);
  const digits = tickDigits(ticks.map((tick) => tick / format.unit));
  const times = points.length < 2 ? [] : timeTicks(x, plotWidth);
  const atX = ({ at }: PairPoint) => x(at);
  const all = [...points];
  return (
    <g transform={`translate(${String(MARGIN.left)}, ${String(MARGIN.top)})`}>
      <GridLines scale={y} ticks={ticks} width={plotWidth} />
      <ValueAxis scale={y} ticks={ticks} format={(value) => format.write(value, digits)} />
      <BottomAxis scale={x} ticks={times} format={dayFormat(spanMs)} top={plotHeight} />
      {isFilled ? (
        <AreaClosed
          data={all}
          x={atX}
          y={({ gross }) => y(gross)}
          y0={y(0)}
          yScale={y}
          curve={curveLinear}
          className="pair-area"
        />
      ) : null}
      <LinePath data={all} x={atX} y={({ gross }) => y(gross)} curve={curveLinear} className="pair-gross" />
      <LinePath
        data={all.filter(hasNet)}
        x={atX}
        y={({ net }) => y(net)}
        curve={curveLinear}
        className="pair-net"
      />
      {children}
    </g>
  );
}
