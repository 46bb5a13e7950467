import { csvLine } from '@equanim/contract/csv';
import { utcDay } from '@equanim/finance/calendar';
import { MIN_DAILY_RETURNS } from '@equanim/finance/ratios';
import type { Role } from '@equanim/contract/auth';
import type { Range } from '@equanim/contract/range';
import { statusCalls } from '@equanim/contract/status-calls';
import { useDeferredValue, useMemo, useState, type ReactElement, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import type { PerformanceSpan } from '../../api/performance.ts';
import { Dashboard } from '../frame/dashboard.tsx';
import { DelayNote } from '../frame/customer-delay.tsx';
import { PortalScreen } from '../frame/portal-screen.tsx';
import { PaperHead } from '../frame/paper-head.tsx';
import { PrintButton } from '../frame/print-button.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { DrawdownsPanel } from './charts/drawdowns-panel.tsx';
import { ReturnPanel } from './figures/return-panel.tsx';
import { RollingPanel } from './charts/rolling-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { OriginPanel } from './origin/origin-panel.tsx';
import {
  nameOf,
  spanOf,
  WHOLE_RANGE,
  type ChosenRange,
  type OwnRange,
  readChosenRange,
} from './range/chosen-range.ts';
import { Connection, NoFigures, LowerPanelsSkeleton, PanelsSkeleton } from './screen-states.tsx';
import { usePerformance, type Shown } from './use-performance.ts';
import './performance.css';
import { formatFraction, formatCount } from '../../ui/format/number.ts';
import { whyNoRatio, returnsText } from '../frame/daily-returns-text.ts';
import type { BenchmarkFigures, DayRow, PerformanceReport } from './report.ts';
import { benchmarkRows, spanText } from './figures/figure-rows.ts';
import { FiguresTable } from './figures/figures-table.tsx';
import { saveCsv } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconDownload } from '../../ui/picture/icons.tsx';
import { AutoRefreshBadge } from '../frame/live/auto-refresh-badge.tsx';
import { RangePicker } from './range/range-picker.tsx';
import { useCall } from '../../api/use-call.ts';
import { At } from '../frame/at.tsx';
import { recordSince } from '../frame/record-words.ts';

const DECIMALS = 12;

const COLUMNS = [
  ['date', ({ day }: DayRow) => day],
  ['gross value', ({ grossValue }: DayRow) => digits(grossValue)],
  ['net value', ({ netValue }: DayRow) => digits(netValue)],
  ['return', (row: DayRow) => digits(row.return)],
  ['drawdown', ({ drawdown }: DayRow) => digits(drawdown)],
] as const;

/** Such as `performance-2025-11-24-to-2026-11-22.csv`. */
const fileName = ({ report }: Shown): string =>
  `performance-${utcDay(report.from)}-to-${utcDay(report.to)}.csv`;

/** The performance of the account over a range: administrators now, customers a day late and without amounts. */
export function PerformanceScreen() {
  return (
    <PortalScreen>
      <Performance />
    </PortalScreen>
  );
}

function Performance() {
  const { chosen, setRange, setOwn } = useChosenRange();
  const user = useCurrentUser();
  const span = useMemo(() => spanOf(chosen), [chosen]);
  const performance = usePerformance(user.data?.role, span);
  const { days, summary, fees, shown, refetch } = performance;
  const [isPaused, setPaused] = useState(false);
  const retry = () => {
    void user.refetch();
    refetch();
  };
  const showsFigures = shown !== null && span !== null;
  const whole = showsFigures && !summary.isPlaceholderData ? shown : null;

  return (
    <Dashboard
      title="Performance"
      actions={<PrintAction isDisabled={whole === null} />}
      onRange={setRange}
      onRefresh={retry}
    >
      <Controls
        chosen={chosen}
        isLoading={summary.isFetching}
        shown={whole}
        refresh={{ isPaused, onToggle: () => setPaused(!isPaused), onRefresh: refetch }}
        onRange={setRange}
        onOwn={setOwn}
      />
      <Connection
        queries={showsFigures ? [days, summary] : [user, days, summary, fees]}
        hasFigures={showsFigures}
        awaited={awaitedOf(summary, span)}
      />
      {showsFigures ? (
        <Panels shown={shown} span={span} role={user.data?.role ?? 'customer'} summary={summary} />
      ) : (
        <InPlaceOfPanels
          performance={performance}
          chosen={chosen}
          userError={user.isError}
          onWhole={() => setRange(WHOLE_RANGE)}
          onRetry={retry}
        />
      )}
    </Dashboard>
  );
}

