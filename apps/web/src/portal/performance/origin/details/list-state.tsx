import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';

interface ListStateProps {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'dataUpdatedAt' | 'refetch'>;
  /** What is listed, in the plural. */
  items: string;
  /** How many there are; undefined before the first answer. */
  count: number | undefined;
  children: ReactNode;
}

/** A list from its loading to its failure. */
export function ListState({ query, items, count, children }: ListStateProps) {
  return (
    <div className="detail-list">
      <RefreshFailure query={query} />
      {query.isPending ? (
        <>
          <output className="sr-only">Loading {items}...</output>
          <Skeleton className="skeleton-rows h-72 w-full" />
        </>
      ) : null}
      {count === 0 ? <p className="panel-empty">No {items} in this range</p> : null}
      {count === undefined || count === 0 ? null : children}
    </div>
  );
}
