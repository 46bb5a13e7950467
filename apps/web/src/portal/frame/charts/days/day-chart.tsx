import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useIsPrinting } from '../../../../ui/browser/use-is-printing.ts';
import { Crosshair, type CrosshairDot } from '../../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../../ui/chart/use-crosshair.ts';
import { useSize } from '../../../../ui/chart/use-size.ts';
import { useDayScales, type DayScales } from './day-scales.ts';
import './day-chart.css';

/** A day of a chart. */
export interface DayPoint {
  /** Epoch milliseconds of the beginning of the day. */
  at: number;
  /** Whether the day before has no value: the lines begin again here. */
  beginsLine: boolean;
}

/** What one chart of days has of its own; always the same object. */
export interface DayChartForm<Point extends DayPoint> {
  /** What the chart shows, for who does not see it. */
  name: string;
  /** About as large as its place on paper, so that the times have room between them. */
  printedSize: { width: number; height: number };
  /** Around the plot, px. */
  margin: { top: number; right: number; bottom: number; left: number };
  domainOf: (points: readonly Point[]) => readonly [number, number];
  /** As many points as a chart has pixels. */
  thinned: (points: readonly Point[], count: number) => Point[];
  /** The values of a point, marked under the crosshair. */
  dotsOf: (point: Point, scales: DayScales) => CrosshairDot[];
  describe: (point: Point) => string;
  /** A point in the tooltip. */
  Figures: ComponentType<{ point: Point }>;
  /** Axes and lines, and above them the mark. */
  Plot: ComponentType<{ points: readonly Point[]; scales: DayScales; children: ReactNode }>;
}

interface DayChartProps<Point extends DayPoint> {
  form: DayChartForm<Point>;
  /** In time order, at least one. */
  points: readonly Point[];
}

const INITIAL_SIZE = { width: 840, height: 320 };
/** A path of more points than pixels looks the same and takes longer. */
const MIN_POINTS = 64;

/** Values of days over time, with a crosshair for pointer and keys. */
export function DayChart<Point extends DayPoint>({ form, points }: DayChartProps<Point>) {
  const { margin, domainOf, thinned, Figures, Plot } = form;
  const [frame, measured] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const size = useIsPrinting() ? form.printedSize : measured;
  const { width, height } = size;
  const drawn = useMemo(() => thinned(points, Math.max(MIN_POINTS, width)), [thinned, points, width]);
  const scales = useDayScales(drawn, { size, margin, domainOf });
  const positions = useMemo(() => drawn.map(({ at }) => scales.x(at)), [drawn, scales]);
  const crosshair = useCrosshair({ positions, offset: margin.left });
  const point = crosshair.index === null ? undefined : drawn[crosshair.index];
  const mark =
    point === undefined ? null : (
      <Crosshair x={scales.x(point.at)} height={scales.plotHeight} dots={form.dotsOf(point, scales)} />
    );

  return (
    <div ref={frame} className="chart day-chart" {...crosshair.pointerProps}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden="true"
      >
        <Plot points={drawn} scales={scales}>
          {mark}
        </Plot>
      </svg>
      {point === undefined ? null : (
        <ChartTooltip x={margin.left + scales.x(point.at)} chartWidth={width}>
          <Figures point={point} />
        </ChartTooltip>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label={`${form.name}, point of the chart`}
        aria-valuetext={point === undefined ? 'No point' : form.describe(point)}
        {...crosshair.inputProps}
      />
    </div>
  );
}
