import type { DatedRates } from '@equanim/finance/fees';
import { overdueDay } from '@equanim/record/meaning';
import type { TrackRecord } from '@equanim/record/record-file';
import { recordedDays, type RecordedDay } from '@equanim/record/recorded-days';
import { useId, useMemo, type ReactNode } from 'react';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { counted, formatCount, formatFraction, formatNormalized } from '../../../ui/format/number.ts';
import { MINUTE_MS } from '../../../ui/time.ts';
import { netTerms } from '../../frame/net-terms.ts';
import { Fact, Facts } from '../../../ui/facts/facts.tsx';
import { FittingFigure } from '../../frame/fitting-figure.tsx';
import { useNow } from '../../frame/use-now.ts';
import { CurveParts, RecordWarning } from '../messages.tsx';
import { byHandNote, datedRecords, pointsOf, returnsOf, type CurvePoint } from './curve-points.ts';
import type { ChartForm } from '../../../ui/chart/model.ts';
import { daysAs } from '../../../ui/chart/time-axis.ts';
import { decimals } from '../../../ui/chart/ticks.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';

const FORM: ChartForm<CurvePoint> = {
  figures: [
    {
      name: 'Net of fees',
      textOf: ({ net }) => formatNormalized(net),
      line: { valueOf: ({ net }) => net, className: 'text-portfolio' },
    },
    {
      name: 'Gross',
      textOf: ({ gross }) => formatNormalized(gross),
      line: { valueOf: ({ gross }) => gross, className: 'chart-quiet text-ink-2' },
    },
  ],
  valuesFormat: decimals(),
  notesOf: ({ isCorrected, byHand }) => [
    ...(isCorrected ? [{ text: 'corrected', className: 'text-warn' }] : []),
    ...(byHand === null ? [] : [{ text: byHandNote(byHand) ?? '' }]),
  ],
  mark: {
    name: 'Corrected',
    className: 'text-warn',
    valueOf: ({ isCorrected, gross }) => (isCorrected ? gross : null),
  },
  axis: daysAs(formatUtcDay),
};

const BASIS = 'mt-3 max-w-[46ch] text-[0.8125rem] text-ink-3 print:max-w-none';

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
    <section className="card" aria-labelledby={heading}>
      <Overdue record={record} />
      <CurveParts
        figures={
          <>
            <h2 id={heading} className="min-h-6 font-medium text-ink-2">
              Return, net of fees
            </h2>
            <Returns points={points} rates={rates} />
            <EarlierRecords days={days} />
          </>
        }
        chart={
          <TimeChart
            name="Closes of the record"
            points={points}
            form={FORM}
            className="chart-middle"
            empty="The curve begins with the first close that is revealed."
          />
        }
      />
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
    <p className={BASIS}>
      Record {newest.number}, since {formatUtcDay(newest.since)}. Everything was lost before then, −100%
      {records.length > 1
        ? `: ${records
            .slice(0, -1)
            .map(({ number, since }) => `record ${String(number)}, from ${formatUtcDay(since)}`)
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
    <RecordWarning className="mb-4">
      {formatUtcDay(day)} should be revealed by now: this copy is old, or the record has stopped.
    </RecordWarning>
  );
}

function Returns({ points, rates }: { points: readonly CurvePoint[] } & Pick<CurveSectionProps, 'rates'>) {
  const { gross, net } = returnsOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (gross === null) return <p className="mt-2.5 text-ink-2">It starts with the second close.</p>;
  return (
    <>
      <p className="tabular mt-3 text-[clamp(2rem,17cqi,3.25rem)] leading-[1.1] font-medium tracking-[-0.028em] whitespace-nowrap print:text-[2rem]">
        <FittingFigure text={formatFraction(net)} />
      </p>
      <p className="mt-2.5 text-ink-2">
        <span className="tabular">{formatFraction(gross)}</span> gross
      </p>
      {first === undefined || last === undefined ? null : (
        <p className={BASIS}>
          From the close of {formatUtcDay(first.day)} to the close of {formatUtcDay(last.day)}. Gross and net
          both start at {formatNormalized(first.gross)}.{' '}
          {rates === null
            ? 'The net return is not shown: the fund’s fees could not be read.'
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
  const day = (which: RecordedDay | undefined) => (which ? formatUtcDay(which.leaf.day) : '–');
  const hidden = entries.filter(({ leaf }) => leaf === null).length;
  const corrections = days.reduce((count, { corrections: of }) => count + of.length, 0);
  const imported = days.filter(({ leaf }) => leaf.source === 'import').length;
  const isAtStart = days.slice(0, imported).every(({ leaf }) => leaf.source === 'import');
  const simulated = days.filter(({ leaf }) => leaf.source === 'demo').length;
  const notes = [
    ...(imported > 0 ? [`${formatCount(imported)} imported${isAtStart ? ' at the start' : ''}`] : []),
    ...(simulated > 0
      ? [simulated === days.length ? 'simulated' : `${formatCount(simulated)} simulated`]
      : []),
  ];
  return (
    <Facts className="mt-5 grid-cols-2 border-t border-hairline pt-4 text-[0.875rem] font-medium sm:grid-cols-5 print:grid-cols-5">
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
    </Facts>
  );
}

interface FigureProps {
  name: string;
  note?: string;
  children: ReactNode;
}

function Figure({ name, note = '', children }: FigureProps) {
  return (
    <Fact name={name}>
      {children}
      {note === '' ? null : <span className="block text-[0.75rem] font-normal text-ink-3">{note}</span>}
    </Fact>
  );
}
