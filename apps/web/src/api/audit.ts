import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The page and the filter of the audit log. */
export type AuditPageQuery = NonNullable<CallInput<'auditPage'>['query']>;

/** One page of the audit log, newest first. The previous page stays on screen while the next one loads. */
export const auditPageQuery = (query: AuditPageQuery) =>
  queryOptions({
    queryKey: queryKeys.audit.page(query),
    queryFn: ({ signal }) => callApi('auditPage', { query }, signal),
    placeholderData: keepPreviousData,
  });
