import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentProps } from 'react';
import { ordersPageQuery, type OrdersPageQuery } from '../../../api/orders.ts';
import { statusQuery } from '../../../api/status.ts';
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
import { OrdersNotCurrent } from './orders-not-current.tsx';
import { OrdersTable } from './orders-table.tsx';
import { NEWEST_FIRST, sortOrders } from './sort-orders.ts';
import { useIsStacked } from './use-is-stacked.ts';
import './orders.css';

const PAGE_SIZE = 25;

/** Whether orders are missing, and since when; judged once the server has said so or cannot. */
function useOrderCurrency() {
  const { data, isPending } = useQuery(statusQuery());
  return { missing: data?.orders.is_current === false ? data.orders : null, isJudged: !isPending };
}

export function OrderHistory() {
  const [query, setQuery] = useState<OrdersPageQuery>({ page: 1, page_size: PAGE_SIZE });
  const [sort, setSort] = useState(NEWEST_FIRST);
  const { missing, isJudged } = useOrderCurrency();
  const result = useQuery(ordersPageQuery(query, missing === null));
  const page = result.data;
  const orders = useMemo(() => sortOrders(page?.data ?? [], sort), [page, sort]);
  const isSettled = isJudged && !result.isPending && !result.isPlaceholderData;

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="card-title mr-2">Order History</h2>
        <OrderCount count={page?.total_count} isWhole={missing === null} />
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
      {missing === null || result.isPending ? null : (
        <OrdersNotCurrent knownUntil={missing.known_until} areShown={orders.length > 0} />
      )}
      <div className={`relative ${result.isPlaceholderData ? 'is-superseded' : ''}`}>
        {result.isPending ? <Skeleton className="skeleton-rows h-[936px] w-full" /> : null}
        {isSettled && orders.length === 0 && missing === null ? (
          <p className="grid min-h-60 place-items-center text-ink-3">No orders</p>
        ) : null}
        <Orders orders={orders} sort={sort} onSort={setSort} />
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

function Orders(props: ComponentProps<typeof OrdersTable>) {
  const isStacked = useIsStacked();
  if (props.orders.length === 0) return null;
  return isStacked ? <OrdersList orders={props.orders} /> : <OrdersTable {...props} />;
}

function OrderCount({ count, isWhole }: { count: number | undefined; isWhole: boolean }) {
  // None of them known is not none.
  if (count === undefined || (count === 0 && !isWhole)) return null;
  return (
    <span className="text-xs text-ink-3 tabular">
      {formatCount(count)} {isWhole ? 'orders' : knownWord(count)}
    </span>
  );
}

const knownWord = (count: number): string => (count === 1 ? 'known order' : 'known orders');
