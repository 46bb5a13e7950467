import type { OwnersTotal } from '@equanim/contract/strikes';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import {
  formatSignedUnits,
  formatSignedUsdt,
  formatUnits,
  formatUsdt,
} from '../../../../../ui/format/number.ts';
import type { Column } from '../../../../../ui/table/columns.ts';
import { DataTable } from '../../../../../ui/table/data-table.tsx';
import { differenceOf } from '../../format/decimals.ts';
import { formatExactUnits } from '../../../../../ui/format/exact.ts';
import { moneyBetween } from '../../format/money.ts';
import type { Cell } from '../formulas/step-tables.ts';
import { nameColumn, Sum, WorkedList } from '../sheet/step-table.tsx';
import { ownerRows, type OwnerRow } from './owner-rows.ts';

interface OwnersTableProps {
  before: OwnersTotal;
  after: OwnersTotal;
  /** Whether somebody asked for every formula. */
  areFormulasShown: boolean;
}

/** What everybody has before and after a strike, side by side; the last row is what all of them add up to. */
export function OwnersTable({ before, after, areFormulasShown }: OwnersTableProps) {
  const total: Compared = {
    unitsBefore: before.units,
    unitsAfter: after.units,
    unitsChange: differenceOf(after.units, before.units),
    valueBefore: before.equity,
    valueAfter: after.equity,
    valueChange: moneyBetween(after.equity, before.equity),
  };
  const sums = FIGURES.map(({ key, cellOf }) => [key, <Sum key={key} cell={cellOf(total)} />]);
  return (
    <DataTable
      items="owners"
      caption="Owners before and after"
      columns={COLUMNS}
      rows={ownerRows(before, after)}
      keyOf={({ key }) => key}
      stackBelow={840}
      countAtFirst={12}
      // Those beside the investors always show.
      countAtEnd={3}
      details={({ worked }) => (worked.length === 0 ? null : <WorkedList figures={worked} />)}
      areOpenAtFirst={areFormulasShown}
      opensOnPaper
      totals={[{ name: 'Units in issue, and equity', cells: Object.fromEntries(sums) }]}
    />
  );
}

type Compared = Pick<
  OwnerRow,
  'unitsBefore' | 'unitsAfter' | 'unitsChange' | 'valueBefore' | 'valueAfter' | 'valueChange'
>;

interface Figure {
  key: keyof Compared;
  name: string;
  unit?: string;
  /** Whether a card shows it before it is opened. */
  isFirst?: boolean;
  cellOf: (row: Compared) => Cell;
}

const unitsCell = (units: string, format = formatUnits): Cell => ({
  text: format(units),
  title: formatExactUnits(units),
});

const FIGURES: readonly Figure[] = [
  { key: 'unitsBefore', name: 'Units before', cellOf: (row) => unitsCell(row.unitsBefore) },
  { key: 'unitsAfter', name: 'Units after', cellOf: (row) => unitsCell(row.unitsAfter) },
  {
    key: 'unitsChange',
    name: 'Difference',
    unit: 'units',
    cellOf: (row) => unitsCell(row.unitsChange, formatSignedUnits),
  },
  {
    key: 'valueBefore',
    name: 'Value before',
    unit: 'USDT',
    cellOf: (row) => ({ text: formatUsdt(row.valueBefore) }),
  },
  {
    key: 'valueAfter',
    name: 'Value after',
    unit: 'USDT',
    isFirst: true,
    cellOf: (row) => ({ text: formatUsdt(row.valueAfter) }),
  },
  {
    key: 'valueChange',
    name: 'Difference',
    unit: 'USDT',
    isFirst: true,
    cellOf: (row) => ({ text: formatSignedUsdt(row.valueChange) }),
  },
];

const COLUMNS: Column<OwnerRow>[] = [
  nameColumn('Owner'),
  ...FIGURES.map(({ key, name, unit, isFirst = false, cellOf }): Column<OwnerRow> => ({
    key,
    name,
    unit,
    isNumeric: true,
    card: isFirst ? 'line' : 'more',
    title: (row) => cellOf(row).title,
    cell: (row) => (
      <span className={key.endsWith('Change') && Number(row[key]) === 0 ? 'text-ink-3' : undefined}>
        <Amount text={cellOf(row).text} />
      </span>
    ),
  })),
];
