import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';

/**
 * Says what a type of the transaction log is. The minutes that waited for it get their values, so the figures are asked for
 * again.
 */
export function useAnswerQuestion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'answerQuestion'>) => callApi('answerQuestion', input),
    onSuccess: async () => {
      await Promise.all(
        [['quality'], ['status'], ['wallet']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => console.error(error),
  });
}
