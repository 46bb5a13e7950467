import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatNormalized } from '../../../ui/format/number.ts';
import { DayChart, type DayChartForm } from '../../frame/charts/days/day-chart.tsx';
import { byHandNote, domainOf, MARGIN, thinned, type CurvePoint } from './curve-points.ts';
import { CurvePlot } from './curve-plot.tsx';

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

/** The closes of the record over time, gross and net. */
export function CurveChart({ points }: { points: readonly CurvePoint[] }) {
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
