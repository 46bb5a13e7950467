import type { Period } from '@equanim/finance/backtest';
import { lazy, Suspense, useState } from 'react';
import { calculator } from '../../../content/investment.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { type Growth, PERIODS, SERIES, distinctTicks, tickIndices } from '../growth.ts';
import { POINTS_CAPTION } from '../../../content/investment-figures.ts';
import { formatUsdCents, formatUsdThousands } from '../../../ui/format/number.ts';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { linePath, roundValues } from '../../../ui/chart/line-path.ts';

const SIZE = { width: 720, height: 220 };
const MARGIN = { top: 8, right: 26, bottom: 22 };
const PX_PER_CHARACTER = 6;

/** Loaded after the text and the figures, so that the first load of the page holds no chart library. */
const GrowthChart = lazy(async () => ({ default: (await import('./growth-chart.tsx')).GrowthChart }));

interface GrowthPanelProps {
  growth: Growth | null;
  isLoading: boolean;
  /** False until the chart is about to be seen; its library is not requested before. */
  isDrawn: boolean;
  isPrinting: boolean;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Title, period toggle, the chart or its table, and what its lines mean. */
export function GrowthPanel(props: GrowthPanelProps) {
  const { growth, isLoading, isDrawn, isPrinting, period, onPeriod } = props;
  const [isTable, setIsTable] = useState(false);
  return (
    <section className="growth" aria-labelledby="growth">
      <div className="growth-head">
        <h2 id="growth" className="font-display text-title">
          Growth Projection
        </h2>
        <Button variant="quiet" aria-pressed={isTable} onClick={() => setIsTable((before) => !before)}>
          Table
        </Button>
        <fieldset className="period-toggle">
          <legend className="sr-only">Period</legend>
          {PERIODS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="period"
                className="sr-only"
                checked={each === period}
                onChange={() => onPeriod(each)}
              />
              {SERIES[each]}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="growth-frame">
        <Content {...{ growth, isLoading, isDrawn, isTable, period }} />
      </div>
      {growth !== null && isPrinting ? <PrintedGrowth growth={growth} period={period} /> : null}
      <ul className="growth-legend">
        {PERIODS.map((each) => (
          <li key={each} className={`series-${String(each)}`} data-selected={each === period}>
            <i className="series-swatch" />
            {SERIES[each]}
          </li>
        ))}
        <li className={`series-${String(period)}`} data-selected="true">
          <i className="series-swatch series-swatch-net" />
          {SERIES[period]} net of fees
        </li>
      </ul>
    </section>
  );
}

interface ContentProps extends Omit<GrowthPanelProps, 'isPrinting' | 'onPeriod'> {
  isTable: boolean;
}

function Content({ growth, isLoading, isDrawn, isTable, period }: ContentProps) {
  if (isLoading) return <Waiting />;
  if (growth === null) return <p className="growth-wait">No chart data</p>;
  if (isTable) return <PointsTable growth={growth} period={period} />;
  if (!isDrawn) return <p className="growth-wait" />;
  return (
    <Suspense fallback={<Waiting />}>
      <GrowthChart growth={growth} period={period} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <p className="growth-wait" role="status">
      <span className="growth-loading">
        <Spinner /> Loading backtests...
      </span>
      <noscript>{calculator.withoutScripts}</noscript>
    </p>
  );
}

/** The points of the chart as a table. */
function PointsTable({ growth, period }: { growth: Growth; period: Period }) {
  return (
    <ScrollArea label="Growth Projection, points of the chart" className="points-scroll">
      <table className="figures tabular">
        <caption className="points-caption">{POINTS_CAPTION}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {PERIODS.map((each) => (
              <th key={each} scope="col">
                {SERIES[each]}
              </th>
            ))}
            <th scope="col">{SERIES[period]} net</th>
          </tr>
        </thead>
        <tbody>
          {growth.gross.map((point, index) => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              {PERIODS.map((each) => (
                <td key={each}>{formatUsdCents(point[SERIES[each]])}</td>
              ))}
              <td>{formatUsdCents(growth.net[index]?.[SERIES[period]])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface PrintedGrowthProps {
  growth: Growth;
  period: Period;
}

/** What is drawn: the three series, the selected one last, below them the selected one net of fees. */
function seriesOf({ growth, period }: PrintedGrowthProps) {
  const inOrder = PERIODS.toSorted((left, right) => Number(left === period) - Number(right === period));
  return [
    {
      className: `printed-line-net series-${String(period)}`,
      values: growth.net.map((point) => point[SERIES[period]]),
    },
    ...inOrder.map((each) => ({
      className: `printed-line series-${String(each)} ${each === period ? 'printed-line-selected' : ''}`,
      values: growth.gross.map((point) => point[SERIES[each]]),
    })),
  ];
}

/**
 * The growth chart on paper: whole and at rest whatever the screen has shown of it, and drawn without the library of
 * charts, which a page that is printed at once has not loaded.
 */
function PrintedGrowth({ growth, period }: PrintedGrowthProps) {
  const series = seriesOf({ growth, period });
  const values = series.flatMap((each) => each.values).filter((value) => value !== null);
  const ticks = distinctTicks(
    (count) => roundValues(Math.min(...values), Math.max(...values), count),
    formatUsdThousands,
  );
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const left = Math.max(...ticks.map((tick) => formatUsdThousands(tick).length)) * PX_PER_CHARACTER + 10;
  const plot = { width: SIZE.width - left - MARGIN.right, height: SIZE.height - MARGIN.top - MARGIN.bottom };
  const x = (index: number) => left + (index / Math.max(1, growth.gross.length - 1)) * plot.width;
  const y = (value: number) => MARGIN.top + (1 - (value - low) / (high - low)) * plot.height;
  return (
    <svg
      className="printed-chart"
      viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="printed-grid" d={`M${String(left)} ${String(y(tick))}h${String(plot.width)}`} />
          <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {formatUsdThousands(tick)}
          </text>
        </g>
      ))}
      {tickIndices(growth.gross.length).map((index) => (
        <text key={index} x={x(index)} y={SIZE.height - 4} textAnchor="middle">
          {growth.gross[index]?.name}
        </text>
      ))}
      {series.map(({ className, values: line }) => (
        <path
          key={className}
          className={className}
          d={linePath(line.map((value, index) => (value === null ? null : [x(index), y(value)])))}
        />
      ))}
    </svg>
  );
}
