import type { Range } from '@equanim/contract/range';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { customerHistoryQuery } from '../../api/customer.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { IconClock } from '../../ui/picture/icons.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';
import type { Performance } from '../charts/chart-points.ts';
import { RangeButtons } from '../charts/range-buttons.tsx';
import { RefreshFailure } from '../layout/refresh-failure.tsx';

interface PerformanceHistoryProps {
  performance: Performance | undefined;
  query: Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isError' | 'dataUpdatedAt' | 'refetch'>;
  isLoading: boolean;
  range: Range;
  onChoose: (range: Range) => void;
}

const TITLE = 'Performance History';

export function PerformanceHistory(props: PerformanceHistoryProps) {
  const { performance, query, isLoading, range, onChoose } = props;
  return (
    <section className="card history flex flex-col lg:col-span-8">
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="card-title">{TITLE}</h2>
        <Badge tone="warn">
          <IconClock className="-ml-0.5 size-3.5" />
          Historical performance (delayed 1 day)
        </Badge>
        <RefreshFailure query={query} />
      </div>
      <ChartFigure
        title={TITLE}
        performance={performance}
        hasBenchmark={false}
        isFirstLoad={query.isPending}
        isSuperseded={query.isPlaceholderData}
        controls={
          <RangeButtons range={range} isLoading={isLoading} isDisabled={isLoading} onChange={onChoose} />
        }
      />
    </section>
  );
}

/**
 * The history of the chosen range. `isLoading` is true from the choice to its answer, even while an earlier answer is
 * shown; it is false while the shown answer is refetched.
 */
export function useCustomerHistory(range: Range) {
  const query = useQuery(customerHistoryQuery(range));
  const [answered, setAnswered] = useState<Range | null>(null);
  if (!query.isFetching && answered !== range) setAnswered(range);
  const isLoading = query.isPending || query.isPlaceholderData || (query.isFetching && answered !== range);
  return { query, isLoading };
}
