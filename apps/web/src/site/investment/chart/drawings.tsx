import type { Period } from '@equanim/finance/backtest';
import { useMemo } from 'react';
import { ChartDrawing } from '../../../ui/chart/drawing.tsx';
import {
  layOut,
  type ChartForm,
  type ChartPoint,
  type DrawnForm,
  type TimeAxis,
} from '../../../ui/chart/model.ts';
import { ChartPlot } from '../../../ui/chart/plot.tsx';
import { useSize } from '../../../ui/chart/use-size.ts';
import { formatFraction, formatUsd, formatUsdThousands } from '../../../ui/format/number.ts';
import type { Drawdowns } from '../backtest/backtest.ts';
import { type Growth, PERIODS, SERIES, tickIndices } from '../growth.ts';

const PRINTED_SIZE = { width: 720, height: 220 };

interface GrowthChartProps {
  growth: Growth;
  period: Period;
}

/** Portfolio value of the amount along the three backtests. */
export function GrowthChart({ growth, period }: GrowthChartProps) {
  const points = useMemo(() => growthPoints(growth, period), [growth, period]);
  const form = useMemo(() => growthForm(period), [period]);
  return (
    <ChartPlot
      name="Growth Projection"
      points={points}
      form={form}
      className="growth-chart h-[300px] print:h-auto"
      printedSize={PRINTED_SIZE}
    />
  );
}

/** A month of the chart: the value of each series, and of the selected one net of fees. */
interface GrowthPoint extends ChartPoint {
  name: string;
  values: Growth['gross'][number];
  net: number | null;
}

/** The months of the chart, which stand equally far apart. */
function growthPoints({ gross, net }: Growth, period: Period): GrowthPoint[] {
  return gross.map((values, at) => ({
    at,
    name: values.name,
    values,
    net: net[at]?.[SERIES[period]] ?? null,
  }));
}

const valueText = (value: number | null): string | null =>
  value === null ? null : `Value ${formatUsd(value)}`;

const MONTHS_AXIS: TimeAxis<GrowthPoint> = {
  name: () => 'Month',
  ticksOf: (points) => tickIndices(points.length).map((index) => [index, points[index]?.name ?? '']),
  textOf: ({ name }) => [name],
  rowTextOf: ({ name }) => name,
};

/** What the growth chart draws: the three series and, dashed, the selected one net of fees. */
function growthForm(period: Period): ChartForm<GrowthPoint> {
  return {
    figures: [
      ...PERIODS.map((each) => ({
        name: SERIES[each],
        textOf: ({ values }: GrowthPoint) => valueText(values[SERIES[each]]),
        line: {
          valueOf: ({ values }: GrowthPoint) => values[SERIES[each]],
          className: `series-${String(each)}`,
          isSelected: each === period,
        },
      })),
      {
        name: 'Net of fees',
        textOf: ({ net }) => valueText(net),
        line: { valueOf: ({ net }) => net, className: `growth-net series-${String(period)}`, isDashed: true },
      },
    ],
    valuesFormat: () => formatUsdThousands,
    axis: MONTHS_AXIS,
    boundsOf: (values) => ({ min: Math.min(...values), max: Math.max(...values) }),
    isRounded: true,
  };
}

interface DepthPoint extends ChartPoint {
  gross: number;
  net: number;
}

/** The least depth a drawdown is drawn on, so that a backtest without one is a line and no division by zero. */
const MIN_DEPTH = -0.001;

const DEPTHS: DrawnForm<DepthPoint> = {
  figures: [
    {
      name: 'Deepest',
      textOf: ({ gross }) => formatFraction(gross, 1),
      line: { valueOf: ({ gross }) => gross, className: 'chart-quiet text-loss', fill: 'to-zero' },
    },
    {
      name: 'Net of fees',
      textOf: ({ net }) => formatFraction(net, 1),
      line: { valueOf: ({ net }) => net, className: 'text-loss opacity-70', isDashed: true },
    },
  ],
  valuesFormat: null,
  boundsOf: (values) => ({ min: Math.min(MIN_DEPTH, ...values), max: 0 }),
  baseline: 0,
};

const STRIP = { width: 760, height: 88 };
const PRINTED_STRIP = { width: PRINTED_SIZE.width, height: 60 };

interface DrawdownProps extends GrowthChartProps {
  /** How deep each of its days lies under its highest so far. */
  drawdowns: Drawdowns;
  isPrinting: boolean;
}

/** Where the line of a backtest lies in a growth chart of that width, px from its left edge. */
function spanOf(growth: Growth, period: Period, width: number): { left: number; width: number } {
  const points = growthPoints(growth, period);
  const { plot, x } = layOut(points, growthForm(period), { ...PRINTED_SIZE, width });
  const begin = x(points.find(({ values }) => values[SERIES[period]] !== null)?.at ?? 0);
  return { left: plot.left + begin, width: plot.width - begin };
}

/** The drawdown of the selected backtest below its line, and how deep it went before and after fees. */
export function Drawdown({ growth, period, drawdowns: { gross, net }, isPrinting }: DrawdownProps) {
  const [frame, { width }] = useSize<HTMLDivElement>(STRIP);
  const layout = useMemo(() => {
    const points = gross.map((depth, at) => ({ at, gross: depth, net: net[at] ?? 0 }));
    const size = isPrinting ? PRINTED_STRIP : { width, height: STRIP.height };
    const span = spanOf(growth, period, size.width);
    const strip = layOut(points, DEPTHS, { width: span.width, height: size.height });
    return { ...strip, size, plot: { ...strip.plot, left: span.left } };
  }, [gross, net, growth, period, width, isPrinting]);
  const deepest = layout.y(Math.min(0, ...gross, ...net));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h3>Drawdown, {growth.periods[period].name}</h3>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] tabular">
          <Deepest name="Deepest" depths={gross} />
          <Deepest name="Net of fees" depths={net} />
        </dl>
      </div>
      <div ref={frame} className="drawdown-frame chart mt-4 h-[88px] cursor-auto print:h-auto">
        <ChartDrawing layout={layout} form={DEPTHS}>
          <path className="chart-grid" d={`M0 ${String(deepest)}h${String(layout.plot.width)}`} />
        </ChartDrawing>
      </div>
    </>
  );
}

function Deepest({ name, depths }: { name: string; depths: readonly number[] }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd>{formatFraction(Math.min(0, ...depths), 1)}</dd>
    </div>
  );
}
