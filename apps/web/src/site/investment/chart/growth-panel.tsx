import type { Period } from '@equanim/finance/backtest';
import { lazy, Suspense, useState } from 'react';
import { calculator } from '../../../content/investment.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { type Growth, PERIODS, SERIES } from '../growth.ts';
import { POINTS_CAPTION } from '../../../content/investment-figures.ts';
import { formatUsdCents } from '../../../ui/format/number.ts';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';

/** Loaded after the text and the figures: what is pointed at is not part of the first load of the page. */
const GrowthChart = lazy(async () => ({ default: (await import('./drawings.tsx')).GrowthChart }));

interface GrowthPanelProps {
  growth: Growth | null;
  isLoading: boolean;
  /** False until the chart is about to be seen or printed; its scripts are not requested before. */
  isDrawn: boolean;
  /** Whether it is about to be seen: its lines are drawn from then on. */
  isNear: boolean;
  isPrinting: boolean;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Title, period toggle, the chart or its table, and what its lines mean. */
export function GrowthPanel(props: GrowthPanelProps) {
  const { growth, isLoading, isDrawn, isNear, isPrinting, period, onPeriod } = props;
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
      <div className="growth-frame" data-near={isNear}>
        <Content {...{ growth, isLoading, isDrawn, period }} isTable={isTable && !isPrinting} />
      </div>
      <ul className="growth-legend">
        {PERIODS.map((each) => (
          <li key={each} className={`series-${String(each)}`} data-selected={each === period}>
            <i className="swatch" />
            {SERIES[each]}
          </li>
        ))}
        <li className={`series-${String(period)}`} data-selected="true">
          <i className="swatch swatch-dashed" />
          {SERIES[period]} net of fees
        </li>
      </ul>
    </section>
  );
}

interface ContentProps extends Omit<GrowthPanelProps, 'isNear' | 'isPrinting' | 'onPeriod'> {
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
