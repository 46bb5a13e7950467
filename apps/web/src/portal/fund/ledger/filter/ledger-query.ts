import { ENTRY_KINDS, type EntryKind } from '@equanim/finance/ledger/kinds';
import { OWNERS, type Owner } from '@equanim/contract/ledger';
import { givenDay } from '@equanim/contract/values';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { CallInput } from '../../../../api/client.ts';
import { idOrNone, writeQuery } from '../../../frame/controls/search-query.ts';

/** What the entries are narrowed to; undefined lets everything through. */
export interface LedgerFilter {
  kind: EntryKind | undefined;
  owner: Owner | undefined;
  /** Id of an investor. */
  investor: string | undefined;
  /** First and last UTC day, `YYYY-MM-DD`. */
  from: string | undefined;
  to: string | undefined;
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

const MAX_PAGE = 1_000_000;

const dayOrNone = (given: string | null): string | undefined => {
  const read = givenDay.safeParse(given);
  return read.data;
};

const countOrNone = (given: string | null): number | undefined => {
  const digits = /^\d{1,9}$/.exec(given ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
};

/** What cannot be used is left out, as an address can be typed. */
export function readLedgerQuery(search: URLSearchParams): LedgerQuery {
  const from = dayOrNone(search.get('from'));
  const to = dayOrNone(search.get('to'));
  const isInOrder = from === undefined || to === undefined || from <= to;
  return {
    page: Math.min(Math.max(1, countOrNone(search.get('page')) ?? 1), MAX_PAGE),
    entry: countOrNone(search.get('entry')),
    kind: ENTRY_KINDS.find((kind) => kind === search.get('kind')),
    owner: OWNERS.find((owner) => owner === search.get('owner')),
    investor: idOrNone(search.get('investor')),
    ...(isInOrder ? { from, to } : { from: undefined, to: undefined }),
  };
}

const DAY_START = 'T00:00:00.000Z';
const DAY_END = 'T23:59:59.999Z';

/** A filter as the server is asked; both days belong to the span. */
export function askedOf({
  kind,
  owner,
  investor,
  from,
  to,
}: LedgerFilter): NonNullable<CallInput<'ledgerExport'>['query']> {
  return {
    kind,
    owner,
    investor_id: investor,
    from: from === undefined ? undefined : `${from}${DAY_START}`,
    to: to === undefined ? undefined : `${to}${DAY_END}`,
  };
}

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
