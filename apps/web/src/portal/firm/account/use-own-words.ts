import { useMemo } from 'react';
import { useCurrentUser } from '../../session/use-current-user.ts';

/** Name and address of the person, which are no good passwords; the same list until one of them changes. */
export function useOwnWords(): readonly string[] {
  const { data: user } = useCurrentUser();
  return useMemo(() => (user === undefined ? [] : [user.name ?? '', user.email ?? '']), [user]);
}
