import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The page and the filter of the ledger's entries. */
export type LedgerEntriesQuery = NonNullable<CallInput<'ledgerEntries'>['query']>;

/** Whether the owners' units and values are those of the account. */
export const reconciliationQuery = () =>
  queryOptions({
    queryKey: queryKeys.ledger.reconciliation,
    queryFn: ({ signal }) => callApi('ledgerReconciliation', {}, signal),
  });

/** One page of the ledger, newest first. The previous page stays on screen while the next one loads. */
export const ledgerEntriesQuery = (query: LedgerEntriesQuery) =>
  queryOptions({
    queryKey: queryKeys.ledger.entries(query),
    queryFn: ({ signal }) => callApi('ledgerEntries', { query }, signal),
    placeholderData: keepPreviousData,
  });
