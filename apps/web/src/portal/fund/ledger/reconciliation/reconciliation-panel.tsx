import type { LedgerReconciliation } from '@equanim/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import {
  hideAmountsIn,
  formatAllUnits,
  formatSignedUsdt,
  formatUsdt,
  NO_VALUE,
  formatUnits,
} from '../../../../ui/format/number.ts';
import { IconCheck, IconClock, IconWarning } from '../../../../ui/picture/icons.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { SampleBasis, Units } from '../../parts/units.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { wordFor } from '../../../../ui/format/word.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { Table, type Total } from '../../../../ui/table/table.tsx';
import { OWNER_NAMES } from '../../parts/owner-words.ts';

/** So many owners are seen whole; more of them scroll. */
const WITHOUT_SCROLLING = 10;

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

const totalOf = (name: string, units: string | null, value: number | null): Total => ({
  name,
  cells: {
    units: units === null ? NO_VALUE : <Units units={units} />,
    value: <Amount text={formatUsdt(value)} />,
  },
});

/** What each state of the reconciliation is called, and what it means. */
const STATE_WORDS: Record<LedgerReconciliation['state'], StateWords> = {
  even: { name: 'Balanced', says: 'Every unit and every cent of the account has an owner.' },
  off: { name: 'Not balanced', says: 'The owners and the account do not agree.' },
  waiting: {
    name: 'Waiting',
    says: 'It cannot be checked yet: a sample or the units of a flow are still missing.',
  },
};

/** Whether what the owners have is what the account has: the state, every owner, and both sides. */
export function ReconciliationPanel({ query }: { query: UseQueryResult<LedgerReconciliation> }) {
  const { data } = query;
  return (
    <Panel
      title="Reconciliation"
      count={data === undefined ? null : <RefreshFailure query={query} />}
      note={data === undefined ? undefined : <Basis reconciliation={data} />}
    >
      <ListState query={query} items="owners" />
      {data === undefined ? null : (
        <div className="grid items-start gap-x-12 gap-y-6 min-[1100px]:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
          <State reconciliation={data} />
          <OwnersTable reconciliation={data} />
        </div>
      )}
    </Panel>
  );
}

/** The sample it rests on, and its price. */
function Basis({ reconciliation: { as_of: asOf, price } }: StateProps) {
  if (asOf === null) return 'No sample yet';
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-0.5">
      <SampleBasis takenAt={asOf} price={price} />
    </span>
  );
}

interface StateProps {
  reconciliation: LedgerReconciliation;
}

/** How each state looks. */
const LOOKS: Partial<Record<string, { Icon: typeof IconClock; tone: string; box: string }>> = {
  even: { Icon: IconCheck, tone: 'text-gain', box: 'border-gain/30 bg-gain/7' },
  off: { Icon: IconWarning, tone: 'text-loss', box: 'border-loss/30 bg-loss/7' },
  waiting: { Icon: IconClock, tone: 'text-warn', box: 'border-warn/30 bg-warn/7' },
};
const UNKNOWN = { Icon: IconClock, tone: 'text-ink-2', box: 'border-hairline' };

function State({ reconciliation: { state, findings } }: StateProps) {
  const { name, says } = STATE_WORDS[state] ?? { name: state, says: null };
  const { Icon, tone, box } = LOOKS[state] ?? UNKNOWN;
  return (
    <div className={`grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-control border px-4 py-3.5 ${box}`}>
      <Icon className={`size-5 ${tone}`} />
      <div className="min-w-0">
        <p className={`font-medium ${tone}`}>{name}</p>
        {says === null ? null : <p className="text-ink-2">{says}</p>}
        {findings.length === 0 ? null : (
          <ul className={`mt-2.5 grid list-disc gap-1.5 pl-3.5 [overflow-wrap:anywhere] ${tone}`}>
            {findings.map((finding) => (
              <li key={finding}>
                <span className="text-ink-1">
                  <Amount text={hideAmountsIn(finding)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface StateWords {
  name: string;
  says: string;
}

type Owner = LedgerReconciliation['owners'][number];

/** Every owner in a row; below, what they have together, the account's own figures and by how much they differ. */
function OwnersTable({ reconciliation }: { reconciliation: LedgerReconciliation }) {
  const { owners, units_of_owners: units, value_of_owners: value } = reconciliation;
  const {
    units_in_issue: issued,
    equity,
    units_difference: unitsOff,
    value_difference: valueOff,
  } = reconciliation;
  const difference: Total = {
    name: 'Difference',
    cells: {
      units: unitsOff === null ? NO_VALUE : <Amount text={formatAllUnits(unitsOff)} />,
      value: <Amount text={formatSignedUsdt(valueOff)} />,
    },
  };
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
      totals={[totalOf('All owners', units, value), totalOf('The account', issued, equity), difference]}
    />
  );
}
