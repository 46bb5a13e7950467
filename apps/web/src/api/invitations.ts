import { useMutation } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';

/** Invites somebody. The answer holds the link, which the server sends only once. */
export function useInvite() {
  return useMutation({
    mutationFn: (input: CallInput<'invite'>) => callApi('invite', input),
    onError: (error) => console.error(error),
  });
}
