import type { Role } from '@equanim/contract/auth';
import type {
  CustomerPerformanceDays,
  CustomerPerformanceSummary,
  PerformanceDays,
  PerformanceSummary,
} from '@equanim/contract/performance';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** A range, or a span of one's own; either of its ends may be open. */
export type PerformanceSpan = NonNullable<CallInput<'performanceSummary'>['query']>;
/** Which lines are asked for. */
export type PartLinesQuery = NonNullable<CallInput<'partLines'>['query']>;

/**
 * The closing values of all days of a record: administrators' with flows, customers' up to 24 hours ago and without amounts.
 *
 * @param to a moment in the record; the newest one's without
 */
export const performanceDaysQuery = (role: Role, to?: string) =>
  queryOptions({
    queryKey: queryKeys.performance.days(role, to),
    queryFn: ({ signal }): Promise<PerformanceDays | CustomerPerformanceDays> =>
      callApi(role === 'admin' ? 'performanceDays' : 'customerPerformanceDays', { query: { to } }, signal),
  });

/** Where a span begins and ends, and what its change is made of. The last answer stays until that for another span. */
export const performanceSummaryQuery = (role: Role, span: PerformanceSpan) =>
  queryOptions({
    queryKey: queryKeys.performance.summary(role, span),
    queryFn: async ({ signal }) => ({ span, ...(await readSummary(role, span, signal)) }),
    placeholderData: keepPreviousData,
  });

function readSummary(
  role: Role,
  query: PerformanceSpan,
  signal: AbortSignal,
): Promise<PerformanceSummary | CustomerPerformanceSummary> {
  return role === 'admin'
    ? callApi('performanceSummary', { query }, signal)
    : callApi('customerPerformanceSummary', { query }, signal);
}

/** The lines of the exchange's log that a part rests on, newest first, page after page. */
export const partLinesQuery = (query: PartLinesQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.performance.lines(query),
    queryFn: ({ signal, pageParam }) =>
      callApi('partLines', { query: { ...query, ...(pageParam !== null && { after: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The changes that are not wholly explained, the largest first: a hundred at most. */
export const unexplainedChangesQuery = (span: PerformanceSpan) =>
  queryOptions({
    queryKey: queryKeys.performance.unexplained(span),
    queryFn: ({ signal }) => callApi('unexplainedChanges', { query: span }, signal),
  });
