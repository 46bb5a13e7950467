import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { HIDDEN } from '../../../../ui/format/hidden.ts';
import { formatSignedUsdt, formatUsdt } from '../../../../ui/format/number.ts';
import { DayChart, type DayChartForm } from '../../../frame/charts/day-chart.tsx';
import { Signed } from '../value/signed.tsx';
import { domainOf, MARGIN, thinned, type ValuePoint } from './value-points.ts';
import { ValuePlot } from './value-plot.tsx';

const FORM: DayChartForm<ValuePoint> = {
  name: 'Net value, USDT',
  printedSize: { width: 520, height: 240 },
  margin: MARGIN,
  domainOf,
  thinned,
  dotsOf: ({ paidIn, netValue }, { y }) => [
    { y: y(paidIn), className: 'text-ink-3' },
    { y: y(netValue), className: 'text-portfolio' },
  ],
  describe,
  Figures: PointFigures,
  Plot: ValuePlot,
};

/** The value of a holding over time above what was paid in. */
export function ValueChart({ points }: { points: readonly ValuePoint[] }) {
  return <DayChart form={FORM} points={points} />;
}

function describe({ day, netValue, paidIn }: ValuePoint): string {
  const text = `${formatDealingDay(day)}: net value ${formatUsdt(netValue)}, paid in ${formatUsdt(paidIn)}, result ${formatSignedUsdt(netValue - paidIn)}`;
  return text.replaceAll(HIDDEN, 'hidden');
}

function PointFigures({ point: { day, netValue, paidIn } }: { point: ValuePoint }) {
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{formatDealingDay(day)}, close, UTC</p>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 tabular">
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-portfolio" />
          Net value
        </dt>
        <dd className="text-right font-medium">
          <Amount text={formatUsdt(netValue)} />
        </dd>
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-ink-3" />
          Paid in
        </dt>
        <dd className="text-right font-medium">
          <Amount text={formatUsdt(paidIn)} />
        </dd>
        <dt className="text-ink-2">Result</dt>
        <dd className="text-right font-medium">
          <Signed value={netValue - paidIn} />
        </dd>
      </dl>
    </>
  );
}
