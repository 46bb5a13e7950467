import { FLAGSHIP } from '@equanim/contract/fund';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

const params = { fund: FLAGSHIP } as const;

/** What lies in other wallets of the owner and is kept by hand, the first that was kept first. */
export const handLinesQuery = () =>
  queryOptions({
    queryKey: queryKeys.dealing.lines,
    queryFn: ({ signal }) => callApi('handLines', { params }, signal),
  });

/** Proposes that a flow is kept by hand, or that a line is lost, then refetches all of dealing and the figures of the account. */
export function useKeepHandLine() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'keepHandLine'>['body']) => callApi('keepHandLine', { params, body }),
    onSettled: () =>
      Promise.all(
        [queryKeys.dealing.all, queryKeys.wallet.all, queryKeys.approvals].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
