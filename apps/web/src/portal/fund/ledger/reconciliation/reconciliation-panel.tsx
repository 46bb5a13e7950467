import type { LedgerReconciliation } from '@equanim/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDateTime, formatUtc } from '../../../../ui/format/date.ts';
import { hideAmountsIn } from '../../../../ui/format/number.ts';
import { IconCheck, IconClock, IconWarning } from '../../../../ui/picture/icons.tsx';
import { UnitPrice } from '../../parts/units.tsx';
import { ListEmptyState } from '../../../frame/list-empty-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { Comparisons } from './comparisons.tsx';
import { OwnersTable } from './owners-table.tsx';
import './reconciliation.css';

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
  const heading = useId();
  const { data } = query;
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="reconciliation-head">
        <h2 id={heading} className="card-title">
          Reconciliation
        </h2>
        {data === undefined ? null : <RefreshFailure query={query} />}
        {data === undefined ? null : <Basis reconciliation={data} />}
      </div>
      <ListEmptyState query={query} items="owners" />
      {data === undefined ? null : (
        <div className="reconciliation">
          <div className="reconciliation-state">
            <State reconciliation={data} />
            <Comparisons reconciliation={data} />
          </div>
          <OwnersTable reconciliation={data} />
        </div>
      )}
    </section>
  );
}

/** The sample it rests on, and its price. */
function Basis({ reconciliation: { as_of: asOf, price } }: StateProps) {
  if (asOf === null) return <p className="reconciliation-basis">No sample yet</p>;
  return (
    <p className="reconciliation-basis">
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
    </p>
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
