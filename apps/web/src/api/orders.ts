import { EXPORT_COUNT_HEADER } from '@equanim/contract/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { callApi, type CallInput, fetchApi, unreachable } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The page, the order and the filters of the order history. */
export type OrdersPageQuery = NonNullable<CallInput<'ordersPage'>['query']>;
/** The order and the filters of an export. */
export type OrdersExportQuery = NonNullable<CallInput<'ordersExport'>['query']>;

/**
 * One page of the order history. The previous page stays on screen while the next one loads.
 *
 * @param query page, order and filters
 * @param isCurrent whether no order is missing. It is part of the key: an answer from a time when orders were missing
 *   must not stand for the whole list later.
 */
export const ordersPageQuery = (query: OrdersPageQuery, isCurrent: boolean) =>
  queryOptions({
    queryKey: queryKeys.orders.page(query, isCurrent),
    queryFn: ({ signal }) => callApi('ordersPage', { query }, signal),
    placeholderData: keepPreviousData,
  });

/** The symbols that have orders. */
export const orderSymbolsQuery = () =>
  queryOptions({
    queryKey: queryKeys.orders.symbols,
    queryFn: ({ signal }) => callApi('orderSymbols', {}, signal),
  });

/** How far an export has come, in orders. */
export interface ExportProgress {
  done: number;
  total: number;
}

interface ExportOptions {
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

const LINE_FEED = 10;

/**
 * All orders of a filter as CSV.
 *
 * @throws ApiProblem when the server refuses or the answer breaks off, so that a part never passes for the whole
 */
export async function exportOrders(
  query: OrdersExportQuery,
  { signal, onProgress }: ExportOptions,
): Promise<Blob> {
  const { body, headers } = await fetchApi('ordersExport', { query }, signal);
  const total = Number(headers.get(EXPORT_COUNT_HEADER));
  // The header is a line, too.
  let done = -1;
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  const read = async () =>
    (
      await reader?.read().catch((cause: unknown) => {
        throw unreachable('ordersExport', cause);
      })
    )?.value;
  for (let part = await read(); part !== undefined; part = await read()) {
    parts.push(part);
    done += part.reduce((lines, byte) => lines + Number(byte === LINE_FEED), 0);
    onProgress({ done: Math.min(Math.max(0, done), total), total });
  }
  if (done < total)
    throw new ApiProblem(`ordersExport: ${String(done)} of ${String(total)} orders`, { status: 0 });
  return new Blob(parts, { type: 'text/csv' });
}
