import type { StrikeRow } from '@equanim/contract/strikes';
import { useLocation, useSearchParams } from 'react-router';
import { chooseDay } from './choose-day.ts';

const DAY = 'day';

/**
 * The dealing day that is shown, kept in the address so that a reload and a link show the same.
 *
 * @param rows undefined while the days are not known
 */
export function useChosenDay(rows: readonly StrikeRow[] | undefined) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return {
    day: rows === undefined ? undefined : chooseDay(rows, search.get(DAY)),
    hrefOf: (day: string): string => `${pathname}?${new URLSearchParams({ [DAY]: day }).toString()}`,
  };
}
