import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { performancePath } from '../../frame/charts/own-span.ts';
import type { AskedHistory } from '../../../api/asked-history.ts';
import { hasLogScale, valuesOf, type ChartForm } from '../../../ui/chart/model.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import type { PerformancePoint } from './chart-points.ts';
import type { ChartView } from './use-chart-view.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconArrowRight, IconCalendar, IconClose } from '../../../ui/picture/icons.tsx';
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
  points: readonly PerformancePoint[] | undefined;
  form: ChartForm<PerformancePoint>;
  /** What that answer is of. */
  shown: AskedHistory | undefined;
  query: HistoryQuery;
  view: ChartView;
  /** What stands above the chart. */
  head: ReactNode;
  /** Figures of what the chart shows. */
  children?: ReactNode;
}

const NONE: readonly PerformancePoint[] = [];

/** A performance chart or its table, with the controls above it. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, points = NONE, form, shown, query, view, head, children } = props;
  const isWaiting = query.fetchStatus === 'paused';
  // The chart and its figures are still those of the range before: they fade until the new ones arrive.
  const isSuperseded = query.isPlaceholderData;

  return (
    <>
      <TimeChart
        name={title}
        points={points}
        form={form}
        className="chart-tall"
        empty="No chart data"
        isLoading={query.isPending}
        isSuperseded={isSuperseded}
        isRefreshing={isSuperseded && !isWaiting}
        onSelect={view.selectSpan}
        onReset={view.hasSpan ? view.leaveSpan : undefined}
        head={
          <>
            {head}
            <SpanChip view={view} />
          </>
        }
        controls={
          <>
            <LogToggle view={view} isPossible={hasLogScale(valuesOf(points, form))} />
            <SpanPicker view={view} points={points} />
          </>
        }
      >
        <SpanRefusal view={view} />
        {isWaiting ? <OfflineLine asked={view.asked} shown={shown} /> : null}
      </TimeChart>
      <div className={isSuperseded ? 'is-superseded' : ''}>{children}</div>
    </>
  );
}

interface SpanHintProps {
  asked: AskedHistory;
  /** What else a span of one's own leads to. */
  children?: ReactNode;
}

/** How a span of one's own is chosen; once there is one, the way to what its return is made of. */
export function SpanHint({ asked, children }: SpanHintProps) {
  if (typeof asked === 'string')
    return <p className="ml-auto text-xs text-ink-3">Drag along the chart to choose a range</p>;
  return (
    <p className="ml-auto flex flex-wrap gap-x-5">
      {children}
      <Link className="net-link text-[0.8125rem]" to={`${performancePath(asked)}#origin`}>
        Explain this range
        <IconArrowRight className="size-3.5" />
      </Link>
    </p>
  );
}

/** Whether values stand on a log scale, where equal returns are equally high. A value of zero has no place on one. */
function LogToggle({ view, isPossible }: { view: ChartView; isPossible: boolean }) {
  const isOn = view.isLog && isPossible;
  const name = isPossible ? 'Log scale' : 'Log scale: not available for values of zero';
  return (
    <button
      type="button"
      className="button button-quiet toggle"
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

/** A remark between the head of a chart and the chart. */
function ChartNote({ children }: { children: ReactNode }) {
  return (
    <output className="mb-2.5 text-[0.8125rem] text-ink-2">
      <span className="dot mr-2 -translate-y-[0.15em] text-warn" aria-hidden="true" />
      {children}
    </output>
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
    <ChartNote>
      {left === wanted
        ? `You are offline. ${wanted} is as it was last read.`
        : `You are offline. ${wanted} appears automatically once the connection is back.`}
      {left === null || left === wanted ? '' : ` Until then this is ${left}.`}
    </ChartNote>
  );
}

/** Says that the address names a span that is none, and what is shown in its place. */
function SpanRefusal({ view }: { view: ChartView }) {
  if (!view.isSpanRefused) return null;
  return (
    <ChartNote>
      The span in the address was ignored: it needs a start and an end in UTC, in that order, within the
      history. This is {rangeLabel(view.range)}.
    </ChartNote>
  );
}

/** Names the span of one's own that is shown, and leads back to the range before. */
function SpanChip({ view }: { view: ChartView }) {
  if (!view.hasSpan) return null;
  const back = `Back to ${rangeLabel(view.range)}`;
  return (
    <p className="span-chip flex items-center rounded-lg bg-surface-3 text-xs font-medium shadow-(--top-light)">
      <span className="tabular pl-3">{rangeLabel(view.asked)}</span>
      <button type="button" aria-label={back} title={`${back} (Esc)`} onClick={view.leaveSpan}>
        <IconClose className="size-3.5" />
      </button>
    </p>
  );
}

/** Asks for a span by its two ends, where dragging along the chart is no way or not exact enough. */
function SpanPicker({
  view,
  points,
}: Pick<ChartFigureProps, 'view'> & { points: readonly PerformancePoint[] }) {
  const [isOpen, setOpen] = useState(false);
  const { Component: Dialog, hasFailed, retry } = useOnDemand(loadDialog, isOpen);
  const open = () => {
    setOpen(true);
    if (hasFailed) retry();
  };
  return (
    <>
      {hasFailed ? (
        <output className="px-2 text-xs text-ink-2">It could not be loaded. Try again.</output>
      ) : null}
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
        <Dialog view={view} points={points} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
