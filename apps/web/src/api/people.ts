import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Everybody who signs in, by name. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: queryKeys.people.list,
    queryFn: ({ signal }) => callApi('people', {}, signal),
  });

/** Refetches who may sign in, also after a failure: somebody else may have been faster. */
function useRefetch() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.people.all });
}

/** Changes the role of somebody, disables or enables them, then refetches the list. */
export function useChangePerson() {
  return useMutation({
    mutationFn: (input: CallInput<'changePerson'>) => callApi('changePerson', input),
    onSettled: useRefetch(),
  });
}

/** Removes every second factor of somebody, then refetches the list. */
export function useResetFactor() {
  return useMutation({
    mutationFn: (input: CallInput<'resetFactor'>) => callApi('resetFactor', input),
    onSettled: useRefetch(),
  });
}
