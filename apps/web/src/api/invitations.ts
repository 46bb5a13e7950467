import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Invitations that wait to be accepted, newest first. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.people.invitations,
    queryFn: ({ signal }) => callApi('invitations', {}, signal),
  });

/** Refetches both lists, also after a failure: an invitation may have been accepted meanwhile. */
function useRefetch() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.people.all });
}

/** Invites somebody, or again. The answer holds the link, which the server sends only once. */
export function useInvite() {
  return useMutation({
    mutationFn: (input: CallInput<'invite'>) => callApi('invite', input),
    onSettled: useRefetch(),
  });
}

/** Withdraws an invitation, whose link then stops working. */
export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: (input: CallInput<'withdrawInvitation'>) => callApi('withdrawInvitation', input),
    onSettled: useRefetch(),
  });
}
