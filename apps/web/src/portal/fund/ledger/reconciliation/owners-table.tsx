import type { LedgerReconciliation } from '@equanim/contract/ledger';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { OWNER_NAMES } from '../../parts/owner-words.ts';
import { Units } from '../../parts/units.tsx';
import { wordFor } from '../../../../ui/format/word.ts';

/** So many owners are seen whole; more of them scroll. */
const WITHOUT_SCROLLING = 10;

/** Every owner in a row, what they have together, and the account's own figures below that. */
export function OwnersTable({ reconciliation }: { reconciliation: LedgerReconciliation }) {
  const { owners, units_of_owners: units, value_of_owners: value } = reconciliation;
  const { units_in_issue: issued, equity } = reconciliation;
  // The few others first: they would stand below hundreds of series.
  const rows = ['house', 'manager', 'settlement', 'series'].flatMap((kind) =>
    owners.filter(({ owner }) => owner === kind),
  );
  return (
    <ScrollArea
      label="Owners, table"
      isWhole={rows.length <= WITHOUT_SCROLLING}
      className={rows.length <= WITHOUT_SCROLLING ? '' : 'owners-scroll'}
    >
      <table className="table table-flush table-sticky owners-table">
        <caption className="sr-only">What every owner has, next to the account’s own figures</caption>
        <thead>
          <tr>
            <th scope="col">Owner</th>
            <th scope="col" className="numeric">
              Units
            </th>
            <th scope="col" className="numeric">
              Value (USDT)
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.owner} ${row.name} ${row.units}`}>
              <th scope="row">
                {row.owner === 'series' ? <bdi>{row.name}</bdi> : wordFor(OWNER_NAMES, row.owner)}
              </th>
              <td className="numeric">
                <Units units={row.units} />
              </td>
              <td className="numeric">
                <Amount text={formatUsdt(row.value)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name="All owners" units={units} value={value} />
          <Sum name="The account" units={issued} value={equity} />
        </tfoot>
      </table>
    </ScrollArea>
  );
}

interface SumProps {
  name: string;
  units: string | null;
  value: number | null;
}

function Sum({ name, units, value }: SumProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">{units === null ? NO_VALUE : <Units units={units} />}</td>
      <td className="numeric">
        <Amount text={formatUsdt(value)} />
      </td>
    </tr>
  );
}
