import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Another administrator decides meanwhile, and what waits expires. */
const REFRESH_MS = 60_000;

/** What waits for a second person, then what was decided in the last 90 days. */
export const approvalsQuery = () =>
  queryOptions({
    queryKey: queryKeys.approvals,
    queryFn: ({ signal }) => callApi('approvals', {}, signal),
    refetchInterval: REFRESH_MS,
  });

/** Refetches everything that an act of the fund may have changed, also after a failure: somebody else may have been faster. */
function useRefetch() {
  const queries = useQueryClient();
  const { approvals, dealing, fund, ledger } = queryKeys;
  return () =>
    Promise.all(
      [approvals, dealing.all, fund.all, ledger.all].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/** Confirms what somebody proposed, then refetches. */
export function useConfirmApproval() {
  return useMutation({
    mutationFn: (input: CallInput<'confirmApproval'>) => callApi('confirmApproval', input),
    onSettled: useRefetch(),
  });
}

/** Refuses what somebody proposed, or takes it back, with a reason, then refetches. */
export function useRefuseApproval() {
  return useMutation({
    mutationFn: (input: CallInput<'refuseApproval'>) => callApi('refuseApproval', input),
    onSettled: useRefetch(),
  });
}
