import type { Period } from '@equanim/finance/backtest';
import { lazy, startTransition, Suspense, useState, type ReactNode } from 'react';
import { calculator } from '../../../content/investment.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { type Growth, PERIODS, SERIES } from '../growth.ts';
import { Segments } from '../segments.tsx';
import { Unprinted } from '../unprinted.tsx';

/** Loaded after the text and the figures: what is pointed at is not part of the first load of the page. */
const GrowthChart = lazy(async () => ({ default: (await import('./drawings.tsx')).GrowthChart }));

const PointsTable = lazy(async () => ({ default: (await import('./points-table.tsx')).PointsTable }));

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
  // The chart stays until the table has come.
  const toggle = () => startTransition(() => setIsTable((before) => !before));
  return (
    <section className="print:break-inside-avoid" aria-labelledby="growth">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="growth" className="flex-1 font-display text-title whitespace-nowrap max-sm:basis-full">
          Growth Projection
        </h2>
        <Button
          variant="quiet"
          className="max-sm:order-1 max-sm:ms-auto print:hidden"
          aria-pressed={isTable}
          onClick={toggle}
        >
          Table
        </Button>
        <Segments
          legend="Period"
          name="period"
          values={PERIODS}
          labels={SERIES}
          chosen={period}
          className="max-sm:flex-1"
          onChoose={onPeriod}
        />
      </div>
      <div className="mt-6 h-[300px] print:mt-2 print:h-auto" data-near={isNear}>
        <Content {...{ growth, isLoading, isDrawn, period }} isTable={isTable && !isPrinting} />
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-[0.8125rem] print:mt-1">
        {PERIODS.map((each) => (
          <li key={each} className={`${LEGEND} series-${String(each)}`}>
            <i className="swatch" />
            {SERIES[each]}
          </li>
        ))}
        <li className={`${LEGEND} series-${String(period)}`}>
          <i className="swatch swatch-dashed" />
          {SERIES[period]} net of fees
        </li>
      </ul>
    </section>
  );
}

const LEGEND = 'flex items-center gap-2';

interface ContentProps extends Omit<GrowthPanelProps, 'isNear' | 'isPrinting' | 'onPeriod'> {
  isTable: boolean;
}

function Content({ growth, isLoading, isDrawn, isTable, period }: ContentProps) {
  if (isLoading) return <Waiting />;
  if (growth === null) return <p className="growth-wait">No chart data</p>;
  const unprinted = <Unprinted>{calculator.figuresUnprinted}</Unprinted>;
  if (!isDrawn && !isTable) return <div className="growth-wait">{unprinted}</div>;
  const View = isTable ? PointsTable : GrowthChart;
  return (
    <Suspense fallback={<Waiting unprinted={unprinted} />}>
      <View growth={growth} period={period} />
    </Suspense>
  );
}

/** On paper a sentence stands for what has not come; of the backtests the page says that itself. */
function Waiting({ unprinted }: { unprinted?: ReactNode }) {
  return (
    <div className="growth-wait" role="status">
      {unprinted}
      <span className="flex items-center gap-2.5 noscript:hidden print:hidden">
        <Spinner /> Loading backtests...
      </span>
      <noscript>{calculator.withoutScripts}</noscript>
    </div>
  );
}
