import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

const PAGE_SIZE = 10;

/**
 * Messages of the contact form, newest first. The previous page stays on screen while the next one loads.
 *
 * @param page counted from 1
 */
export const leadsPageQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.leads.page(page),
    queryFn: ({ signal }) => callApi('leads', { query: { page, page_size: PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  });

/** Changes the status of a message of the contact form, then refetches the list. */
export function useChangeLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'changeLead'>) => callApi('changeLead', input),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.leads.all }),
  });
}
