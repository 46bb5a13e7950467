import { orderCalls } from '@equanim/contract/order-calls';
import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import { ORDER_STATUSES } from '@equanim/contract/orders';
import type { Order } from '@equanim/contract/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery, keyOf, useCall } from '../../../../api/use-call.ts';
import { Fact, Facts } from '../../../../ui/facts/facts.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDateTime, formatRecent } from '../../../../ui/format/date.ts';
import { formatCount, formatQuantity } from '../../../../ui/format/number.ts';
import { DayRange } from '../../../../ui/table/filter-bar.tsx';
import { type FilterChoice, FilterSelect } from '../../../../ui/table/filter-select.tsx';
import { At } from '../../../frame/at.tsx';
import { spanOf } from '../../../frame/controls/search-query.ts';
import { PagedTable } from '../../../frame/paged-table.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { useNow } from '../../../frame/use-now.ts';
import { NotCurrent, useMissingOrders } from '../../parts/not-current.tsx';
import { isOrderSort, orderColumns, sortingSentence } from './order-columns.tsx';
import { OrderExport } from './order-export.tsx';
import { type OrderQuery, useOrderQuery } from './order-query.ts';

const STATUSES: FilterChoice[] = ORDER_STATUSES.map((value) => ({ value, name: ORDER_STATUS_WORDS[value] }));

const asItIs = (value: string): FilterChoice => ({ value, name: value });

const PAGE_SIZE = 25;
const EVERYTHING = { symbol: undefined, side: undefined, status: undefined, from: undefined, to: undefined };

/** Orders that could not be loaded are an empty list, with the failure in its head (Specification 8). */
const NO_PAGE = { data: [], page: 1, total_pages: 0 };

/** Every order of the account that a filter matches, page by page. */
export function OrderHistory() {
  const { query, change } = useOrderQuery();
  const { missing, isJudged } = useMissingOrders();
  const { page: asked, sorting, symbol, side, status } = query;
  const filter = { symbol, side, status, ...spanOf(query) };
  const input = {
    query: { ...filter, sort: sorting.key, order: sorting.order, page: asked, page_size: PAGE_SIZE },
  };
  const result = useQuery({
    ...callQuery(orderCalls.ordersPage, input),
    // An answer from a time when orders were missing must not stand for the whole list later.
    queryKey: keyOf('ordersPage', input, missing === null),
    placeholderData: keepPreviousData,
    enabled: isJudged,
  });
  const { data: page, isPending, isError, isPlaceholderData, refetch } = result;
  const isEmpty = (page?.data.length ?? 0) === 0;
  const columns = orderColumns();
  return (
    <>
      <div className="panel-head">
        <h2 className="card-title">Order History</h2>
        <OrderCount count={page?.total_count} isWhole={missing === null} />
        <RefreshFailure query={result} />
        <div className="panel-actions">
          <OrderExport query={query} isEmpty={isEmpty} />
        </div>
      </div>
      {isPending ? null : <OrdersNotCurrent missing={missing} areShown={!isEmpty} />}
      <PagedTable
        items="orders"
        of="the order history"
        caption="Order history"
        note={sortingSentence(columns, sorting)}
        result={{
          isPending,
          isError,
          refetch,
          isPlaceholderData,
          data: page ?? (isError ? NO_PAGE : undefined),
        }}
        loadingHeight="h-[936px]"
        columns={columns}
        keyOf={({ id }) => id}
        details={(order) => <OrderDetails order={order} />}
        stackBelow={960}
        sorting={sorting}
        onSorting={({ key, order }) => {
          if (isOrderSort(key)) change({ sorting: { key, order } });
        }}
        filters={<OrderFilters query={query} onChange={change} />}
        isNarrowed={Object.values(filter).some((value) => value !== undefined)}
        onClear={() => change(EVERYTHING)}
        empty={missing === null && !isPlaceholderData ? <p className="list-empty">No orders</p> : null}
        onPage={change}
      />
    </>
  );
}

/** What is known of an order beyond its row. */
function OrderDetails({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name="Filled quantity">
        <Amount text={formatQuantity(order.filled_quantity)} />
      </Fact>
      <Fact name="Market">{order.category}</Fact>
      <Fact name="Reduce only">{order.reduce_only ? 'Yes' : 'No'}</Fact>
      <Fact name="Last change">
        <At at={order.updated_at} />
      </Fact>
      <Fact name="Order ID">{order.id}</Fact>
    </Facts>
  );
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
  /** Up to when every order is known, null where orders were never read; null where none is missing. */
  missing: { known_until: string | null } | null;
  /** Whether any orders are shown. */
  areShown: boolean;
}

/** Says that orders may be missing: an empty list then does not mean that there were none. */
function OrdersNotCurrent({ missing, areShown }: OrdersNotCurrentProps) {
  const now = useNow(60_000);
  if (missing === null) return null;
  const { known_until: knownUntil } = missing;
  const near = (at: string) => (now === null ? formatDateTime(at) : formatRecent(at, now));
  return (
    <NotCurrent className={areShown ? 'mb-4' : 'py-26'} isAlone={!areShown}>
      {knownUntil === null ? (
        `${areShown ? 'Some orders' : 'Orders'} could not be read yet.`
      ) : (
        <>
          Orders are not current: they are complete up to <At at={knownUntil} format={near} />.
        </>
      )}
    </NotCurrent>
  );
}

type Filters = Pick<OrderQuery, 'symbol' | 'side' | 'status'>;

interface OrderFiltersProps {
  query: OrderQuery;
  onChange: (change: Partial<OrderQuery>) => void;
}

/** Narrows the orders by symbol, side, status and days. */
function OrderFilters({ query: filters, onChange }: OrderFiltersProps) {
  const { data: known = [] } = useCall(orderCalls.orderSymbols);
  const choose = <Key extends keyof Filters>(key: Key, choices: readonly FilterChoice[]) => ({
    value: filters[key],
    choices,
    // The options are the values of the field, so the chosen one is among them.
    onChoose: (value: string | undefined) => onChange({ [key]: value as Filters[Key] }),
  });
  return (
    <>
      <FilterSelect
        label="Symbol"
        all="All symbols"
        {...choose('symbol', known.map(asItIs))}
        unknown={filters.symbol}
      />
      <FilterSelect label="Side" all="Both sides" {...choose('side', ['Buy', 'Sell'].map(asItIs))} />
      <FilterSelect label="Status" all="Any status" {...choose('status', STATUSES)} />
      <DayRange days={filters} onChange={onChange} />
    </>
  );
}
