import type { Period } from '@equanim/finance/backtest';
import type { ChartPoint } from '@equanim/finance/chart-series';
import { useMemo } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { Crosshair } from '../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../ui/chart/use-crosshair.ts';
import { linearScale, type LinearScale } from '../../../ui/chart/scales.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import { formatUsd, formatUsdThousands } from '../../../ui/format/number.ts';
import { type Growth, PERIODS, SERIES, distinctTicks, tickIndices } from '../growth.ts';
import { linePath } from '../../../ui/chart/line-path.ts';

interface GrowthChartProps {
  growth: Growth;
  period: Period;
}

/** Height 300 (Specification 9.12). */
const INITIAL_SIZE = { width: 760, height: 300 };
const MARGIN = { top: 12, right: 28, bottom: 32 };
const PX_PER_CHARACTER = 7;
/** Room for one month label along the bottom; with less, the year goes under the month. */
const PX_PER_LABEL = 68;
/** Room for six labels on two lines; where values beside the plot leave less, they go inside it. */
const MIN_PLOT_WIDTH = 184;
/** Half a label of the first month. */
const INSIDE_LEFT = 16;

function useScales({ growth, period }: GrowthChartProps, width: number) {
  return useMemo(() => {
    const drawn = [
      ...growth.gross.flatMap((point) => PERIODS.map((each) => point[SERIES[each]])),
      ...growth.net.map((point) => point[SERIES[period]]),
    ].filter((value) => value !== null);
    const low = Math.min(...drawn);
    const high = Math.max(...drawn);
    const plotHeight = INITIAL_SIZE.height - MARGIN.top - MARGIN.bottom;
    const y = linearScale({
      domain: low === high ? [low, low + 1] : [low, high],
      range: [plotHeight, 0],
      niceSteps: 5,
    });
    const ticks = distinctTicks((count) => y.ticks(count), formatUsdThousands);
    const longest = Math.max(...ticks.map((tick) => formatUsdThousands(tick).length));
    const beside = longest * PX_PER_CHARACTER + 12;
    const isInside = width - beside - MARGIN.right < MIN_PLOT_WIDTH;
    const left = isInside ? INSIDE_LEFT : beside;
    const plotWidth = Math.max(80, width - left - MARGIN.right);
    const x = linearScale({ domain: [0, Math.max(1, growth.gross.length - 1)], range: [0, plotWidth] });
    return { x, y, ticks, isInside, left, plotWidth, plotHeight };
  }, [growth, period, width]);
}

function describe({ gross, net }: Growth, index: number, period: Period): string {
  const point = gross[index];
  if (point === undefined) return 'No point';
  const values = PERIODS.flatMap((each) => {
    const value = point[SERIES[each]];
    return value === null ? [] : [`${SERIES[each]} ${formatUsd(value)}`];
  });
  const after = net[index]?.[SERIES[period]] ?? null;
  return `${point.name}: ${values.join(', ')}${after === null ? '' : `, net of fees ${formatUsd(after)}`}`;
}

interface PointValuesProps {
  point: ChartPoint;
  net: ChartPoint | undefined;
  period: Period;
}

/** What the tooltip says about a month: the value of each series. */
function PointValues({ point, net, period }: PointValuesProps) {
  const after = net?.[SERIES[period]] ?? null;
  return (
    <>
      <p className="point-month">{point.name}</p>
      <dl className="point-values tabular">
        {PERIODS.map((each) => {
          const value = point[SERIES[each]];
          if (value === null) return null;
          return (
            <div key={each}>
              <dt className={`series-${String(each)}`}>
                <i className="series-swatch" />
                {SERIES[each]}
              </dt>
              <dd>Value {formatUsd(value)}</dd>
            </div>
          );
        })}
        {after === null ? null : (
          <div>
            <dt className={`series-${String(period)}`}>
              <i className="series-swatch series-swatch-net" />
              Net of fees
            </dt>
            <dd>Value {formatUsd(after)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** Portfolio value of the amount along the three backtests, drawn for exactly its width. */
export function GrowthChart({ growth, period }: GrowthChartProps) {
  const [frame, { width }] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const { x, y, ticks, isInside, left, plotWidth, plotHeight } = useScales({ growth, period }, width);
  const positions = useMemo(() => growth.gross.map((_, index) => x(index)), [growth, x]);
  const crosshair = useCrosshair({ positions, offset: left });
  const { index } = crosshair;
  const point = index === null ? undefined : growth.gross[index];
  const months = tickIndices(growth.gross.length);
  const isStacked = x(months[1] ?? 0) - x(months[0] ?? 0) < PX_PER_LABEL;
  const nameOf = (at: number): string => growth.gross[at]?.name ?? '';

  return (
    <div ref={frame} className="chart growth-chart" {...crosshair.pointerProps}>
      <svg width={width} height={INITIAL_SIZE.height} aria-hidden="true">
        <g transform={`translate(${String(left)}, ${String(MARGIN.top)})`}>
          <GridLines scale={y} ticks={ticks} width={plotWidth} />
          <BottomAxis
            scale={x}
            ticks={months}
            format={(at: number) => (isStacked ? nameOf(at).replace(' ', '\n') : nameOf(at))}
            top={plotHeight}
          />
          <GrowthLines growth={growth} period={period} x={x} y={y} />
          <ValueAxis scale={y} ticks={ticks} format={formatUsdThousands} isInside={isInside} />
          {index === null || point === undefined ? null : (
            <Crosshair
              x={x(index)}
              height={plotHeight}
              dots={PERIODS.flatMap((each) => {
                const value = point[SERIES[each]];
                return value === null ? [] : [{ y: y(value), className: `series-${String(each)}` }];
              })}
            />
          )}
        </g>
      </svg>
      {index === null || point === undefined ? null : (
        <ChartTooltip x={left + x(index)} chartWidth={width}>
          <PointValues point={point} net={growth.net[index]} period={period} />
        </ChartTooltip>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label="Growth Projection, point of the chart"
        aria-valuetext={index === null ? 'No point' : describe(growth, index, period)}
        {...crosshair.inputProps}
      />
    </div>
  );
}

interface GrowthLinesProps {
  growth: Growth;
  period: Period;
  x: LinearScale;
  y: LinearScale;
}

/** The three series and, dashed, the selected one net of fees. The selected line lies on top of the others. */
function GrowthLines({ growth, period, x, y }: GrowthLinesProps) {
  const inOrder = PERIODS.toSorted((left, right) => Number(left === period) - Number(right === period));
  const line = (points: readonly ChartPoint[], each: Period, className: string, pathLength?: number) => (
    <path
      key={className}
      d={linePath(
        points.map((point, index) => {
          const value = point[SERIES[each]];
          return value === null ? null : [x(index), y(value)];
        }),
      )}
      pathLength={pathLength}
      className={className}
    />
  );
  return (
    <g fill="none">
      {line(growth.net, period, `growth-line-net series-${String(period)}`)}
      {inOrder.map((each) =>
        line(
          growth.gross,
          each,
          `growth-line series-${String(each)} ${each === period ? 'growth-line-selected' : ''}`,
          // The line is drawn by a single dash of its own length.
          1,
        ),
      )}
    </g>
  );
}
