import { utcDay } from '@equanim/finance/calendar';
import { downsample } from '@equanim/finance/downsample';
import { useMemo, type ReactNode } from 'react';
import { Crosshair } from '../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../ui/chart/use-crosshair.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import './pair-chart.css';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { areaPath, linePath } from '../../../ui/chart/line-path.ts';
import { tickDigits, timeTicks } from '../../frame/charts/time-ticks.ts';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { MONTHS } from '../../../ui/format/plain.ts';
import { DAY_MS } from '../../../ui/time.ts';
import { formatDecimal } from '../../../ui/format/number.ts';
import { linearScale, timeScale } from '../../../ui/chart/scales.ts';

const MARGIN = { top: 10, right: 12, bottom: 32, left: 54 };

/** How much of the height stays free above and below lines that do not begin at 0. */
const PADDING = 0.08;
/** What lines that do not vary are shown in. */
const FLAT_SPAN = 0.01;

/** Fractions as percent, `12.34%`. */
export const PERCENT: PairFormat = {
  write: (value, digits) => `${formatDecimal(value * 100, digits)}%`,
  digits: 2,
  unit: 0.01,
};

/** Plain numbers, `0.42`. */
export const RATIO: PairFormat = { write: formatDecimal, digits: 2, unit: 1 };

/**
 * The UTC day of an instant as `Mar 04, 2026`.
 *
 * @param at epoch milliseconds
 */
const formatDayOf = (at: number): string => formatUtcDay(utcDay(at));

/** A span up to this is written by days, a longer one by months. */
const MAX_DAYS_SPAN_MS = 200 * DAY_MS;

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

interface PairPlotProps {
  points: readonly PairPoint[];
  scales: PairScales;
  format: PairFormat;
  isFilled: boolean;
  /** What is drawn above the lines. */
  children: ReactNode;
}

/** Axes, grid and the two lines. */
function PairPlot({ points, scales, format, isFilled, children }: PairPlotProps) {
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

/** The format of the days on an axis, in UTC as all days are. */
function dayFormat(spanMs: number): (at: Date) => string {
  return (at) => {
    const [year = '', month = '', day = ''] = utcDay(at.getTime()).split('-');
    const name = MONTHS[Number(month) - 1] ?? '';
    return spanMs <= MAX_DAYS_SPAN_MS ? `${name} ${String(Number(day))}` : `${name} ${year}`;
  };
}

/** How a chart writes its values. */
export interface PairFormat {
  write: (value: number, digits: number) => string;
  /** Decimals beside the line; the axis takes as many as tell its ticks apart. */
  digits: number;
  /** What one unit of the written text is in values: 0.01 for percent of fractions. */
  unit: number;
}

/** Which line is gross and which is net. */
export function PairLegend() {
  return (
    <p className="pair-legend">
      <span>
        <span className="swatch text-portfolio" aria-hidden="true" />
        Gross
      </span>
      <span>
        <span className="swatch swatch-dashed text-net" aria-hidden="true" />
        Net
      </span>
    </p>
  );
}

/** A value gross and net at the end of a day. */
export interface PairPoint {
  /** Epoch milliseconds. */
  at: number;
  gross: number;
  /** Null where net is not known. */
  net: number | null;
}

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
function usePairScales(points: readonly PairPoint[], { size, isFilled }: Options) {
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

type PairScales = ReturnType<typeof usePairScales>;
