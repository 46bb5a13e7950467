import type { StatementRow } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ListState } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { StatementsList } from './statements-list.tsx';

type ListProps = Parameters<typeof StatementsList>[0];

interface StatementsPanelProps extends Omit<ListProps, 'statements'> {
  query: UseQueryResult<StatementRow[]>;
  /** Which of them are listed. */
  isListed?: (statement: StatementRow) => boolean;
  /** Of the line of its heading. */
  headClass: string;
  note?: ReactNode;
  /** Said where there is none. */
  empty: ReactNode;
}

/** Statements, as they were made. */
export function StatementsPanel(props: StatementsPanelProps) {
  const { query, isListed = () => true, headClass, note, empty, ...list } = props;
  const heading = useId();
  const statements = query.data?.filter(isListed);
  return (
    <section className="card" aria-labelledby={heading}>
      <div className={headClass}>
        <h2 id={heading} className="card-title">
          Statements
        </h2>
        {note}
        {query.data === undefined ? null : <RefreshFailure query={query} />}
      </div>
      <ListState query={query} items="statements" />
      {statements?.length === 0 ? empty : null}
      {statements === undefined || statements.length === 0 ? null : (
        <StatementsList statements={statements} {...list} />
      )}
    </section>
  );
}