const PrintAction = ({ isDisabled }: { isDisabled: boolean }) => (
  <PrintButton title="Print this screen" isDisabled={isDisabled} onPrint={() => print()} />
);

/** The range that is waited for beside the one that is shown, by name; null where they are the same. */
function awaitedOf(
  { data, isPlaceholderData }: ReturnType<typeof usePerformance>['summary'],
  span: PerformanceSpan | null,
) {
  if (span === null || data === undefined || !isPlaceholderData) return null;
  return { range: nameOf(span), shown: nameOf(data.span) };
}

interface InPlaceOfPanelsProps {
  performance: ReturnType<typeof usePerformance>;
  chosen: ReturnType<typeof useChosenRange>['chosen'];
  userError: boolean;
  onWhole: () => void;
  onRetry: () => void;
}

/** Why there are no figures, or that they are on their way. */
function InPlaceOfPanels({ performance, chosen, userError, onWhole, onRetry }: InPlaceOfPanelsProps) {
  const { days, summary, fees } = performance;
  if (chosen.kind === 'unreadable')
    return <NoFigures because="unreadable" detail={chosen.problem} onWhole={onWhole} />;
  const isFailed =
    userError || [days, summary, fees].some(({ isError, data }) => isError && data === undefined);
  if (isFailed) return <NoFigures because="failed" onRetry={onRetry} />;
  if (days.data?.first_day === null) return <NoFigures because="no-samples" />;
  if (days.data !== undefined && summary.data !== undefined && fees.data !== undefined)
    return <NoFigures because="empty-range" onWhole={onWhole} />;
  return <PanelsSkeleton />;
}

interface PanelsProps {
  shown: Shown;
  span: PerformanceSpan;
  role: Role;
  summary: ReturnType<typeof usePerformance>['summary'];
}

function Panels({ shown, span, role, summary }: PanelsProps) {
  // The figures are still those of the range before.
  const isSuperseded = summary.isPlaceholderData;
  const isLoading = summary.isFetching;
  // With ten years of days the months and the charts take longer than all that stands above them, so they follow it.
  const lower = useDeferredValue<ReactElement<Partial<PanelsProps>>>(
    <LowerPanels shown={shown} span={span} />,
    <LowerPanelsSkeleton />,
  );
  const isLate = lower.props.span !== undefined && lower.props.span !== span;
  return (
    <div
      className={`relative grid min-w-0 gap-[inherit] ${isSuperseded ? 'is-superseded' : ''}`}
      aria-busy={isSuperseded && isLoading}
    >
      {isSuperseded && isLoading ? <span className="loading-line" aria-hidden="true" /> : null}
      <RangeHead shown={shown} role={role} />
      <ReturnPanel shown={shown} />
      <div className={`grid min-w-0 gap-[inherit] print:block ${isLate ? 'is-superseded' : ''}`}>{lower}</div>
    </div>
  );
}

/** What lies below the first screen. */
function LowerPanels({ shown, span }: Pick<PanelsProps, 'shown' | 'span'>) {
  const { report } = shown;
  // Most figures rest on days that a short range does not have: what its return is made of comes first.
  const isShort = report.returns.count < MIN_DAILY_RETURNS;
  const origin = <OriginPanel shown={shown} span={span} />;
  return (
    <>
      {isShort ? origin : null}
      <MonthsPanel years={report.years} />
      <DrawdownsPanel report={report} />
      <BenchmarkPanel shown={shown} />
      <RollingPanel report={report} />
      {isShort ? null : origin}
    </>
  );
}

/** Section 4: the portfolio against Bitcoin. */
function BenchmarkPanel({ shown: { report, asOf } }: { shown: Shown }) {
  const { benchmark } = report;
  const missing = benchmark && whyNoRatio(benchmark.common, 'returns of both over the same days');
  return (
    <section className="card" aria-label="Against Bitcoin">
      <h2 className="card-title">Against Bitcoin</h2>
      {benchmark === null ? (
        <p className="panel-empty">Bitcoin's price is not known at both ends of this range.</p>
      ) : (
        <div className="pair mt-3 gap-y-2 print:break-inside-avoid">
          <Sentence benchmark={benchmark} net={report.ratios.return.net} />
          {missing ? (
            <p className="panel-empty">Beta, correlation and capture: {missing}</p>
          ) : (
            <FiguresTable label="Against Bitcoin" rows={benchmarkRows(benchmark)} asOf={asOf} />
          )}
        </div>
      )}
    </section>
  );
}

