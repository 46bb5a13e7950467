import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { askAllPages } from './list-pages.ts';
import { queryKeys } from './query-keys.ts';

/** What the person's investors have, as it was at least 24 hours ago. */
export const customerHoldingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.holdings.own,
    queryFn: ({ signal }) => callApi('customerHoldings', {}, signal),
  });

/** Subscriptions and redemptions of the person's investors, newest first. */
export const customerRequestsQuery = () =>
  queryOptions({
    queryKey: queryKeys.holdings.requests,
    queryFn: ({ signal }) => askAllPages('customerRequests', signal),
  });

/**
 * Refetches requests and holdings, also after a failure: a request may have been accepted, or a day have become too near for
 * one, meanwhile.
 */
function useRefetch() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.holdings.all });
}

/** Requests a subscription or a redemption. */
export function useMakeRequest() {
  return useMutation({
    mutationFn: (input: CallInput<'makeCustomerRequest'>) => callApi('makeCustomerRequest', input),
    onSettled: useRefetch(),
  });
}

/** Cancels a request that was not accepted yet. */
export function useCancelRequest() {
  return useMutation({
    mutationFn: (input: CallInput<'cancelCustomerRequest'>) => callApi('cancelCustomerRequest', input),
    onSettled: useRefetch(),
  });
}
