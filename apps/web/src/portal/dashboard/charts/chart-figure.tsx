import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AskedHistory } from '../../../api/asked-history.ts';
import { TableButton } from '../../frame/charts/table-button.tsx';
import type { Performance } from './chart-points.ts';
import { hasLogScale } from './chart-scales.ts';
import { PerformanceChart } from './performance-chart.tsx';
import { spanAround } from '../../frame/charts/own-span.ts';
import type { ChartView } from './use-chart-view.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { formatFraction, formatNormalized } from '../../../ui/format/number.ts';
import { chosenZone, formatInOtherZone, formatRowTime } from '../../../ui/format/date.ts';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconCalendar, IconClose } from '../../../ui/picture/icons.tsx';
import { useOnDemand } from '../../frame/on-demand.tsx';

const loadDialog = async () => (await import('./span-dialog.tsx')).SpanDialog;

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

interface OfflineLineProps {
  asked: AskedHistory;
  /** What the chart shows meanwhile; undefined where it shows nothing. */
  shown: AskedHistory | undefined;
}

/** Says that what is asked for waits for the network, and what the chart shows until then. */
function OfflineLine({ asked, shown }: OfflineLineProps) {
  const [wanted, left] = [rangeLabel(asked), shown === undefined ? null : rangeLabel(shown)];
  return (
    <output className="chart-note">
      <span className="dot text-warn" aria-hidden="true" />
      {left === wanted
        ? `You are offline. ${wanted} is as it was last read.`
        : `You are offline. ${wanted} appears automatically once the connection is back.`}
      {left === null || left === wanted ? '' : ` Until then this is ${left}.`}
    </output>
  );
}

/** Says that the address names a span that is none, and what is shown in its place. */
function SpanRefusal({ view }: { view: ChartView }) {
  if (!view.isSpanRefused) return null;
  return (
    <output className="chart-note">
      <span className="dot text-warn" aria-hidden="true" />
      The span in the address was ignored: it needs a start and an end in UTC, in that order, within the
      history. This is {rangeLabel(view.range)}.
    </output>
  );
}

interface PointsTableProps {
  title: string;
  performance: Performance;
  hasBenchmark: boolean;
}

/** The points of the chart as a table, newest first. */
function PointsTable({ title, performance, hasBenchmark }: PointsTableProps) {
  return (
    <ScrollArea className="performance-table" label={`${title}, table`}>
      <table className="table table-sticky">
        <caption className="sr-only">{title}, point by point</caption>
        <thead>
          <tr>
            <th scope="col">Time ({chosenZone()})</th>
            <th scope="col" className="numeric">
              Portfolio
            </th>
            <th scope="col" className="numeric">
              Change
            </th>
            {hasBenchmark ? (
              <>
                <th scope="col" className="numeric">
                  Bitcoin
                </th>
                <th scope="col" className="numeric">
                  Change
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {performance.points.toReversed().map((point) => (
            <tr key={point.at}>
              <td title={formatInOtherZone(point.at)}>{formatRowTime(point.at)}</td>
              <td className="numeric">{formatNormalized(point.portfolio)}</td>
              <td className="numeric">{formatFraction(point.portfolio - 1)}</td>
              {hasBenchmark ? (
                <>
                  <td className="numeric">{formatNormalized(point.benchmark)}</td>
                  <td className="numeric">
                    {formatFraction(point.benchmark === null ? null : point.benchmark - 1)}
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** Names the span of one's own that is shown, and leads back to the range before. */
function SpanChip({ view }: { view: ChartView }) {
  if (!view.hasSpan) return null;
  const back = `Back to ${rangeLabel(view.range)}`;
  return (
    <p className="span-chip">
      <span className="tabular">{rangeLabel(view.asked)}</span>
      <button type="button" aria-label={back} title={`${back} (Esc)`} onClick={view.leaveSpan}>
        <IconClose className="size-3.5" />
      </button>
    </p>
  );
}

/** Asks for a span by its two ends, where dragging along the chart is no way or not exact enough. */
function SpanPicker({ view, performance }: { view: ChartView; performance: Performance }) {
  const [isOpen, setOpen] = useState(false);
  const { Component: Dialog, hasFailed, retry } = useOnDemand(loadDialog, isOpen);
  const open = () => {
    setOpen(true);
    if (hasFailed) retry();
  };
  return (
    <>
      {hasFailed ? <output className="span-failure">It could not be loaded. Try again.</output> : null}
      <Button
        variant="quiet"
        size="icon"
        aria-label="Custom range"
        title="Custom range: choose its ends, or drag along the chart"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconCalendar />
      </Button>
      {Dialog === null ? null : (
        <Dialog view={view} performance={performance} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
