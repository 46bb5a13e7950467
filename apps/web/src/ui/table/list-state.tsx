import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '../feedback/skeleton.tsx';
import { formatCount } from '../format/number.ts';
import { Button } from '../forms/button.tsx';

interface ListStateProps {
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'refetch'>;
  /** What is listed, in the plural, such as `people`. */
  items: string;
  /** The utility for the height of the rows that are expected: what follows then stays where it is. */
  height?: string | undefined;
}

/** In place of a list that never came: that it is on its way, or that it could not be loaded. */
export function ListState({ query, items, height = 'h-36' }: ListStateProps) {
  if (query.isPending)
    return (
      <>
        <output className="block py-2 text-xs text-ink-3">Loading {items}...</output>
        <Skeleton className={`skeleton-rows w-full ${height}`} />
      </>
    );
  if (!query.isError || query.data !== undefined) return null;
  return <NotLoaded name={items} onRetry={() => void query.refetch()} />;
}

interface NotLoadedProps {
  /** What was to stand here, to follow "The": "order history". */
  name: string;
  onRetry: () => void;
}

/** In place of what could not be loaded: that it could not, and a way to try again. */
export function NotLoaded({ name, onRetry }: NotLoadedProps) {
  return (
    <div className="list-empty" role="alert">
      <p className="text-ink-2">The {name} could not be loaded.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

/** How many entries a list has; nothing before it is known. */
export function EntryCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <output className="text-xs text-ink-3 tabular">
      {count === 1 ? '1 entry' : `${formatCount(count)} entries`}
    </output>
  );
}
