import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { askAllPages } from './list-pages.ts';
import { queryKeys } from './query-keys.ts';

/** Flows, requests and samples arrive while somebody looks at a strike, so what is not final is refetched every minute. */
export const PREVIEW_REFRESH_MS = 60_000;

/** Dealing days and their strikes, newest first. */
export const strikesQuery = () =>
  queryOptions({
    queryKey: queryKeys.dealing.strikes,
    queryFn: ({ signal }) => callApi('strikes', {}, signal),
    refetchInterval: PREVIEW_REFRESH_MS,
  });

/**
 * A strike with every number: what was dealt, or would be.
 *
 * @param day dealing day, YYYY-MM-DD; undefined while none is chosen, and nothing is asked for
 */
export const strikeQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.dealing.strike(day),
    queryFn: ({ signal }) => callApi('strike', { params: { day: day ?? '' } }, signal),
    refetchInterval: ({ state }) => (state.data?.is_final === true ? false : PREVIEW_REFRESH_MS),
    ...(day === undefined && { enabled: false }),
  });

/** Subscriptions and redemptions of every investor, newest first. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: queryKeys.dealing.requests,
    queryFn: ({ signal }) => askAllPages('dealingRequests', signal),
    refetchInterval: PREVIEW_REFRESH_MS,
  });

/** Deposits and withdrawals since the ledger began, newest first, and whose each is. */
export const ledgerFlowsQuery = () =>
  queryOptions({
    queryKey: queryKeys.dealing.flows,
    queryFn: ({ signal }) => callApi('ledgerFlows', {}, signal),
  });

/** Refetches all of dealing and what waits for a second person, also after a failure: somebody else may have been faster. */
export function useRefetchDealing() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [queryKeys.dealing.all, queryKeys.approvals].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

/** Accepts a request, then refetches. */
export function useAcceptRequest() {
  return useMutation({
    mutationFn: (input: CallInput<'acceptRequest'>) => callApi('acceptRequest', input),
    onSettled: useRefetchDealing(),
  });
}

/** Cancels a request, with a reason, then refetches. */
export function useCancelRequest() {
  return useMutation({
    mutationFn: (input: CallInput<'cancelRequest'>) => callApi('cancelRequest', input),
    onSettled: useRefetchDealing(),
  });
}

/** Has the money that arrived for a subscription dealt as it is, then refetches. */
export function useReckonRequest() {
  return useMutation({
    mutationFn: (input: CallInput<'reckonRequest'>) => callApi('reckonRequest', input),
    onSettled: useRefetchDealing(),
  });
}

/** Proposes what is decided of a request after the cut-off of its day, then refetches. */
export function useDecideLate() {
  return useMutation({
    mutationFn: (input: CallInput<'decideLate'>) => callApi('decideLate', input),
    onSettled: useRefetchDealing(),
  });
}

/** Says what a flow was sent for, then refetches. */
export function useMatchFlow() {
  return useMutation({
    mutationFn: (input: CallInput<'matchFlow'>) => callApi('matchFlow', input),
    onSettled: useRefetchDealing(),
  });
}

/** Undoes what was said of a flow, with a reason, then refetches. */
export function useUnmatchFlow() {
  return useMutation({
    mutationFn: (input: CallInput<'unmatchFlow'>) => callApi('unmatchFlow', input),
    onSettled: useRefetchDealing(),
  });
}

/** Finalizes a strike as it was previewed, then refetches. The mutation ends once the new figures are there. */
export function useFinalizeStrike() {
  return useMutation({
    mutationFn: (input: CallInput<'finalizeStrike'>) => callApi('finalizeStrike', input),
    onSettled: useRefetchDealing(),
  });
}

/** Proposes that nothing is dealt on a day that cannot be struck, then refetches. */
export function usePassStrike() {
  return useMutation({
    mutationFn: (input: CallInput<'passStrike'>) => callApi('passStrike', input),
    onSettled: useRefetchDealing(),
  });
}

/** Proposes to deal on a passed day after all, then refetches. */
export function useTakeBackPass() {
  return useMutation({
    mutationFn: (input: CallInput<'takeBackPass'>) => callApi('takeBackPass', input),
    onSettled: useRefetchDealing(),
  });
}

/** Proposes an adjusting entry of the next strike, then refetches. */
export function useMakeAdjustment() {
  return useMutation({
    mutationFn: (input: CallInput<'makeAdjustment'>) => callApi('makeAdjustment', input),
    onSettled: useRefetchDealing(),
  });
}
