import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { Signed } from '../value/signed.tsx';
import type { ValuePoint } from './value-points.ts';

/** Days that are listed before somebody asks for all of them. */
const A_QUARTER = 92;

const COLUMNS: Column<ValuePoint>[] = [
  { key: 'day', name: 'Day (UTC)', className: 'whitespace-nowrap', cell: ({ day }) => formatDealingDay(day) },
  {
    key: 'value',
    name: 'Net value',
    unit: 'USDT',
    isNumeric: true,
    text: ({ netValue }) => formatUsdt(netValue),
  },
  { key: 'paid', name: 'Paid in', unit: 'USDT', isNumeric: true, text: ({ paidIn }) => formatUsdt(paidIn) },
  {
    key: 'result',
    name: 'Result',
    unit: 'USDT',
    isNumeric: true,
    card: 'lead',
    cell: ({ netValue, paidIn }) => <Signed value={netValue - paidIn} />,
  },
];

/** The days of the chart as a table, newest first. */
export function ValueTable({ points }: { points: readonly ValuePoint[] }) {
  return (
    <DataTable
      items="days"
      caption="Net value at the close of every UTC day, newest first"
      columns={COLUMNS}
      rows={points.toReversed()}
      keyOf={({ day }) => day}
      stackBelow={480}
      countAtFirst={A_QUARTER}
      isScrolled
    />
  );
}