function Sentence({ benchmark, net }: { benchmark: BenchmarkFigures; net: number | null }) {
  const { portfolioReturn, bitcoinReturn } = benchmark;
  return (
    <div className="grid content-start gap-1.5 lg:pr-[8%]">
      <p className="text-lead text-ink-1">
        Over this range the portfolio returned {formatFraction(portfolioReturn)} and Bitcoin{' '}
        {formatFraction(bitcoinReturn)}.
      </p>
      <p className="text-ink-3">
        {net === null
          ? 'The portfolio’s return is before fees.'
          : `The portfolio’s return is before fees; after fees it was ${formatFraction(net)}.`}
      </p>
    </div>
  );
}

interface ControlsProps {
  chosen: ChosenRange;
  isLoading: boolean;
  /** Null while there is nothing to save. */
  shown: Shown | null;
  refresh: ComponentProps<typeof AutoRefreshBadge>;
  onRange: (range: Range) => void;
  onOwn: (own: OwnRange) => void;
}

/** What is shown, and what can be made of it. */
function Controls({ chosen, isLoading, shown, refresh, onRange, onOwn }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 print:hidden">
      <RangePicker chosen={chosen} isLoading={isLoading} onRange={onRange} onOwn={onOwn} />
      <div className="flex min-h-9 items-center gap-2 max-md:w-full max-md:justify-between max-md:[&>.auto-refresh]:ml-0">
        <AutoRefreshBadge {...refresh} />
        <Button
          disabled={shown === null}
          title="Saves the days of this range"
          onClick={() => {
            if (shown !== null) saveCsv(fileName(shown), daysCsv(shown.report));
          }}
        >
          <IconDownload />
          CSV
        </Button>
      </div>
    </div>
  );
}

interface RangeHeadProps {
  shown: Shown;
  role: Role;
}

/** Which range this is, how late it is, what it rests on, and what net means. */
function RangeHead({ shown: { report, summary, asOf, netTerms }, role }: RangeHeadProps) {
  const { data: status } = useCall(statusCalls.status);
  const record = recordSince(summary.record);
  return (
    <header className="grid gap-1 pt-2 pb-1 print:border-b print:border-strong">
      <PaperHead title={status?.mode === 'demo' ? 'Performance · Demo data' : 'Performance'} />
      <p className="text-[1.0625rem] leading-[1.3] font-[520] tracking-[-0.015em] md:text-[1.25rem]">
        <At at={new Date(report.from).toISOString()} /> <span className="text-ink-3">to</span>{' '}
        <At at={asOf} />
      </p>
      <p className="tabular flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem] text-ink-2">
        {role === 'admin' ? null : <DelayNote asOf={null} now={null} />}
        <span>
          As of <At at={asOf} />
        </span>
        {record === null ? null : <span>{record}</span>}
        <span>{spanText(report)}</span>
        <span>{returnsText(report.returns)}</span>
        <span>{formatCount(summary.total_count)} samples</span>
      </p>
      <p className="panel-note max-w-[132ch]">{netTerms}</p>
    </header>
  );
}

/** The range shown, kept in the address so that a reload and a link show the same. */
function useChosenRange() {
  const [search, setSearch] = useSearchParams();
  const chosen = useMemo(() => readChosenRange(search), [search]);

  const replace = (next: Record<string, string>) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ['range', 'from', 'to']) after.delete(name);
        for (const [name, value] of Object.entries(next)) if (value !== '') after.set(name, value);
        return after;
      },
      { replace: true },
    );
  };

  return {
    chosen,
    setRange: (range: Range) => replace({ range }),
    setOwn: ({ from, to }: OwnRange) => replace({ from, to }),
  };
}

/**
 * The days of a report as a table for spreadsheets: fractions and normalized values, unrounded up to twelve decimals. Flows (USDT)
 * stand in it for administrators. A return is of more than a day where those before it have no sample.
 */
function daysCsv({ days }: Pick<PerformanceReport, 'days'>): string {
  const hasFlows = days.some(({ flow }) => flow !== undefined);
  const header = [
    ...COLUMNS.map(([name]) => name),
    ...(hasFlows ? ['flows (USDT)'] : []),
    'days of the return',
  ];
  const rows = days.map((row) => [
    ...COLUMNS.map(([, textOf]) => textOf(row)),
    ...(hasFlows ? [digits(row.flow ?? 0)] : []),
    digits(row.returnDays),
  ]);
  return [header, ...rows].map(csvLine).join('');
}

/** Plain decimals, never an exponent; no zeros at the end, and no minus before a zero. Nothing where there is no value. */
function digits(value: number | null): string {
  if (value === null) return '';
  const text = value.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
