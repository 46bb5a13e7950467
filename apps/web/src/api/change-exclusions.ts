import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';

/** Histories and figures are other ones with other windows, so they are asked for again. */
function useRenewal() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [['quality', 'exclusions'], ['wallet']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}

/** Leaves a window out of every history and statistic. */
export function useAddExclusion() {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (input: CallInput<'addExclusion'>) => callApi('addExclusion', input),
    onSuccess: renew,
    onError: (error) => console.error(error),
  });
}

/** Takes a window in again; one that somebody else took in meanwhile leaves the list as well. */
export function useRemoveExclusion() {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (input: CallInput<'removeExclusion'>) => callApi('removeExclusion', input),
    onSettled: renew,
    onError: (error) => console.error(error),
  });
}
