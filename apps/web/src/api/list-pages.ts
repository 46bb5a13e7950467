import { MAX_PAGE_SIZE, TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import { askApi, type CallReply } from './client.ts';

/** The calls that answer with a page of a list, and say in a header how much there is of it. */
export type ListCall = 'dealingRequests' | 'customerRequests';

/**
 * All of a list, newest first, asked for page by page.
 *
 * @throws ApiProblem also when one of the pages cannot be had, so that a part never passes for the whole
 */
export async function askAllPages<Name extends ListCall>(
  name: Name,
  signal: AbortSignal,
): Promise<CallReply<Name>> {
  // What is added meanwhile moves an item to the next page, where it comes again.
  const found = new Map<string, CallReply<ListCall>[number]>();
  for (let page = 1; ; page += 1) {
    const query = page === 1 ? {} : { page };
    const { reply, headers } = await askApi<ListCall>(name, { query }, signal);
    for (const item of reply) if (!found.has(item.id)) found.set(item.id, item);
    const total = headers.get(TOTAL_COUNT_HEADER);
    // A server of before gives the whole list, and no number.
    if (total === null || page * MAX_PAGE_SIZE >= Number(total))
      return [...found.values()] as CallReply<Name>;
  }
}
