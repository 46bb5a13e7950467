import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { ordersPageQuery, type OrdersPageQuery } from '../../../api/orders.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatDateTime, formatNear } from '../../../ui/format/date.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { useMedia } from '../../../ui/browser/media.ts';
import { saveCsv } from '../../../ui/browser/save-csv.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { At } from '../../layout/at.tsx';
import { NotCurrent, useMissingOrders } from '../../layout/not-current.tsx';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { useNow } from '../../layout/use-now.ts';
import { Pager } from '../controls/pager.tsx';
import { NEWEST_FIRST, ordersCsv, sortOrders } from './order-columns.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrdersList, OrdersTable } from './orders-table.tsx';
import './orders.css';

const PAGE_SIZE = 25;
/** Under this the table of ten columns does not fit: orders stand as cards below each other. */
const STACKED = '(width < 1024px)';

export function OrderHistory() {
  const [query, setQuery] = useState<OrdersPageQuery>({ page: 1, page_size: PAGE_SIZE });
  const [sort, setSort] = useState(NEWEST_FIRST);
  const { missing, isJudged } = useMissingOrders();
  const result = useQuery({ ...ordersPageQuery(query, missing === null), enabled: isJudged });
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
  const isStacked = useMedia(STACKED) === true;
  if (props.orders.length === 0) return null;
  return isStacked ? <OrdersList orders={props.orders} /> : <OrdersTable {...props} />;
}

function OrderCount({ count, isWhole }: { count: number | undefined; isWhole: boolean }) {
  // No known order does not mean that there is none.
  if (count === undefined || (count === 0 && !isWhole)) return null;
  return (
    <span className="text-xs text-ink-3 tabular">
      {formatCount(count)} {isWhole ? 'orders' : knownWord(count)}
    </span>
  );
}

const knownWord = (count: number): string => (count === 1 ? 'known order' : 'known orders');

interface OrdersNotCurrentProps {
  /** Every order up to this time is known; null where orders were never read. */
  knownUntil: string | null;
  /** Whether any orders are shown. */
  areShown: boolean;
}

/** Says that orders may be missing: an empty list then does not mean that there were none. */
function OrdersNotCurrent({ knownUntil, areShown }: OrdersNotCurrentProps) {
  const now = useNow(60_000);
  const near = (at: string) => (now === null ? formatDateTime(at) : formatNear(at, now));
  return (
    <NotCurrent className={areShown ? 'orders-lack' : 'orders-lack orders-lack-whole'} isAlone={!areShown}>
      {knownUntil === null ? (
        `${areShown ? 'Some orders' : 'Orders'} could not be read yet.`
      ) : (
        <>
          Orders are not current: they are known until <At at={knownUntil} format={near} />.
        </>
      )}
    </NotCurrent>
  );
}
