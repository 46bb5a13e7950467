import { useEffect } from 'react';

/**
 * Leads back from a page beyond the last, which an old address may name.
 *
 * @param page undefined while it is not known which page there is
 * @param change the same function at every rendering
 */
export function useLastPage(
  page: { page: number; total_pages: number } | undefined,
  change: (changes: { page: number }) => void,
): void {
  const isBeyond = page !== undefined && page.total_pages > 0 && page.page > page.total_pages;
  const last = isBeyond ? page.total_pages : null;
  useEffect(() => {
    if (last !== null) change({ page: last });
  }, [last, change]);
}
