import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readStatement, statementsQuery } from '../../api/statements.ts';
import { ListLack } from '../layout/list-lack.tsx';
import { RefreshFailure } from '../layout/refresh-failure.tsx';
import { StatementsList } from '../layout/statements/statements-list.tsx';

/** The statements of all investors, as they were made. */
export function StatementsPanel() {
  const heading = useId();
  const query = useQuery(statementsQuery());
  const statements = query.data;
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="terms-head">
        <h2 id={heading} className="card-title">
          Statements
        </h2>
        {statements === undefined ? null : <RefreshFailure query={query} />}
      </div>
      <ListLack query={query} items="statements" />
      {statements?.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-ink-3">
          No statement yet. Each is made {DELAY_IN_HOURS} after the sample of its strike.
        </p>
      ) : null}
      {statements === undefined || statements.length === 0 ? null : (
        <StatementsList statements={statements} hasInvestors read={readStatement} />
      )}
    </section>
  );
}
