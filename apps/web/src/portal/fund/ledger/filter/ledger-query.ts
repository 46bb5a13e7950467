import { ENTRY_KINDS, type EntryKind } from '@equanim/finance/ledger/kinds';
import { OWNERS, type Owner } from '@equanim/contract/ledger';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { CallInput } from '../../../../api/client.ts';
import {
  type Days,
  idOrNone,
  readDays,
  readPage,
  spanOf,
  writeQuery,
} from '../../../frame/controls/search-query.ts';

/** What the entries are narrowed to; undefined lets everything through. */
export interface LedgerFilter extends Days {
  kind: EntryKind | undefined;
  owner: Owner | undefined;
  /** Id of an investor. */
  investor: string | undefined;
}

/** A page of the entries that a filter matches. */
export interface LedgerQuery extends LedgerFilter {
  page: number;
  /** Sequence of the entry that is looked for: its page is turned to. */
  entry: number | undefined;
}

export const EVERYTHING: LedgerFilter = {
  kind: undefined,
  owner: undefined,
  investor: undefined,
  from: undefined,
  to: undefined,
};

const countOrNone = (given: string | null): number | undefined => {
  const digits = /^\d{1,9}$/.exec(given ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
};

/** What cannot be used is left out, as an address can be typed. */
export function readLedgerQuery(search: URLSearchParams): LedgerQuery {
  return {
    page: readPage(search.get('page')),
    entry: countOrNone(search.get('entry')),
    kind: ENTRY_KINDS.find((kind) => kind === search.get('kind')),
    owner: OWNERS.find((owner) => owner === search.get('owner')),
    investor: idOrNone(search.get('investor')),
    ...readDays(search.get('from'), search.get('to')),
  };
}

/** A filter as the server is asked. */
export const askedOf = ({
  kind,
  owner,
  investor,
  ...days
}: LedgerFilter): NonNullable<CallInput<'ledgerExport'>['query']> => ({
  kind,
  owner,
  investor_id: investor,
  ...spanOf(days),
});

/** What the ledger shows, kept in the address bar so that a reload and a link show the same. */
export function useLedgerQuery() {
  const [search, setSearch] = useSearchParams();
  /** Without a page it begins at the first, and looks for no entry. */
  const change = useCallback(
    (changes: Partial<LedgerQuery>) =>
      setSearch(
        (before) =>
          writeQuery<LedgerQuery>({ ...readLedgerQuery(before), page: 1, entry: undefined, ...changes }),
        { replace: true },
      ),
    [setSearch],
  );
  return { query: readLedgerQuery(search), change };
}
