import type { LedgerEntry } from '@equanim/contract/ledger';
import { useEffect, useRef } from 'react';
import type { CallReply } from '../../../../api/client.ts';
import type { LedgerQuery } from '../filter/ledger-query.ts';

type Page = CallReply<'ledgerEntries'>;

/**
 * Where to look for an entry that is not on a page, which are newest first. Sequences may have gaps, so that the guess may be
 * off; each further one is nearer.
 *
 * @returns the page to turn to; null where it is on this one, or on none
 */
export function pageTowards(
  sequence: number,
  { data, page, page_size: size, total_pages: last }: Page,
): number | null {
  const newest = data.at(0)?.sequence;
  const oldest = data.at(-1)?.sequence;
  if (newest === undefined || oldest === undefined) return null;
  if (sequence > newest) return page > 1 ? Math.max(1, page - pagesFor(sequence - newest, size)) : null;
  if (sequence < oldest) return page < last ? Math.min(last, page + pagesFor(oldest - sequence, size)) : null;
  return null;
}

const pagesFor = (distance: number, size: number): number => Math.max(1, Math.ceil(distance / size));

interface LinkedEntry {
  query: LedgerQuery;
  /** Undefined while the answer is not that of the query. */
  page: Page | undefined;
  /** The same function at every rendering. */
  change: (changes: Partial<LedgerQuery>) => void;
}

/** Turns to the page of the entry that the address names, then shows and focuses it, once. */
export function useLinkedEntry({ query, page, change }: LinkedEntry): void {
  const { entry: linked } = query;
  /** Pages looked at for this entry: a list that changes meanwhile must not be searched for ever. */
  const visited = useRef<{ linked: number | undefined; pages: Set<number> }>({
    linked: undefined,
    pages: new Set(),
  });
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (linked === undefined) shown.current = undefined;
    if (linked === undefined || page === undefined || shown.current === linked) return;
    if (visited.current.linked !== linked) visited.current = { linked, pages: new Set() };
    if (page.data.some(({ sequence }) => sequence === linked)) {
      shown.current = linked;
      const row = document.querySelector<HTMLElement>(`#${idOfEntry(linked)}`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
      return;
    }
    visited.current.pages.add(page.page);
    const next = pageTowards(linked, page);
    if (next !== null && !visited.current.pages.has(next)) change({ page: next, entry: linked });
  }, [linked, page, change]);
}

/** The id of the row of an entry. */
export const idOfEntry = (sequence: LedgerEntry['sequence']): string => `entry-${String(sequence)}`;
