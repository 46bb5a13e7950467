import type { Me } from '@equanim/contract/factor';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The sessions of who is signed in, this one first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.account.sessions,
    queryFn: ({ signal }) => callApi('sessions', {}, signal),
  });

/** Changes the name, the email address or the password of who is signed in. The answer says what counts now. */
export function useUpdateMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'updateMe'>['body']) => callApi('updateMe', { body }),
    onSuccess: (user) => {
      queries.setQueryData<Me>(queryKeys.currentUser, (before) => ({ ...before, ...user }));
      void queries.invalidateQueries({ queryKey: queryKeys.account.sessions });
    },
  });
}

/** Ends sessions, then asks for the list again, also after a failure: one may have ended by itself. */
function useEnding<Input>(end: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.account.sessions }),
  });
}

/** Ends one of the sessions of who is signed in. */
export const useEndSession = () => useEnding((id: string) => callApi('endSession', { params: { id } }));

/** Ends every session of who is signed in but this one. */
export const useEndOtherSessions = () => useEnding(() => callApi('endOtherSessions', {}));

/** What is kept about who is signed in. */
export const useExportMe = () => useMutation({ mutationFn: () => callApi('exportMe', {}) });

/** Says that somebody touched the page. @throws ApiProblem */
export async function noteActivity(): Promise<void> {
  await callApi('activity', {});
}
