import type { HistoryStats } from '@equanim/contract/wallet';
import { utcDay } from '@equanim/finance/calendar';
import { useMemo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { AskedHistory, Span } from '../../../../api/asked-history.ts';
import { ChartFigure, type HistoryQuery, SpanHint } from '../../charts/chart-figure.tsx';
import type { PerformancePoint } from '../../charts/chart-points.ts';
import { performanceForm } from '../../charts/performance-form.ts';
import { ChartLegend } from '../../../../ui/chart/time-chart.tsx';
import { RangeButtons } from '../../../frame/charts/range-buttons.tsx';
import type { ChartView } from '../../charts/use-chart-view.ts';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { formatDateTime, formatDay, formatNear } from '../../../../ui/format/date.ts';
import {
  formatFraction,
  formatNormalized,
  formatPercent,
  formatShare,
  NO_VALUE,
} from '../../../../ui/format/number.ts';
import { DAY_MS } from '../../../../ui/time.ts';
import { Change } from '../../../frame/change.tsx';
import { volatilityNote } from '../../../frame/daily-returns-text.ts';
import { recordSince } from '../../../frame/record-words.ts';

const UNKNOWN: HistoryStats = {
  start_value: null,
  end_value: null,
  change: null,
  high: null,
  low: null,
  max_drawdown: null,
  volatility: null,
  gaps: [],
};

interface PerformancePanelProps {
  points: readonly PerformancePoint[] | undefined;
  /** The answer shown: its statistics, and what it is of. */
  history: { stats: HistoryStats; asked: AskedHistory } | undefined;
  query: HistoryQuery;
  view: ChartView;
}

const TITLE = 'Portfolio vs BTC Performance';

export function PerformancePanel({ points, history, query, view }: PerformancePanelProps) {
  const benchmarks = points?.flatMap(({ benchmark }) => (benchmark === null ? [] : [benchmark]));
  const lastBenchmark = benchmarks?.at(-1);
  const isBenchmarkKnown = lastBenchmark !== undefined;
  const hasBenchmark = isBenchmarkKnown && view.isBenchmarkWanted;
  const { isLog } = view;
  const form = useMemo(() => performanceForm({ hasBenchmark, isLog }), [hasBenchmark, isLog]);

  return (
    <section className="card flex flex-col min-[2240px]:col-span-6">
      <div className="panel-head">
        <h2 className="card-title">{TITLE}</h2>
        {/* A line of its own on a phone, whether Bitcoin is known yet or not. */}
        <div className="max-md:w-full">
          <ChartLegend points={points ?? []} form={form} />
        </div>
        <RefreshFailure query={query} />
        <SpanHint asked={view.asked}>
          {typeof view.asked === 'string' ? null : <OrdersLink {...view.asked} />}
        </SpanHint>
      </div>
      <ChartFigure
        title={TITLE}
        points={points}
        form={form}
        shown={history?.asked}
        query={query}
        view={view}
        head={
          <>
            <RangeButtons
              asked={view.asked}
              isLoading={query.fetchStatus === 'fetching'}
              onChange={view.setRange}
            />
            {isBenchmarkKnown ? (
              <button
                type="button"
                className="button button-quiet toggle"
                aria-pressed={view.isBenchmarkWanted}
                onClick={() => view.setBenchmarkWanted(!view.isBenchmarkWanted)}
              >
                <span className="swatch swatch-dashed" aria-hidden="true" />
                BTC
              </button>
            ) : null}
          </>
        }
      >
        <RangeTiles
          stats={history?.stats}
          benchmarkChange={hasBenchmark ? lastBenchmark - 1 : undefined}
          points={points ?? []}
          asked={history?.asked}
        />
      </ChartFigure>
    </section>
  );
}

/** Leads to the orders of a span of one's own, which the order history lists by UTC days. */
function OrdersLink({ from, to }: Span) {
  const { search } = useLocation();
  const orders = new URLSearchParams(search);
  orders.delete('orders_page');
  orders.set('orders_from', utcDay(Date.parse(from)));
  orders.set('orders_to', utcDay(Date.parse(to) - 1));
  return (
    <Link className="net-link text-[0.8125rem]" to={{ search: orders.toString(), hash: 'orders' }}>
      Orders of these days
    </Link>
  );
}

interface RangeTilesProps {
  /** Undefined before the first answer. */
  stats: HistoryStats | undefined;
  /** Change of Bitcoin over the range, a fraction; undefined where Bitcoin is not shown. */
  benchmarkChange: number | undefined;
  points: readonly PerformancePoint[];
  /** What the figures are of; undefined before the first answer. */
  asked: AskedHistory | undefined;
}

/** The performance over the range in figures. The server computes them from every minute (its `stretches.ts`). */
function RangeTiles({ stats = UNKNOWN, benchmarkChange, points, asked }: RangeTilesProps) {
  const first = points[0]?.at;
  const [since, until] = momentsOf(first, points.at(-1)?.at);
  const volatility = volatilityNote(stats);
  return (
    <>
      {/* Eight places whether Bitcoin is shown or not: nothing moves when it is switched. */}
      <dl
        className="fact-grid mt-4 grid-cols-2 gap-x-2 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-4 xl:grid-cols-8"
        aria-label="Period performance"
      >
        <Tile name="Start" note={since}>
          {formatNormalized(stats.start_value)}
        </Tile>
        <Tile name="End" note={until}>
          {formatNormalized(stats.end_value)}
        </Tile>
        <Tile name="Change" note="before fees">
          <Change value={stats.change} text={formatPercent(stats.change)} />
        </Tile>
        <Tile name="High">{formatNormalized(stats.high)}</Tile>
        <Tile name="Low">{formatNormalized(stats.low)}</Tile>
        <Tile name="Max Drawdown">{formatPercent(stats.max_drawdown)}</Tile>
        <Tile name="Volatility" note="a year">
          {stats.volatility == null ? NO_VALUE : formatShare(stats.volatility)}
        </Tile>
        {benchmarkChange === undefined ? null : (
          <Tile name="Bitcoin Change">
            <Change value={benchmarkChange} text={formatFraction(benchmarkChange)} />
          </Tile>
        )}
      </dl>
      {volatility === null ? null : <p className="panel-note mt-3">Volatility: {volatility}</p>}
      <OfRecord record={stats.record} />
      {asked === 'max' && first !== undefined ? <Beginning at={first} value={stats.start_value} /> : null}
    </>
  );
}

/** Says of a later record that nothing of before is part of its figures. */
function OfRecord({ record }: Pick<HistoryStats, 'record'>) {
  const since = recordSince(record);
  if (since === null) return null;
  return (
    <p className="panel-note mt-3">
      {since}: all that was there before had been lost, {formatPercent(-100)}. A custom range that ends
      earlier shows the record before.
    </p>
  );
}

/** Where a history begins that did not begin at 1.0: the whole of it then has another change than the card of all time. */
function Beginning({ at, value }: { at: number; value: number | null | undefined }) {
  const text = formatNormalized(value);
  if (value == null || text === formatNormalized(1)) return null;
  return (
    <p className="panel-note mt-3">
      MAX counts since {formatDay(at)}, first value {text}. The Performance card counts since the base of 1.0.
    </p>
  );
}

/** When the first and the last point of a range were; days where it is longer than two of them, else minutes. */
function momentsOf(first: number | undefined, last: number | undefined): [string?, string?] {
  if (first === undefined || last === undefined) return [];
  if (last - first > 2 * DAY_MS) return [formatDay(first), formatDay(last)];
  return [formatDateTime(first), formatNear(last, first)];
}

function Tile({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="whitespace-nowrap">{name}</dt>
      <dd className="mt-0.5 text-[0.9375rem] font-medium">{children}</dd>
      {note === undefined ? null : <dd className="text-[0.75rem] leading-[1.35] text-ink-3">{note}</dd>}
    </div>
  );
}
