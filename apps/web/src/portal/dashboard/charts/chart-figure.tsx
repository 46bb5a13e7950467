import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AskedHistory } from '../../../api/asked-history.ts';
import { TableButton } from '../../frame/charts/table-button.tsx';
import type { Performance } from './chart-points.ts';
import { hasLogScale } from './chart-scales.ts';
import { OfflineLine, SpanRefusal } from './chart-notes.tsx';
import { PerformanceChart } from './performance-chart.tsx';
import { PointsTable } from './points-table.tsx';
import { spanAround } from '../../frame/charts/own-span.ts';
import { SpanChip, SpanPicker } from './span-picker.tsx';
import type { ChartView } from './use-chart-view.ts';

/** What a chart needs to know of the query behind it. */
export type HistoryQuery = Pick<
  UseQueryResult,
  'isPending' | 'isPlaceholderData' | 'fetchStatus' | 'isError' | 'dataUpdatedAt' | 'refetch'
>;

interface ChartFigureProps {
  title: string;
  /** Undefined until the first answer. */
  performance: Performance | undefined;
  /** What that answer is of. */
  shown: AskedHistory | undefined;
  hasBenchmark: boolean;
  query: HistoryQuery;
  view: ChartView;
  controls: ReactNode;
  /** Figures of what the chart shows. */
  children?: ReactNode;
}

const EMPTY: Performance = { points: [], breaks: new Set() };

/** A performance chart or its table, with the controls above it. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, performance = EMPTY, shown, hasBenchmark, query, view, controls, children } = props;
  const [isTable, setIsTable] = useState(false);
  const isWaiting = query.fetchStatus === 'paused';
  // The chart and its figures are still those of the range before: they fade until the new ones arrive.
  const superseded = query.isPlaceholderData ? 'is-superseded' : '';

  return (
    <>
      <div className="chart-controls">
        {controls}
        <SpanChip view={view} />
        <div className="ml-auto flex items-center print:hidden">
          <LogToggle view={view} isPossible={hasLogScale(performance, hasBenchmark)} />
          <SpanPicker view={view} performance={performance} />
          <TableButton isTable={isTable} onChange={setIsTable} />
        </div>
      </div>
      <SpanRefusal view={view} />
      {isWaiting ? <OfflineLine asked={view.asked} shown={shown} /> : null}
      <div className={`performance-figure mt-3 ${superseded}`}>
        {query.isPlaceholderData && !isWaiting ? <span className="loading-line" aria-hidden="true" /> : null}
        <Figure
          title={title}
          performance={performance}
          hasBenchmark={hasBenchmark}
          view={view}
          isFirstLoad={query.isPending}
          isTable={isTable}
        />
      </div>
      <div className={superseded}>{children}</div>
    </>
  );
}

interface FigureProps extends Pick<ChartFigureProps, 'title' | 'hasBenchmark' | 'view'> {
  performance: Performance;
  isFirstLoad: boolean;
  isTable: boolean;
}

/** The chart, its table, or what stands in their place. */
function Figure({ title, performance, hasBenchmark, view, isFirstLoad, isTable }: FigureProps) {
  if (isFirstLoad) return <ChartSkeleton />;
  if (isTable) return <PointsTable title={title} performance={performance} hasBenchmark={hasBenchmark} />;
  return (
    <>
      <PerformanceChart
        title={title}
        performance={performance}
        hasBenchmark={hasBenchmark}
        isLogWanted={view.isLog}
        onSelect={(fromMs, toMs) => view.setSpan(spanAround(fromMs, toMs))}
      />
      {performance.points.length === 0 ? <p className="chart-empty">No chart data</p> : null}
    </>
  );
}

/** Gridlines in place of the plot. */
function ChartSkeleton() {
  return <div className="performance-skeleton skeleton" aria-hidden="true" />;
}

/** Whether values stand on a log scale, where equal returns are equally high. A value of zero has no place on one. */
function LogToggle({ view, isPossible }: { view: ChartView; isPossible: boolean }) {
  const isOn = view.isLog && isPossible;
  const name = isPossible ? 'Log scale' : 'Log scale: not available for values of zero';
  return (
    <button
      type="button"
      className="button button-quiet toggle toggle-plain"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) view.setLog(!isOn);
      }}
    >
      Log
    </button>
  );
}
