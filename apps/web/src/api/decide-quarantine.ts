import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { callApi, type CallInput } from './client.ts';

/** Accepts or rejects a sample kept aside; an accepted one joins the history, so that is asked for again. */
export function useDecideQuarantine() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'decideQuarantine'>) => callApi('decideQuarantine', input),
    onSuccess: async () => {
      await Promise.all(
        [['quality'], ['status'], ['wallet']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: async (error) => {
      console.error(error);
      // Decided meanwhile: what became of it is asked for.
      if (error instanceof ApiProblem && error.status === 409)
        await queries.invalidateQueries({ queryKey: ['quality'] });
    },
  });
}
