import type { Period } from '@equanim/finance/backtest';
import { lazy, Suspense, useState } from 'react';
import { calculator } from '../../content/investment.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PointsTable } from './chart/points-table.tsx';
import { type Growth, PERIODS, SERIES } from './growth.ts';

/** Drawing comes after the words and the figures: the first load of the page holds no chart library. */
const GrowthChart = lazy(async () => ({ default: (await import('./chart/growth-chart.tsx')).GrowthChart }));

interface GrowthPanelProps {
  growth: Growth | null;
  isLoading: boolean;
  /** False as long as nobody sees the chart: its library is not asked for. */
  isDrawn: boolean;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Title, period toggle, the chart or its table, and what its lines mean. */
export function GrowthPanel({ growth, isLoading, isDrawn, period, onPeriod }: GrowthPanelProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section className="growth" aria-labelledby="growth">
      <div className="growth-head">
        <h2 id="growth" className="investment-heading">
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

interface ContentProps extends Omit<GrowthPanelProps, 'onPeriod'> {
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
