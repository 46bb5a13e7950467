import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatCount, formatFraction } from '../../../ui/format/number.ts';
import { NET_CUSHION } from '../figures/figure-rows.ts';
import { PairChart, PERCENT, PairLegend } from './pair-chart.tsx';
import type { DrawdownRow, PerformanceReport } from '../report.ts';

/** Section 3: how far below its highest value the portfolio was, and the five deepest falls. */
export function DrawdownsPanel({ report }: { report: PerformanceReport }) {
  const { underwater, drawdowns } = report;
  return (
    <section className="card" aria-label="Drawdowns">
      <div className="panel-head">
        <h2 className="card-title">Drawdowns</h2>
        <p className="panel-note">Below the highest daily close so far</p>
        <PairLegend />
      </div>
      <PairChart
        title="Drawdown, daily closes"
        points={underwater}
        format={PERCENT}
        isFilled
        className="underwater"
      />
      <div className="drawdowns">
        <DrawdownsTable side="Gross" rows={drawdowns.gross} />
        <DrawdownsTable side="Net" rows={drawdowns.net} />
      </div>
      <p className="panel-note mt-3">{NET_CUSHION}</p>
    </section>
  );
}

function DrawdownsTable({ side, rows }: { side: 'Gross' | 'Net'; rows: readonly DrawdownRow[] }) {
  return (
    <section aria-label={`Deepest drawdowns, ${side.toLowerCase()}`}>
      <h3 className="panel-subtitle">
        {side} <span className="font-normal text-ink-3">Five deepest</span>
      </h3>
      {rows.length === 0 ? (
        <p className="panel-empty">No drawdown in this range</p>
      ) : (
        <table className="table table-flush drawdowns-table">
          <caption className="sr-only">The deepest drawdowns, {side.toLowerCase()}, UTC days</caption>
          <thead>
            <tr>
              <th scope="col" className="numeric">
                Depth
              </th>
              <th scope="col">Peak</th>
              <th scope="col">Trough</th>
              <th scope="col">Recovered</th>
              <th scope="col" className="numeric">
                Days
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.peakDay}>
                <td className="numeric">{formatFraction(row.depth)}</td>
                <td>{formatUtcDay(row.peakDay)}</td>
                <td>{formatUtcDay(row.troughDay)}</td>
                <td>{row.recoveredDay === null ? <UnderWater /> : formatUtcDay(row.recoveredDay)}</td>
                <td className="numeric">{formatCount(row.days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function UnderWater() {
  return (
    <span className="under-water">
      <span className="dot text-warn" aria-hidden="true" />
      Under water
    </span>
  );
}
