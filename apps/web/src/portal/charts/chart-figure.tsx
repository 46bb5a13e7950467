import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { IconTable } from '../../ui/picture/icons.tsx';
import { PerformanceChart } from './performance-chart.tsx';
import type { Performance } from './chart-points.ts';
import { PointsTable } from './points-table.tsx';

interface ChartFigureProps {
  title: string;
  /** Undefined until the first answer. */
  performance: Performance | undefined;
  hasBenchmark: boolean;
  isFirstLoad: boolean;
  /** Whether the chart still shows the previous range: it fades until the new one arrives. */
  isSuperseded: boolean;
  controls: ReactNode;
  children?: ReactNode;
}

const EMPTY: Performance = { range: '1m', points: [], breaks: new Set() };

/** A performance chart or its table, with the controls above it. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, performance = EMPTY, hasBenchmark, isFirstLoad, isSuperseded, controls, children } = props;
  const [isTable, setIsTable] = useState(false);
  const isEmpty = performance.points.length === 0;
  const shown = { title, performance, hasBenchmark };

  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {controls}
        <Button
          variant="quiet"
          size="icon"
          className="ml-auto print:hidden"
          aria-label="Show as table"
          title="Show as table"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          <IconTable />
        </Button>
      </div>
      <div className={`performance-figure mt-3 ${isSuperseded ? 'is-superseded' : ''}`}>
        {isSuperseded ? <span className="loading-line" aria-hidden="true" /> : null}
        {isFirstLoad ? <ChartSkeleton /> : null}
        {!isFirstLoad && isTable ? <PointsTable {...shown} /> : null}
        {!isFirstLoad && !isTable ? <PerformanceChart {...shown} /> : null}
        {!isFirstLoad && isEmpty && !isTable ? <p className="chart-empty">No chart data</p> : null}
      </div>
      {children}
    </>
  );
}

/** Gridlines in place of the plot. */
function ChartSkeleton() {
  return <div className="performance-skeleton skeleton" aria-hidden="true" />;
}
