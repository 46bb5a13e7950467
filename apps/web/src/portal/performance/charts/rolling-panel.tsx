import { useMemo } from 'react';
import { missingText, returnsText } from '../../frame/daily-returns-text.ts';
import type { PerformanceReport, RollingPoint } from '../report.ts';
import { PairChart, PERCENT, RATIO, type PairFormat, PairLegend, type PairPoint } from './pair-chart.tsx';

/** How many daily returns a rolling figure covers. */
const WINDOW_DAYS = 90;

function pointsOf(rolling: readonly RollingPoint[]): PairPoint[] {
  return rolling.map(({ day, gross, net }) => ({ at: Date.parse(`${day}T00:00:00Z`), gross, net }));
}

/** Section 5: volatility and beta over the last 90 daily returns, day by day. */
export function RollingPanel({ report }: { report: PerformanceReport }) {
  const { rolling, returns } = report;
  const volatility = useMemo(() => pointsOf(rolling.volatility), [rolling]);
  const beta = useMemo(() => pointsOf(rolling.beta), [rolling]);
  return (
    <section className="card" aria-label="Rolling 90 days">
      <div className="panel-head">
        <h2 className="card-title">Rolling 90 days</h2>
        <p className="panel-note">
          Each point rests on the {WINDOW_DAYS} daily returns up to its day, UTC days
          {returns.longCount > 0 ? ` (of ${returnsText(returns)})` : ''}
        </p>
        <PairLegend />
      </div>
      <div className="rolling">
        <Rolling title="Volatility" points={volatility} format={PERCENT}>
          {reasonFor(returns.count, 'daily returns')}
        </Rolling>
        <Rolling title="Beta against Bitcoin" points={beta} format={RATIO}>
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
  points: readonly PairPoint[];
  format: PairFormat;
  /** Why there is no chart, where there is none. */
  children: string;
}

function Rolling({ title, points, format, children }: RollingProps) {
  return (
    <section className="rolling-one" aria-label={`${title}, rolling 90 days`}>
      <h3 className="panel-subtitle">{title}</h3>
      {points.length === 0 ? (
        <p className="panel-empty">{children}</p>
      ) : (
        <PairChart
          title={`${title}, rolling 90 days`}
          points={points}
          format={format}
          className="rolling-chart"
        />
      )}
    </section>
  );
}
