import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';

interface ListLackProps {
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'refetch'>;
  /** What is listed, in the plural, such as `people`. */
  items: string;
}

/** In place of a list that never came: that it is on its way, or that it could not be loaded. */
export function ListLack({ query, items }: ListLackProps) {
  if (query.isPending)
    return (
      <>
        <output className="block py-3 text-[0.8125rem] text-ink-3">Loading {items}...</output>
        <Skeleton className="skeleton-rows h-36 w-full" />
      </>
    );
  if (!query.isError || query.data !== undefined) return null;
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-4" role="alert">
      <p className="text-ink-2">The {items} could not be loaded.</p>
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </div>
  );
}
