import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** How many days the daily trading summary covers (specification 9). */
const SUMMARY_DAYS = 30;

/**
 * Long and short orders of each UTC day.
 *
 * @param isCurrent whether no order is missing: what was answered while some were does not stand for them all later
 */
export const dailySummaryQuery = (isCurrent: boolean) =>
  queryOptions({
    queryKey: ['customer', 'daily-summary', isCurrent],
    queryFn: ({ signal }) => callApi('dailySummary', { query: { days: SUMMARY_DAYS } }, signal),
  });
