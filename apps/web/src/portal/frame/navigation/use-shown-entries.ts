import { holdingsCalls } from '@equanim/contract/holdings-calls';
import { useCall } from '../../../api/use-call.ts';
import { type Entry, useNavigation } from './use-navigation.ts';

/**
 * Where the menu and the palette lead, and who the user is. Holdings are shown to an administrator who acts for an investor:
 * the server is asked once, and what fails is left out.
 *
 * @param isWanted asks for nothing while false
 */
export function useShownEntries(isWanted: boolean) {
  const { query, entries } = useNavigation();
  const isAdmin = query.data?.role === 'admin';
  const { data: holdings } = useCall(holdingsCalls.customerHoldings, undefined, {
    ...(isWanted && isAdmin ? {} : { enabled: false }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const hasHoldings = !isAdmin || (holdings?.investors.length ?? 0) > 0;
  const isShown = ({ path }: Entry): boolean => hasHoldings || path !== '/holdings';
  return { user: query.data, entries: entries.filter(isShown) };
}
