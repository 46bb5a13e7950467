import type { LedgerReconciliation } from '@equanim/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDateTime, formatUtc } from '../../../../ui/format/date.ts';
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
import { UnitPrice, Units } from '../../parts/units.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import './reconciliation.css';
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

const TONES: Record<Sign, string> = { '=': 'text-gain', '≠': 'text-loss', '?': 'text-ink-3' };

/** What each state of the reconciliation is called, and what it means. */
const STATE_WORDS: Record<LedgerReconciliation['state'], StateWords> = {
  even: { name: 'Balanced', says: 'Every unit and every cent of the account has an owner.' },
  off: { name: 'Not balanced', says: 'The owners and the account do not agree.' },
  waiting: {
    name: 'Waiting',
    says: 'It cannot be checked yet: a sample, or the units of a flow, are still missing.',
  },
};

/** Whether what the owners have is what the account has: the state, both sides, and every owner. */
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
        <div className="grid gap-x-12 gap-y-6 min-[1100px]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div className="grid content-start gap-5">
            <State reconciliation={data} />
            <Comparisons reconciliation={data} />
          </div>
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
      <span>
        Sample of{' '}
        <time className="tabular" dateTime={asOf} title={formatDateTime(asOf)}>
          {formatUtc(asOf)}
        </time>
      </span>
      {price === null ? null : (
        <span>
          Price of a unit <UnitPrice price={price} /> USDT
        </span>
      )}
    </span>
  );
}

interface StateProps {
  reconciliation: LedgerReconciliation;
}

const ICONS: Partial<Record<string, typeof IconClock>> = { even: IconCheck, off: IconWarning };

function State({ reconciliation: { state, findings } }: StateProps) {
  const { name, says } = STATE_WORDS[state] ?? { name: state, says: null };
  const Icon = ICONS[state] ?? IconClock;
  return (
    <div className={`verdict verdict-${state}`}>
      <span className="verdict-icon">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="verdict-name">{name}</p>
        {says === null ? null : <p className="text-ink-2">{says}</p>}
        {findings.length === 0 ? null : (
          <ul className="verdict-findings">
            {findings.map((finding) => (
              <li key={finding}>
                <Amount text={hideAmountsIn(finding)} />
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

interface ComparisonsProps {
  reconciliation: LedgerReconciliation;
}

/** The owners' side beside the account's: units, and their value. */
function Comparisons({ reconciliation }: ComparisonsProps) {
  const { units_of_owners: owned, units_in_issue: issued, units_difference: unitsOff } = reconciliation;
  const { value_of_owners: value, equity, value_difference: valueOff } = reconciliation;
  return (
    <dl className="comparisons">
      <Side name="Units of owners" sign={signOf(unitsOff === null ? null : Number(unitsOff))}>
        {owned === null ? NO_VALUE : <Units units={owned} />}
      </Side>
      <Side name="Units in issue">{issued === null ? NO_VALUE : <Units units={issued} />}</Side>
      <Difference>{unitsOff === null ? NO_VALUE : <Amount text={formatAllUnits(unitsOff)} />}</Difference>
      <Side name="Value of owners, USDT" sign={signOf(valueOff)}>
        <Amount text={formatUsdt(value)} />
      </Side>
      <Side name="Equity, USDT">
        <Amount text={formatUsdt(equity)} />
      </Side>
      <Difference>
        <Amount text={formatSignedUsdt(valueOff)} />
      </Difference>
    </dl>
  );
}

type Sign = '=' | '≠' | '?';

function signOf(difference: number | null): Sign {
  if (difference === null) return '?';
  return difference === 0 ? '=' : '≠';
}

interface SideProps {
  name: string;
  /** How it compares to the side after it, for the eye: the difference says it to everybody. */
  sign?: Sign;
  children: ReactNode;
}

function Side({ name, sign, children }: SideProps) {
  return (
    <div className="comparison-side">
      <dt>{name}</dt>
      <dd className="tabular">
        {children}
        {sign === undefined ? null : (
          <span className={TONES[sign]} aria-hidden="true">
            {sign}
          </span>
        )}
      </dd>
    </div>
  );
}

function Difference({ children }: { children: ReactNode }) {
  return (
    <div className="comparison-difference">
      <dt>Difference</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

type Owner = LedgerReconciliation['owners'][number];

/** Every owner in a row, what they have together, and the account's own figures below that. */
function OwnersTable({ reconciliation }: { reconciliation: LedgerReconciliation }) {
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
