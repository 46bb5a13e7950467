import type { Role } from '@equanim/contract/auth';
import type {
  CustomerPerformanceDays,
  CustomerPerformanceSummary,
  PerformanceDays,
  PerformanceSummary,
} from '@equanim/contract/performance';
import { performanceCalls } from '@equanim/contract/performance-calls';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { keyOf } from './use-call.ts';

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
    queryKey: keyOf(role === 'admin' ? 'performanceDays' : 'customerPerformanceDays', to ?? null),
    queryFn: ({ signal }): Promise<PerformanceDays | CustomerPerformanceDays> =>
      role === 'admin'
        ? callApi(performanceCalls.performanceDays, { query: { to } }, signal)
        : callApi(performanceCalls.customerPerformanceDays, { query: { to } }, signal),
  });

/** Where a span begins and ends, and what its change is made of. The last answer stays until that for another span. */
export const performanceSummaryQuery = (role: Role, span: PerformanceSpan) =>
  queryOptions({
    queryKey: keyOf(role === 'admin' ? 'performanceSummary' : 'customerPerformanceSummary', span),
    queryFn: async ({ signal }) => ({ span, ...(await readSummary(role, span, signal)) }),
    placeholderData: keepPreviousData,
  });

function readSummary(
  role: Role,
  query: PerformanceSpan,
  signal: AbortSignal,
): Promise<PerformanceSummary | CustomerPerformanceSummary> {
  return role === 'admin'
    ? callApi(performanceCalls.performanceSummary, { query }, signal)
    : callApi(performanceCalls.customerPerformanceSummary, { query }, signal);
}

/** The lines of the exchange's log that a part rests on, newest first, page after page. */
export const partLinesQuery = (query: PartLinesQuery) =>
  infiniteQueryOptions({
    queryKey: keyOf('partLines', query),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        performanceCalls.partLines,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
