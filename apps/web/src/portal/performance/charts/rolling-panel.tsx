import { dayStart } from '@equanim/finance/calendar';
import { useMemo } from 'react';
import { missingText, returnsText } from '../../frame/daily-returns-text.ts';
import type { PerformanceReport, RollingPoint } from '../report.ts';
import type { ChartForm } from '../../../ui/chart/model.ts';
import { ChartLegend, TimeChart } from '../../../ui/chart/time-chart.tsx';
import { grossNetForm, type GrossNetPoint } from './gross-net-form.ts';

/** How many daily returns a rolling figure covers. */
const WINDOW_DAYS = 90;

const PERCENT = grossNetForm({ isPercent: true });
const RATIO = grossNetForm({});
/** Two stand beside each other. */
const PRINTED = { width: 330, height: 150 };

function pointsOf(rolling: readonly RollingPoint[]): GrossNetPoint[] {
  return rolling.map(({ day, gross, net }) => ({ at: dayStart(day), gross, net }));
}

/** Section 5: volatility and beta over the last 90 daily returns, day by day. */
export function RollingPanel({ report }: { report: PerformanceReport }) {
  const { rolling, returns } = report;
  const volatility = useMemo(() => pointsOf(rolling.volatility), [rolling]);
  const beta = useMemo(() => pointsOf(rolling.beta), [rolling]);
  if (volatility.length === 0 && beta.length === 0)
    return (
      <section className="card" aria-label="Rolling 90 days">
        <div className="panel-head mb-0!">
          <h2 className="card-title">Rolling 90 days</h2>
          <p className="panel-note">Volatility and beta: {reasonFor(returns.count, 'daily returns')}</p>
        </div>
      </section>
    );
  return (
    <section className="card" aria-label="Rolling 90 days">
      <div className="panel-head">
        <h2 className="card-title">Rolling 90 days</h2>
        <p className="panel-note">
          Each point covers the previous {WINDOW_DAYS} daily returns (UTC).
          {returns.longCount > 0 ? ` Of ${returnsText(returns)}.` : ''}
        </p>
      </div>
      <div className="pair gap-y-5">
        <Rolling title="Volatility" points={volatility} form={PERCENT}>
          {reasonFor(returns.count, 'daily returns')}
        </Rolling>
        <Rolling title="Beta against Bitcoin" points={beta} form={RATIO}>
          {reasonFor(report.benchmark?.common.count ?? 0, 'returns of both over the same days')}
        </Rolling>
      </div>
    </section>
  );
}

const reasonFor = (count: number, items: string): string =>
  count < WINDOW_DAYS
    ? missingText(WINDOW_DAYS, items, count)
    : `No window of ${String(WINDOW_DAYS)} ${items} yields this figure.`;

interface RollingProps {
  title: string;
  points: readonly GrossNetPoint[];
  form: ChartForm<GrossNetPoint>;
  /** Why there is no chart, where there is none. */
  children: string;
}

function Rolling({ title, points, form, children }: RollingProps) {
  return (
    <section aria-label={`${title}, rolling 90 days`}>
      <TimeChart
        name={`${title}, rolling 90 days`}
        points={points}
        form={form}
        className="chart-low"
        empty={children}
        printedSize={PRINTED}
        head={
          <>
            <h3 className="panel-subtitle my-0!">{title}</h3>
            <ChartLegend points={points} form={form} />
          </>
        }
      />
    </section>
  );
}
