import type { DatedRates } from '@equanim/finance/fees';
import { overdueDay } from '@equanim/record/meaning';
import type { TrackRecord } from '@equanim/record/record-file';
import { recordedDays, type RecordedDay } from '@equanim/record/recorded-days';
import { useId, useMemo, type ReactNode, useState } from 'react';
import { formatDealingDay } from '../../../ui/format/date.ts';
import {
  counted,
  formatCount,
  formatFraction,
  formatNormalized,
  formatDecimal,
} from '../../../ui/format/number.ts';
import { MINUTE_MS } from '../../../ui/time.ts';
import { netTerms } from '../../frame/net-terms.ts';
import { FittingFigure } from '../../frame/fitting-figure.tsx';
import { useNow } from '../../frame/use-now.ts';
import { RecordWarning } from '../messages.tsx';
import {
  byHandNote,
  datedRecords,
  pointsOf,
  returnsOf,
  type CurvePoint,
  domainOf,
  MARGIN,
  thinned,
} from './curve-points.ts';
import './curve.css';
import { TableButton } from '../../frame/charts/table-button.tsx';
import {
  DayChart,
  type DayChartForm,
  DayPlot,
  dayLine,
  loneDays,
  type DayScales,
} from '../../frame/charts/day-chart.tsx';
import { tickDigits } from '../../frame/charts/time-ticks.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';

/** Days that are listed before somebody asks for all of them: a quarter. */
const DAYS_AT_FIRST = 92;

const FORM: DayChartForm<CurvePoint> = {
  name: 'Closes of the record',
  printedSize: { width: 660, height: 220 },
  margin: MARGIN,
  domainOf,
  thinned,
  dotsOf: ({ gross, net }, { y }) => [
    { y: y(gross), className: 'text-ink-2' },
    ...(net === null ? [] : [{ y: y(net), className: 'text-portfolio' }]),
  ],
  describe,
  Figures: PointFigures,
  Plot: CurvePlot,
};

interface CurveSectionProps {
  record: TrackRecord;
  /** Recorded for the fund; null where they could not be read. */
  rates: readonly DatedRates[] | null;
}

/** The revealed closes as a curve, what they come to, and how many there are. */
export function CurveSection({ record, rates }: CurveSectionProps) {
  const heading = useId();
  const days = useMemo(() => recordedDays(record), [record]);
  const points = useMemo(() => pointsOf(days, rates), [days, rates]);
  return (
    <section className="card record-curve" aria-labelledby={heading}>
      <Overdue record={record} />
      <div className="record-worth">
        <div className="record-return">
          <h2 id={heading} className="record-return-title">
            Return, net of fees
          </h2>
          <Returns points={points} rates={rates} />
          <EarlierRecords days={days} />
        </div>
        <CurveFigure points={points} />
      </div>
      <Figures record={record} days={days} points={points} />
    </section>
  );
}

/** Says since when the newest record is, and what became of those before it. */
function EarlierRecords({ days }: { days: readonly RecordedDay[] }) {
  const records = datedRecords(days);
  const newest = records.at(-1);
  if (newest === undefined || newest.number === 1) return null;
  return (
    <p className="record-basis">
      Record {newest.number}, since {formatDealingDay(newest.since)}. Before it everything was lost, −100%
      {records.length > 1
        ? `: ${records
            .slice(0, -1)
            .map(({ number, since }) => `record ${String(number)}, from ${formatDealingDay(since)}`)
            .join('; ')}`
        : ''}
      . Nothing of that is part of this return.
    </p>
  );
}

/** Says that a day should be revealed by now and is not. */
function Overdue({ record }: { record: TrackRecord }) {
  const now = useNow(MINUTE_MS);
  const day = useMemo(() => (now === null ? null : overdueDay(record, new Date(now))), [record, now]);
  if (day === null) return null;
  return (
    <RecordWarning>
      {formatDealingDay(day)} should be revealed by now: this copy is old, or the record has stopped.
    </RecordWarning>
  );
}

function Returns({ points, rates }: { points: readonly CurvePoint[] } & Pick<CurveSectionProps, 'rates'>) {
  const { gross, net } = returnsOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (gross === null) return <p className="record-return-gross">It is told from the second close on.</p>;
  return (
    <>
      <p className="record-return-figure tabular">
        <FittingFigure text={formatFraction(net)} />
      </p>
      <p className="record-return-gross">
        <span className="tabular">{formatFraction(gross)}</span> gross
      </p>
      {first === undefined || last === undefined ? null : (
        <p className="record-basis">
          From the close of {formatDealingDay(first.day)} to that of {formatDealingDay(last.day)}; gross and
          net begin equal.{' '}
          {rates === null
            ? 'What is left after fees is not shown: the fees of the fund could not be read.'
            : netTerms(rates, { from: first.day, to: last.day })}{' '}
          Past results do not guarantee future ones.
        </p>
      )}
    </>
  );
}

interface FiguresProps {
  record: TrackRecord;
  days: readonly RecordedDay[];
  points: readonly CurvePoint[];
}

