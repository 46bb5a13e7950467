import { useState, type ReactNode } from 'react';
import { TableButton } from '../../frame/charts/table-button.tsx';
import { type CurvePoint, byHandNote, domainOf, MARGIN, thinned } from './curve-points.ts';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatNormalized, formatDecimal, formatCount } from '../../../ui/format/number.ts';
import { DayChart, type DayChartForm } from '../../frame/charts/days/day-chart.tsx';
import { DayPlot, dayLine, loneDays } from '../../frame/charts/days/day-plot.tsx';
import type { DayScales } from '../../frame/charts/days/day-scales.ts';
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

/** The closes of the record, as a chart or as a table. */
export function CurveFigure({ points }: { points: readonly CurvePoint[] }) {
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
