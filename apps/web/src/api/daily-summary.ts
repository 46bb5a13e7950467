import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** How many days the daily trading summary covers (specification 9). */
const SUMMARY_DAYS = 30;

/** Long and short orders of each UTC day. */
export const dailySummaryQuery = () =>
  queryOptions({
    queryKey: ['customer', 'daily-summary'],
    queryFn: ({ signal }) => callApi('dailySummary', { query: { days: SUMMARY_DAYS } }, signal),
  });