function Figures({ record: { entries }, days, points }: FiguresProps) {
  const day = (which: RecordedDay | undefined) => (which ? formatDealingDay(which.leaf.day) : '–');
  const hidden = entries.filter(({ leaf }) => leaf === null).length;
  const corrections = days.reduce((count, { corrections: of }) => count + of.length, 0);
  const imported = days.filter(({ leaf }) => leaf.source === 'import').length;
  const simulated = days.filter(({ leaf }) => leaf.source === 'demo').length;
  const notes = [
    ...(imported > 0 ? [`${formatCount(imported)} entered later`] : []),
    ...(simulated > 0
      ? [simulated === days.length ? 'simulated' : `${formatCount(simulated)} simulated`]
      : []),
  ];
  return (
    <dl className="record-figures">
      <Figure name="First day">{day(days[0])}</Figure>
      <Figure name="Newest day" note={byHandNote(points.at(-1)?.byHand ?? null) ?? ''}>
        {day(days.at(-1))}
      </Figure>
      <Figure name="Days revealed" note={notes.join(', ')}>
        {formatCount(days.length)}
      </Figure>
      <Figure name="To be revealed" note={hidden === 0 ? '' : 'by its hash alone'}>
        {counted(hidden, 'day')}
      </Figure>
      <Figure name="Corrections">{formatCount(corrections)}</Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  note?: string;
  children: ReactNode;
}

function Figure({ name, note = '', children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">
        {children}
        {note === '' ? null : <span className="record-figure-note">{note}</span>}
      </dd>
    </div>
  );
}

/** The closes of the record, as a chart or as a table. */
function CurveFigure({ points }: { points: readonly CurvePoint[] }) {
  const [isTable, setTable] = useState(false);
  if (points.length === 0)
    return <p className="no-day-chart">The curve begins with the first close that is revealed.</p>;
  return (
    <div className="min-w-0">
      <div className="day-chart-head">
        <p className="day-chart-legend">
          <span>
            <span className="swatch text-portfolio" aria-hidden="true" />
            Net of fees
          </span>
          <span>
            <span className="swatch text-ink-2" aria-hidden="true" />
            Gross
          </span>
          {points.some(({ isCorrected }) => isCorrected) ? (
            <span>
              <span className="record-legend-ring" aria-hidden="true" />
              Corrected
            </span>
          ) : null}
        </p>
        <TableButton isTable={isTable} onChange={setTable} />
      </div>
      {isTable ? <CurveTable points={points} /> : <CurveChart points={points} />}
    </div>
  );
}

/** The closes of the record over time, gross and net. */
function CurveChart({ points }: { points: readonly CurvePoint[] }) {
  return <DayChart form={FORM} points={points} />;
}

function describe({ day, gross, net, isCorrected, byHand }: CurvePoint): string {
  const notes = [isCorrected ? 'corrected' : null, byHandNote(byHand)].filter((note) => note !== null);
  const values = `gross ${formatNormalized(gross)}, net ${net === null ? 'none' : formatNormalized(net)}`;
  return `${formatDealingDay(day)}: ${[values, ...notes].join(', ')}`;
}

function PointFigures({ point: { day, gross, net, isCorrected, byHand } }: { point: CurvePoint }) {
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{formatDealingDay(day)}, close, UTC</p>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 tabular">
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-portfolio" />
          Net of fees
        </dt>
        <dd className="text-right font-medium">{formatNormalized(net)}</dd>
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-ink-2" />
          Gross
        </dt>
        <dd className="text-right font-medium">{formatNormalized(gross)}</dd>
      </dl>
      {byHand === null ? null : <p className="mt-1.5 text-ink-2">{byHandNote(byHand)}</p>}
      {isCorrected ? <p className="mt-1.5 text-warn">Corrected: see below</p> : null}
    </>
  );
}

interface CurvePlotProps {
  points: readonly CurvePoint[];
  scales: DayScales;
  /** What is drawn above the lines. */
  children: ReactNode;
}

function formatOf(ticks: readonly number[]): (value: number) => string {
  const digits = tickDigits(ticks);
  return (value) => formatDecimal(value, digits);
}

/** Axes, grid, the two lines, and the days that were corrected. */
function CurvePlot({ points, scales, children }: CurvePlotProps) {
  const { x, y } = scales;
  return (
    <DayPlot scales={scales} margin={MARGIN} hasTimes={points.length > 1} formatOf={formatOf}>
      <path d={dayLine(points, scales, ({ gross }) => gross)} className="record-gross" />
      <path d={dayLine(points, scales, ({ net }) => net)} className="record-net" />
      {loneDays(points).map(({ at, day, gross, net }) => (
        <g key={day}>
          <circle cx={x(at)} cy={y(gross)} r={2} className="record-lone-gross" />
          {net === null ? null : <circle cx={x(at)} cy={y(net)} r={2} className="record-lone-net" />}
        </g>
      ))}
      {points
        .filter(({ isCorrected }) => isCorrected)
        .map(({ at, day, gross }) => (
          <circle key={day} cx={x(at)} cy={y(gross)} r={4} className="record-corrected" />
        ))}
      {children}
    </DayPlot>
  );
}

/** The days of the chart as a table, newest first. */
function CurveTable({ points }: { points: readonly CurvePoint[] }) {
  const [isWhole, setWhole] = useState(false);
  const newestFirst = points.toReversed();
  const shown = isWhole ? newestFirst : newestFirst.slice(0, DAYS_AT_FIRST);
  return (
    <ScrollArea className="day-table" label="Closes of the record, table">
      <table className="table table-flush table-sticky">
        <caption className="sr-only">
          Closes of the record, newest first; days without one are left out
        </caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className="numeric">
              Gross
            </th>
            <th scope="col" className="numeric">
              Net of fees
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ day, gross, net, isCorrected, byHand }) => (
            <tr key={day}>
              <td>
                {formatDealingDay(day)}
                {isCorrected ? <span className="record-table-mark"> corrected</span> : null}
                {byHand === null ? null : <span className="text-ink-2"> {byHandNote(byHand)}</span>}
              </td>
              <td className="numeric">{formatNormalized(gross)}</td>
              <td className="numeric">{formatNormalized(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === points.length ? null : (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          Show all {formatCount(points.length)} days
        </Button>
      )}
    </ScrollArea>
  );
}
