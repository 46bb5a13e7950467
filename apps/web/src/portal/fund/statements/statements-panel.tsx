import type { StatementRow } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { StatementsList } from './statements-list.tsx';

interface StatementsPanelProps extends Omit<Parameters<typeof StatementsList>[0], 'statements'> {
  query: UseQueryResult<StatementRow[]>;
  /** Which of them are listed. */
  isListed?: (statement: StatementRow) => boolean;
  note?: ReactNode;
}

/** Statements, as they were made. */
export function StatementsPanel({ query, isListed = () => true, note, ...list }: StatementsPanelProps) {
  return (
    <Panel
      title="Statements"
      note={note}
      count={query.data === undefined ? null : <RefreshFailure query={query} />}
    >
      <ListState query={query} items="statements" />
      {query.data === undefined ? null : (
        <StatementsList statements={query.data.filter(isListed)} {...list} />
      )}
    </Panel>
  );
}
