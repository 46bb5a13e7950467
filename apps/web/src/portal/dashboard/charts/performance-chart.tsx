import { useMemo } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { Crosshair } from '../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../ui/chart/use-crosshair.ts';
import { useDrag } from '../../../ui/chart/use-drag.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import { formatDecimal, formatFraction, formatNormalized } from '../../../ui/format/number.ts';
import { areTimesInUtc, formatDateTime, formatInOtherZone, formatZone } from '../../../ui/format/date.ts';
import type { Performance, PerformancePoint } from './chart-points.ts';
import { chartScales, MARGIN, type ChartScales } from './chart-scales.ts';
import { PerformanceLines } from './performance-lines.tsx';
import { tickDigits, timeFormat, timeTicks } from '../../frame/charts/time-ticks.ts';

interface PerformanceChartProps {
  title: string;
  performance: Performance;
  /** Whether Bitcoin is drawn beside the portfolio. */
  hasBenchmark: boolean;
  isLogWanted: boolean;
  /** Called with the ends of a span that was dragged over, epoch milliseconds. */
  onSelect: (fromMs: number, toMs: number) => void;
}

const INITIAL_SIZE = { width: 840, height: 340 };

function describe(point: PerformancePoint, hasBenchmark: boolean): string {
  const portfolio = `Portfolio ${formatNormalized(point.portfolio)}, ${formatFraction(point.portfolio - 1)}`;
  if (!hasBenchmark || point.benchmark === null) return `${formatDateTime(point.at)}: ${portfolio}`;
  const bitcoin = `Bitcoin ${formatNormalized(point.benchmark)}, ${formatFraction(point.benchmark - 1)}`;
  return `${formatDateTime(point.at)}: ${portfolio}; ${bitcoin}`;
}

type PointerProps = ReturnType<typeof useCrosshair>['pointerProps'] &
  ReturnType<typeof useDrag>['pointerProps'];

/** What a reader looks at, and what is chosen by dragging along the plot. */
function usePointing({ performance, onSelect }: PerformanceChartProps, { x, plotWidth }: ChartScales) {
  const positions = useMemo(() => performance.points.map((point) => x(point.at)), [performance, x]);
  const crosshair = useCrosshair({ positions, offset: MARGIN.left });
  const drag = useDrag({
    offset: MARGIN.left,
    width: plotWidth,
    onSelect: (from, to) => onSelect(x.invert(from), x.invert(to)),
  });
  const pointerProps: PointerProps = {
    ...crosshair.pointerProps,
    ...drag.pointerProps,
    onPointerDown: (event) => {
      crosshair.pointerProps.onPointerDown(event);
      drag.pointerProps.onPointerDown(event);
    },
    onPointerMove: (event) => {
      crosshair.pointerProps.onPointerMove(event);
      drag.pointerProps.onPointerMove(event);
    },
  };
  return { crosshair, selected: drag.selected, pointerProps };
}

/** Value of the portfolio, and of Bitcoin where wanted, from 1.0 at the start of the range. */
export function PerformanceChart(props: PerformanceChartProps) {
  const { title, performance, hasBenchmark, isLogWanted } = props;
  const [frame, size] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const { width, height } = size;
  const isUtc = areTimesInUtc();
  const scales = useMemo(
    () => chartScales({ performance, hasBenchmark, isLogWanted, isUtc, size }),
    [performance, hasBenchmark, isLogWanted, isUtc, size],
  );
  const { crosshair, selected, pointerProps } = usePointing(props, scales);
  const point = crosshair.index === null ? undefined : performance.points[crosshair.index];

  return (
    <div ref={frame} className="chart performance-chart" {...pointerProps}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden="true"
      >
        <Plot
          performance={performance}
          hasBenchmark={hasBenchmark}
          scales={scales}
          point={point}
          selected={selected}
        />
      </svg>
      {point === undefined ? null : (
        <ChartTooltip x={MARGIN.left + scales.x(point.at)} chartWidth={width}>
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
  scales: ChartScales;
  /** Under the crosshair; undefined while there is none. */
  point: PerformancePoint | undefined;
  /** What is being dragged over, px of the plot; null while nothing is. */
  selected: [number, number] | null;
}

/** Axes, grid, lines, crosshair and what is being chosen. */
function Plot({ performance, hasBenchmark, scales, point, selected }: PlotProps) {
  const { x, y, plotWidth, plotHeight } = scales;
  return (
    <g transform={`translate(${String(MARGIN.left)}, ${String(MARGIN.top)})`}>
      <Axes scales={scales} hasTimes={performance.points.length > 1} />
      {selected === null ? null : (
        <rect
          className="chart-selection"
          x={selected[0]}
          width={selected[1] - selected[0]}
          height={plotHeight}
        />
      )}
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

/** Grid and both axes; that of time names its zone. A single point has no times. */
function Axes({ scales, hasTimes }: { scales: ChartScales; hasTimes: boolean }) {
  const { x, y, plotWidth, plotHeight, spanMs } = scales;
  const digits = tickDigits(y.ticks);
  const ticks = y.ticks.map(y.toDrawn);
  const times = hasTimes ? timeTicks(x, plotWidth) : [];
  return (
    <>
      <GridLines scale={y.drawn} ticks={ticks} width={plotWidth} />
      <ValueAxis
        scale={y.drawn}
        ticks={ticks}
        format={(drawn) => formatDecimal(y.fromDrawn(drawn), digits)}
      />
      <BottomAxis scale={x} ticks={times} format={timeFormat(spanMs)} top={plotHeight} />
      {times.length === 0 ? null : (
        <text
          x={plotWidth + MARGIN.right}
          y={plotHeight + 24}
          dy="0.35em"
          textAnchor="end"
          className="chart-tick"
        >
          {formatZone(scales.to)}
        </text>
      )}
    </>
  );
}

function PointFigures({ point, hasBenchmark }: { point: PerformancePoint; hasBenchmark: boolean }) {
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{formatDateTime(point.at)}</p>
      <p className="font-mono text-axis text-ink-3">{formatInOtherZone(point.at)}</p>
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
