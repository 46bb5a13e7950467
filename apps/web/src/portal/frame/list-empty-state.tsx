import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { formatCount } from '../../ui/format/number.ts';

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

interface NotLoadedProps {
  /** What was to stand here, to follow "The": "order history". */
  name: string;
  onRetry: () => void;
}

/** In place of what could not be loaded: that it could not, and a way to try again. */
export function NotLoaded({ name, onRetry }: NotLoadedProps) {
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-4" role="alert">
      <p className="text-ink-2">The {name} could not be loaded.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

interface NoEntriesProps {
  /** What narrows the list; undefined where it lets everything through. */
  filter: object;
  onEverything: () => void;
}

/** In place of a list of entries that has none, or none that its filter lets through. */
export function NoEntries({ filter, onEverything }: NoEntriesProps) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="grid min-h-60 content-center justify-items-center gap-4">
      <p className="text-ink-3">{isNarrowed ? 'No entry matches this filter.' : 'No entries yet.'}</p>
      {isNarrowed ? <Button onClick={onEverything}>Show everything</Button> : null}
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
