import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

const PAGE_SIZE = 10;

/**
 * Messages of the contact form, newest first. The page before stays on screen while the next one loads.
 *
 * @param page counted from 1
 */
export const leadsPageQuery = (page: number) =>
  queryOptions({
    queryKey: ['leads', page],
    queryFn: ({ signal }) => callApi('leads', { query: { page, page_size: PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  });
