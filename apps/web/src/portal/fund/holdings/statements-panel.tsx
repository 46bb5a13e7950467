import type { Holding, StatementRow } from '@equanim/contract/holdings';
import { holdingsCalls } from '@equanim/contract/holdings-calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { readPdf, type ReadStatement } from '../../../api/pdf-file.ts';
import { ListLack } from '../../frame/list-lack.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { StatementsList } from '../statements/statements-list.tsx';

interface StatementsPanelProps {
  query: UseQueryResult<StatementRow[]>;
  holding: Holding;
}

const read: ReadStatement = (id, signal) =>
  readPdf(holdingsCalls.customerStatement, { params: { id } }, signal);

/** Statements that are listed at first, one a month. */
const HALF_A_YEAR = 6;

/** The statements of an investor. */
export function StatementsPanel({ query, holding }: StatementsPanelProps) {
  const heading = useId();
  const statements = query.data?.filter(({ investor }) => investor.id === holding.investor.id);
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="holdings-panel-head">
        <h2 id={heading} className="card-title">
          Statements
        </h2>
        <p className="holdings-note">One per month. Its SHA-256 proves that it was not changed.</p>
        {query.data === undefined ? null : <RefreshFailure query={query} />}
      </div>
      <ListLack query={query} items="statements" />
      {statements?.length === 0 ? (
        <p className="holdings-lack">No statement yet. The first one is made after the first month.</p>
      ) : null}
      {statements === undefined || statements.length === 0 ? null : (
        <StatementsList statements={statements} countAtFirst={HALF_A_YEAR} read={read} />
      )}
    </section>
  );
}
