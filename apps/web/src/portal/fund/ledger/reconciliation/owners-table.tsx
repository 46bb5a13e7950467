import type { LedgerReconciliation } from '@equanim/contract/ledger';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatAllUnits, formatUnits, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { Table, type Total } from '../../../../ui/table/table.tsx';
import { OWNER_NAMES } from '../../parts/owner-words.ts';
import { Units } from '../../parts/units.tsx';

/** So many owners are seen whole; more of them scroll. */
const WITHOUT_SCROLLING = 10;

type Owner = LedgerReconciliation['owners'][number];

const COLUMNS: Column<Owner>[] = [
  {
    key: 'owner',
    name: 'Owner',
    cell: ({ owner, name }) => (owner === 'series' ? <bdi>{name}</bdi> : wordFor(OWNER_NAMES, owner)),
  },
  {
    key: 'units',
    name: 'Units',
    isNumeric: true,
    text: ({ units }) => formatUnits(units),
    title: ({ units }) => formatAllUnits(units),
  },
  { key: 'value', name: 'Value', unit: 'USDT', isNumeric: true, text: ({ value }) => formatUsdt(value) },
];

/** Every owner in a row, what they have together, and the account's own figures below that. */
export function OwnersTable({ reconciliation }: { reconciliation: LedgerReconciliation }) {
  const { owners, units_of_owners: units, value_of_owners: value } = reconciliation;
  const { units_in_issue: issued, equity } = reconciliation;
  // The few others first: they would stand below hundreds of series.
  const rows = ['house', 'manager', 'settlement', 'series'].flatMap((kind) =>
    owners.filter(({ owner }) => owner === kind),
  );
  return (
    <Table
      caption="What every owner has, next to the account’s own figures"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ owner, name, units: held }) => `${owner} ${name} ${held}`}
      stackBelow={480}
      isScrolled={rows.length > WITHOUT_SCROLLING}
      totals={[totalOf('All owners', units, value), totalOf('The account', issued, equity)]}
    />
  );
}

const totalOf = (name: string, units: string | null, value: number | null): Total => ({
  name,
  cells: {
    units: units === null ? NO_VALUE : <Units units={units} />,
    value: <Amount text={formatUsdt(value)} />,
  },
});
