import type { CallName, Calls } from '@equanim/contract/calls';
import { MAX_PAGE_SIZE, TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import { queryOptions } from '@tanstack/react-query';
import { askApi, type ReplyOf } from './client.ts';
import { keyOf } from './use-call.ts';

/** A call that answers with a page of a list, and says in a header how much there is of it. */
type ListCall = Extract<Calls[CallName], { name: 'dealingRequests' | 'customerRequests' }>;

/**
 * All of a list, newest first, asked for page by page.
 *
 * @throws ApiProblem also when one of the pages cannot be had, so that a part never passes for the whole
 */
export async function askAllPages<One extends ListCall>(
  call: One,
  signal: AbortSignal,
): Promise<ReplyOf<One>> {
  // What is added meanwhile moves an item to the next page, where it comes again.
  const found = new Map<string, ReplyOf<ListCall>[number]>();
  for (let page = 1; ; page += 1) {
    const query = page === 1 ? {} : { page };
    const { reply, headers } = await askApi<ListCall>(call, { query }, signal);
    for (const item of reply) if (!found.has(item.id)) found.set(item.id, item);
    const total = headers.get(TOTAL_COUNT_HEADER);
    // A server of before gives the whole list, and no number.
    if (total === null || page * MAX_PAGE_SIZE >= Number(total)) return [...found.values()] as ReplyOf<One>;
  }
}

/** All pages of a list as one answer. */
export const listQuery = <One extends ListCall>(call: One) =>
  queryOptions({ queryKey: keyOf(call.name), queryFn: ({ signal }) => askAllPages(call, signal) });
