import type { Column } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatCount, formatFraction } from '../../../ui/format/number.ts';
import { NET_CUSHION } from '../figures/figure-rows.ts';
import { chartBounds } from '@equanim/finance/chart-bounds';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { grossNetForm } from './gross-net-form.ts';
import type { DrawdownRow, PerformanceReport } from '../report.ts';

/** The lines hang from 0. */
const FORM = grossNetForm({
  isPercent: true,
  fill: 'to-zero',
  boundsOf: (values) => ({ min: chartBounds(values).min, max: 0 }),
});

/** Section 3: how far below its highest value the portfolio was, and the five deepest falls. */
export function DrawdownsPanel({ report }: { report: PerformanceReport }) {
  const { underwater, drawdowns } = report;
  if (drawdowns.gross.length === 0 && drawdowns.net.length === 0)
    return (
      <section className="card" aria-label="Drawdowns">
        <div className="panel-head mb-0!">
          <h2 className="card-title">Drawdowns</h2>
          <p className="panel-note">None: no daily close of this range is below the one before</p>
        </div>
      </section>
    );
  return (
    <section className="card" aria-label="Drawdowns">
      <div className="panel-head">
        <h2 className="card-title">Drawdowns</h2>
        <p className="panel-note">Below the highest daily close so far</p>
      </div>
      <TimeChart
        name="Drawdown, daily closes"
        points={underwater}
        form={FORM}
        className="chart-middle"
        empty="No drawdown"
      />
      <div className="pair">
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
        <Table
          caption={`The deepest drawdowns, ${side.toLowerCase()}, UTC days`}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ peakDay }) => peakDay}
          stackBelow={0}
        />
      )}
    </section>
  );
}

/** On a phone a day takes two lines, and no word is broken. */
const DAY = 'wrap-normal';

const COLUMNS: Column<DrawdownRow>[] = [
  {
    key: 'depth',
    name: 'Depth',
    text: ({ depth }) => formatFraction(depth),
    className: 'tabular min-w-0 min-[360px]:whitespace-nowrap',
  },
  { key: 'peak', name: 'Peak', text: ({ peakDay }) => formatUtcDay(peakDay), className: DAY },
  { key: 'trough', name: 'Trough', text: ({ troughDay }) => formatUtcDay(troughDay), className: DAY },
  {
    key: 'recovered',
    name: 'Recovered',
    cell: ({ recoveredDay }) => (recoveredDay === null ? <UnderWater /> : formatUtcDay(recoveredDay)),
    className: DAY,
  },
  { key: 'days', name: 'Days', isNumeric: true, text: ({ days }) => formatCount(days) },
];

function UnderWater() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="dot text-warn" aria-hidden="true" />
      Under water
    </span>
  );
}
