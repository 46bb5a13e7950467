import { AUDIT_ACTIONS, type AuditAction } from '@equanim/contract/audit-actions';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type Days, idOrNone, readDays, readPage, writeQuery } from '../../frame/controls/search-query.ts';

/** What the log is narrowed to; undefined lets everything through. */
export interface AuditFilter extends Days {
  action: AuditAction | undefined;
  /** Id of a person. */
  person: string | undefined;
}

/** A page of the entries that a filter matches. */
export interface AuditQuery extends AuditFilter {
  page: number;
}

export const EVERYTHING: AuditFilter = {
  action: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
};

/** What cannot be used is left out, as an address can be typed. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  return {
    page: readPage(search.get('page')),
    action: AUDIT_ACTIONS.find((action) => action === search.get('action')),
    person: idOrNone(search.get('person')),
    ...readDays(search.get('from'), search.get('to')),
  };
}

/** What the log shows, kept in the address bar so that a reload and a link show the same. */
export function useAuditQuery() {
  const [search, setSearch] = useSearchParams();
  /** Without a page it begins at the first. */
  const change = useCallback(
    (changes: Partial<AuditQuery>) =>
      setSearch((before) => writeQuery<AuditQuery>({ ...readAuditQuery(before), page: 1, ...changes }), {
        replace: true,
      }),
    [setSearch],
  );
  return { query: readAuditQuery(search), change };
}
