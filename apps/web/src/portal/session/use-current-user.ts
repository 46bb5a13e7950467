import { authCalls } from '@equanim/contract/auth-calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';
import { MINUTE_MS } from '../../ui/time.ts';
import { knownUser, readToken, rememberUser } from './session-store.ts';

/** Who is signed in, as the server says; from memory where an earlier screen has asked. */
export function useCurrentUser() {
  return useQuery({
    queryKey: keyOf('me'),
    queryFn: async ({ signal }) => {
      const token = readToken();
      const user = await callApi(authCalls.me, {}, signal);
      if (token !== null) rememberUser(token, user);
      return user;
    },
    initialData: knownUser(readToken()),
    // A role changes seldom; the server refuses what it no longer allows at once.
    staleTime: MINUTE_MS,
  });
}

/** Name and address of the person, which are no good passwords; the same list until one of them changes. */
export function useOwnWords(): readonly string[] {
  const { data: user } = useCurrentUser();
  return useMemo(() => (user === undefined ? [] : [user.name ?? '', user.email ?? '']), [user]);
}
