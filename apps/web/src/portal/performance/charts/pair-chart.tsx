import { downsample } from '@equanim/finance/downsample';
import { useMemo } from 'react';
import { Crosshair } from '../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../ui/chart/use-crosshair.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import { formatDayOf } from '../figures/days.ts';
import type { PairFormat } from './pair-format.ts';
import { PairPlot } from './pair-plot.tsx';
import { MARGIN, usePairScales, type PairPoint, type PairScales } from './pair-scales.ts';
import './pair-chart.css';

interface PairChartProps {
  title: string;
  /** In time order. */
  points: readonly PairPoint[];
  format: PairFormat;
  /** Whether the space between the line and 0 is filled. */
  isFilled?: boolean;
  className: string;
}

const INITIAL_SIZE = { width: 840, height: 260 };
/** A path of more points than pixels looks the same and takes longer. */
const MIN_POINTS = 64;

/** As many points as the chart has pixels at most; the shape of both lines survives. */
function useThinned(points: readonly PairPoint[], width: number): PairPoint[] {
  return useMemo(
    () =>
      downsample(points, Math.max(MIN_POINTS, width), {
        valuesOf: ({ gross, net }) => [gross, net],
        positionOf: ({ at }) => at,
      }),
    [points, width],
  );
}

/** Two lines over time, gross and net, with a crosshair for pointer and keys. */
export function PairChart({ title, points, format, isFilled = false, className }: PairChartProps) {
  const [frame, size] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const { width, height } = size;
  const thinned = useThinned(points, width);
  const scales = usePairScales(thinned, { size, isFilled });
  const positions = useMemo(() => thinned.map(({ at }) => scales.x(at)), [thinned, scales]);
  const crosshair = useCrosshair({ positions, offset: MARGIN.left });
  const point = crosshair.index === null ? undefined : thinned[crosshair.index];

  return (
    <div ref={frame} className={`chart pair-chart ${className}`} {...crosshair.pointerProps}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden="true"
      >
        <PairPlot points={thinned} scales={scales} format={format} isFilled={isFilled}>
          {point === undefined ? null : <Mark point={point} scales={scales} />}
        </PairPlot>
      </svg>
      {point === undefined ? null : (
        <ChartTooltip x={MARGIN.left + scales.x(point.at)} chartWidth={width}>
          <PointFigures point={point} format={format} />
        </ChartTooltip>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label={`${title}, point of the chart`}
        aria-valuetext={point === undefined ? 'No point' : describe(point, format)}
        disabled={thinned.length === 0}
        {...crosshair.inputProps}
      />
    </div>
  );
}

function Mark({ point, scales }: { point: PairPoint; scales: PairScales }) {
  const { x, y, plotHeight } = scales;
  return (
    <Crosshair
      x={x(point.at)}
      height={plotHeight}
      dots={[
        { y: y(point.gross), className: 'text-portfolio' },
        ...(point.net === null ? [] : [{ y: y(point.net), className: 'text-net' }]),
      ]}
    />
  );
}

function describe({ at, gross, net }: PairPoint, format: PairFormat): string {
  const beside = net === null ? '' : `, net ${format.write(net, format.digits)}`;
  return `${formatDayOf(at)}: gross ${format.write(gross, format.digits)}${beside}`;
}

function PointFigures({ point, format }: { point: PairPoint; format: PairFormat }) {
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{formatDayOf(point.at)} UTC</p>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 tabular">
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-portfolio" />
          Gross
        </dt>
        <dd className="text-right font-medium">{format.write(point.gross, format.digits)}</dd>
        {point.net === null ? null : (
          <>
            <dt className="flex items-center gap-2 text-ink-2">
              <span className="swatch swatch-dashed text-net" />
              Net
            </dt>
            <dd className="text-right font-medium">{format.write(point.net, format.digits)}</dd>
          </>
        )}
      </dl>
    </>
  );
}
