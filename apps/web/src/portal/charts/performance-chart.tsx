import { chartBounds } from '@equanim/finance/chart-bounds';
import { scaleLinear, scaleTime } from '@visx/scale';
import { useMemo } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../ui/chart/axes.tsx';
import { Crosshair } from '../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../ui/chart/use-crosshair.ts';
import { useSize } from '../../ui/chart/use-size.ts';
import { formatDecimal, formatFraction, formatNormalized } from '../../ui/format/number.ts';
import { formatDateTime, formatUtc } from '../../ui/format/date.ts';
import type { Performance, PerformancePoint } from './chart-points.ts';
import { PerformanceLines } from './performance-lines.tsx';
import { tickDigits, timeFormat, timeTicks } from './time-ticks.ts';

interface PerformanceChartProps {
  title: string;
  performance: Performance;
  /** Whether Bitcoin is drawn beside the portfolio. */
  hasBenchmark: boolean;
}

const INITIAL_SIZE = { width: 840, height: 340 };
const MARGIN = { top: 12, right: 64, bottom: 36, left: 48 };

function valuesShown(points: readonly PerformancePoint[], hasBenchmark: boolean): number[] {
  const portfolio = points.map((point) => point.portfolio);
  if (!hasBenchmark) return portfolio;
  return [...portfolio, ...points.flatMap(({ benchmark }) => (benchmark === null ? [] : [benchmark]))];
}

function useScales({ performance, hasBenchmark }: PerformanceChartProps, size: typeof INITIAL_SIZE) {
  const { width, height } = size;
  return useMemo(() => {
    const { points } = performance;
    const plotWidth = Math.max(80, width - MARGIN.left - MARGIN.right);
    const plotHeight = Math.max(80, height - MARGIN.top - MARGIN.bottom);
    const bounds = chartBounds(valuesShown(points, hasBenchmark));
    const from = points[0]?.at ?? 0;
    const to = points.at(-1)?.at ?? 1;
    // A single point stands in the middle of the plot.
    const x = scaleTime({ domain: from === to ? [from - 1, to + 1] : [from, to], range: [0, plotWidth] });
    const y = scaleLinear({ domain: [bounds.min, bounds.max], range: [plotHeight, 0] });
    return { x, y, plotWidth, plotHeight, spanMs: to - from };
  }, [performance, hasBenchmark, width, height]);
}

function describe(point: PerformancePoint, hasBenchmark: boolean): string {
  const portfolio = `Portfolio ${formatNormalized(point.portfolio)}, ${formatFraction(point.portfolio - 1)}`;
  if (!hasBenchmark || point.benchmark === null) return `${formatDateTime(point.at)}: ${portfolio}`;
  const bitcoin = `Bitcoin ${formatNormalized(point.benchmark)}, ${formatFraction(point.benchmark - 1)}`;
  return `${formatDateTime(point.at)}: ${portfolio}; ${bitcoin}`;
}

/** Value of the portfolio, and of Bitcoin where wanted, from 1.0 at the start of the range. */
export function PerformanceChart(props: PerformanceChartProps) {
  const { title, performance, hasBenchmark } = props;
  const [frame, size] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const { width, height } = size;
  const scales = useScales(props, size);
  const { x } = scales;
  const positions = useMemo(() => performance.points.map((point) => x(point.at)), [performance, x]);
  const crosshair = useCrosshair({ positions, offset: MARGIN.left });
  const point = crosshair.index === null ? undefined : performance.points[crosshair.index];

  return (
    <div ref={frame} className="chart performance-chart" {...crosshair.pointerProps}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden="true"
      >
        <Plot performance={performance} hasBenchmark={hasBenchmark} scales={scales} point={point} />
      </svg>
      {point === undefined ? null : (
        <ChartTooltip x={MARGIN.left + x(point.at)} chartWidth={width}>
          <PointFigures point={point} hasBenchmark={hasBenchmark} />
        </ChartTooltip>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label={`${title}, point of the chart`}
        aria-valuetext={point === undefined ? 'No point' : describe(point, hasBenchmark)}
        disabled={performance.points.length === 0}
        {...crosshair.inputProps}
      />
    </div>
  );
}

interface PlotProps extends Pick<PerformanceChartProps, 'performance' | 'hasBenchmark'> {
  scales: ReturnType<typeof useScales>;
  /** Under the crosshair; undefined while there is none. */
  point: PerformancePoint | undefined;
}

/** Axes, grid, lines and crosshair. */
function Plot({ performance, hasBenchmark, scales, point }: PlotProps) {
  const { x, y, plotWidth, plotHeight, spanMs } = scales;
  const valueTicks = y.ticks(5);
  const digits = tickDigits(valueTicks);
  const times = performance.points.length < 2 ? [] : timeTicks(x, plotWidth);
  return (
    <g transform={`translate(${String(MARGIN.left)}, ${String(MARGIN.top)})`}>
      <GridLines scale={y} ticks={valueTicks} width={plotWidth} />
      <ValueAxis scale={y} ticks={valueTicks} format={(value) => formatDecimal(value, digits)} />
      <BottomAxis scale={x} ticks={times} format={timeFormat(spanMs)} top={plotHeight} />
      <PerformanceLines
        performance={performance}
        hasBenchmark={hasBenchmark}
        scales={{ x, y }}
        plot={{ width: plotWidth, height: plotHeight }}
      />
      {point === undefined ? null : (
        <Crosshair
          x={x(point.at)}
          height={plotHeight}
          dots={[
            { y: y(point.portfolio), className: 'text-portfolio' },
            ...(hasBenchmark && point.benchmark !== null
              ? [{ y: y(point.benchmark), className: 'text-btc' }]
              : []),
          ]}
        />
      )}
    </g>
  );
}

function PointFigures({ point, hasBenchmark }: { point: PerformancePoint; hasBenchmark: boolean }) {
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{formatDateTime(point.at)}</p>
      <p className="font-mono text-axis text-ink-3">{formatUtc(point.at)}</p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 tabular">
        <Figures name="Portfolio" swatch="swatch text-portfolio" value={point.portfolio} />
        {hasBenchmark && point.benchmark !== null ? (
          <Figures name="Bitcoin" swatch="swatch swatch-dashed text-btc" value={point.benchmark} />
        ) : null}
      </dl>
    </>
  );
}

function Figures({ name, swatch, value }: { name: string; swatch: string; value: number }) {
  return (
    <>
      <dt className="flex items-center gap-2 text-ink-2">
        <span className={swatch} />
        {name}
      </dt>
      <dd className="text-right font-medium">{formatNormalized(value)}</dd>
      <dd className={`text-right ${value >= 1 ? 'text-gain' : 'text-loss'}`}>{formatFraction(value - 1)}</dd>
    </>
  );
}
