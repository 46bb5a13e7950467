import { accountCalls } from '@equanim/contract/account-calls';
import type { Me } from '@equanim/contract/factor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { keyOf } from './use-call.ts';

/** Changes the name, the email address or the password of who is signed in. The answer says what counts now. */
export function useUpdateMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'updateMe'>['body']) => callApi(accountCalls.updateMe, { body }),
    onSuccess: (user) => {
      queries.setQueryData<Me>(keyOf('me'), (before) => ({ ...before, ...user }));
      void queries.invalidateQueries({ queryKey: keyOf('sessions') });
    },
  });
}
