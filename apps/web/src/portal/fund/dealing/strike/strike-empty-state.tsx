import type { ProblemCode } from '@equanim/contract/problem';
import type { Strike } from '@equanim/contract/strikes';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/forms/button.tsx';

const NO_DATA: ProblemCode = 'no-data-yet';

/** In place of a strike that never came: that it is on its way, or why it is not there. */
export function StrikeEmptyState({ query }: { query: UseQueryResult<Strike> }) {
  if (query.data !== undefined) return null;
  if (query.isError)
    return (
      <div className="card grid min-h-60 content-center justify-items-center gap-4" role="alert">
        <p className="text-ink-2">{reasonOf(query.error)}</p>
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </div>
    );
  return <StrikeSkeleton />;
}

const reasonOf = (error: Error): string =>
  error instanceof ApiProblem && error.code === NO_DATA && error.detail !== undefined
    ? error.detail
    : 'The strike of this day could not be loaded.';

const PARTS = ['sample', 'fee', 'redemptions', 'subscriptions', 'owners'];

/** As high as the figures to come, so that little moves when they do. */
export function StrikeSkeleton() {
  return (
    <>
      <div className="card dealing-top">
        <output className="sr-only">Loading the strike...</output>
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="mt-3 h-4 w-96 max-w-full" />
        <Skeleton className="mt-6 h-16 w-full" />
      </div>
      <div className="card strike-sheet">
        {PARTS.map((part) => (
          <div key={part} className="strike-part">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="skeleton-rows mt-3 h-36 w-full" />
          </div>
        ))}
      </div>
    </>
  );
}
