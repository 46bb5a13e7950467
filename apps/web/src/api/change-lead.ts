import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';

/** Says how far a message of the contact form has got; the list is asked for again. */
export function useChangeLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'changeLead'>) => callApi('changeLead', input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    onError: (error) => console.error(error),
  });
}
