import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { useId } from 'react';
import { readPdf, type ReadStatement } from '../../../api/pdf-file.ts';
import { useCall } from '../../../api/use-call.ts';
import { ListLack } from '../../frame/list-lack.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { StatementsList } from '../statements/statements-list.tsx';

const read: ReadStatement = (id, signal) => readPdf(ledgerCalls.statement, { params: { id } }, signal);

/** The statements of all investors, as they were made. */
export function StatementsPanel() {
  const heading = useId();
  const query = useCall(ledgerCalls.statements);
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
          No statement yet. Each is made 24 hours after the sample of its strike.
        </p>
      ) : null}
      {statements === undefined || statements.length === 0 ? null : (
        <StatementsList statements={statements} hasInvestors read={read} />
      )}
    </section>
  );
}
