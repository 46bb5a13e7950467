import { authCalls } from '@equanim/contract/auth-calls';
import { useCall } from '../../api/use-call.ts';
import { useCurrentUser } from './use-current-user.ts';

/**
 * The second factor of who is signed in, as it comes with them. An older server tells it by a call of its own.
 *
 * @param isWanted makes no call of its own while false
 */
export function useSecondFactor(isWanted = true) {
  const user = useCurrentUser();
  const told = user.data?.second_factor;
  const isAsked = isWanted && user.data !== undefined && told === undefined;
  const own = useCall(authCalls.factorState, undefined, { enabled: isAsked });
  const { isError, refetch } = isAsked ? own : user;
  return { state: told ?? own.data, isError, refetch };
}
