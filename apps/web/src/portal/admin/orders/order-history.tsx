import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ordersPageQuery, type OrdersPageQuery } from '../../../api/orders-page.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { IconDownload } from '../../../ui/icons.tsx';
import { saveCsv } from '../../../ui/save-csv.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { Pager } from '../pager.tsx';
import { OrderFilters } from './order-filters.tsx';
import { ordersCsv } from './orders-csv.ts';
import { OrdersList } from './orders-list.tsx';
import { OrdersTable } from './orders-table.tsx';
import { NEWEST_FIRST, sortOrders } from './sort-orders.ts';
import { useIsStacked } from './use-is-stacked.ts';
import './orders.css';

const PAGE_SIZE = 25;

export function OrderHistory() {
  const [query, setQuery] = useState<OrdersPageQuery>({ page: 1, page_size: PAGE_SIZE });
  const [sort, setSort] = useState(NEWEST_FIRST);
  const isStacked = useIsStacked();
  const result = useQuery(ordersPageQuery(query));
  const page = result.data;
  const orders = useMemo(() => sortOrders(page?.data ?? [], sort), [page, sort]);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="card-title mr-2">Order History</h2>
        {page === undefined ? null : (
          <span className="text-xs text-ink-3 tabular">{formatCount(page.total_count)} orders</span>
        )}
        <RefreshFailure query={result} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full">
          <OrderFilters filters={query} onChange={(filters) => setQuery({ ...query, ...filters, page: 1 })} />
          <Button
            disabled={orders.length === 0}
            onClick={() => saveCsv('orders.csv', ordersCsv(orders))}
            title="Saves the orders of this page"
          >
            <IconDownload />
            CSV
          </Button>
        </div>
      </div>
      <div className={`relative ${result.isPlaceholderData ? 'is-superseded' : ''}`}>
        {result.isPending ? <Skeleton className="skeleton-rows h-[936px] w-full" /> : null}
        {!result.isPending && orders.length === 0 ? (
          <p className="grid min-h-60 place-items-center text-ink-3">No orders</p>
        ) : null}
        {orders.length > 0 && isStacked ? <OrdersList orders={orders} /> : null}
        {orders.length > 0 && !isStacked ? (
          <OrdersTable orders={orders} sort={sort} onSort={setSort} />
        ) : null}
      </div>
      {page === undefined || page.total_count === 0 ? null : (
        <Pager
          label="Pages of the order history"
          items="orders"
          note="Newest first; the columns sort within a page."
          page={page.page}
          totalPages={page.total_pages}
          isLoading={result.isPlaceholderData}
          onChange={(next) => setQuery({ ...query, page: next })}
        />
      )}
    </>
  );
}
