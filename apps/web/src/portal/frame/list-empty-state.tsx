import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded } from './not-loaded.tsx';

interface ListEmptyStateProps {
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'refetch'>;
  /** What is listed, in the plural, such as `people`. */
  items: string;
}

/** In place of a list that never came: that it is on its way, or that it could not be loaded. */
export function ListEmptyState({ query, items }: ListEmptyStateProps) {
  if (query.isPending)
    return (
      <>
        <output className="block py-3 text-[0.8125rem] text-ink-3">Loading {items}...</output>
        <Skeleton className="skeleton-rows h-36 w-full" />
      </>
    );
  if (!query.isError || query.data !== undefined) return null;
  return <NotLoaded name={items} onRetry={() => void query.refetch()} />;
}
