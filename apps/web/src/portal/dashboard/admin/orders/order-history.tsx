import { orderCalls } from '@equanim/contract/order-calls';
import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import { ORDER_STATUSES } from '@equanim/contract/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { CallReply } from '../../../../api/client.ts';
import { callQuery, keyOf, useCall } from '../../../../api/use-call.ts';
import { formatDateTime, formatRecent } from '../../../../ui/format/date.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { useMedia } from '../../../../ui/browser/media.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { At } from '../../../frame/at.tsx';
import { NotCurrent, useMissingOrders } from '../../parts/not-current.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { useNow } from '../../../frame/use-now.ts';
import { Pager, useLastPage } from '../../../frame/controls/pager.tsx';
import { SortChoice } from '../../../frame/controls/sorting.tsx';
import { OrderExport } from './order-export.tsx';
import { COLUMNS, directionWords, nextSorting, type Sorting, sortingSentence } from './order-columns.ts';
import { useOrderQuery, type OrderQuery } from './order-query.ts';
import { OrdersList, OrdersTable } from './orders-table.tsx';
import './orders.css';
import { type FilterChoice, FilterSelect } from '../../../frame/controls/filter-select.tsx';

const STATUSES: FilterChoice[] = ORDER_STATUSES.map((value) => ({ value, name: ORDER_STATUS_WORDS[value] }));

const asItIs = (value: string): FilterChoice => ({ value, name: value });

const PAGE_SIZE = 25;
/** Under this the table of ten columns does not fit: orders stand as cards below each other. */
const STACKED = '(width < 1024px)';

export function OrderHistory() {
  const { query, change } = useOrderQuery();
  const { missing, isJudged } = useMissingOrders();
  const input = { query: { ...query, page_size: PAGE_SIZE } };
  const result = useQuery({
    ...callQuery(orderCalls.ordersPage, input),
    // An answer from a time when orders were missing must not stand for the whole list later.
    queryKey: keyOf('ordersPage', input, missing === null),
    placeholderData: keepPreviousData,
    enabled: isJudged,
  });
  const { data: page, isPending, isPlaceholderData } = result;
  const orders = page?.data ?? [];
  const isSettled = isJudged && !isPending && !isPlaceholderData;
  useLastPage(isSettled ? page : undefined, change);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="card-title mr-2">Order History</h2>
        <OrderCount count={page?.total_count} isWhole={missing === null} />
        <RefreshFailure query={result} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-lg:order-last max-lg:w-full">
          <OrderFilters filters={query} onChange={change} />
          <StackedSort sorting={query} onSort={change} />
        </div>
        <OrderExport query={query} isEmpty={orders.length === 0} />
      </div>
      {isPending ? null : <OrdersNotCurrent missing={missing} areShown={orders.length > 0} />}
      <div className={`relative ${isPlaceholderData ? 'is-superseded' : ''}`} aria-busy={isPlaceholderData}>
        {isPending ? <Skeleton className="skeleton-rows h-[936px] w-full" /> : null}
        {isSettled && missing === null && orders.length === 0 ? <NoOrders /> : null}
        <Orders orders={orders} sorting={query} onSort={change} />
      </div>
      <OrderPages page={page} isLoading={isPlaceholderData} sorting={query} onPage={change} />
    </>
  );
}

function NoOrders() {
  return <p className="grid min-h-60 place-items-center text-ink-3">No orders</p>;
}

interface OrderPagesProps {
  page: CallReply<'ordersPage'> | undefined;
  isLoading: boolean;
  sorting: Sorting;
  onPage: (change: { page: number }) => void;
}

function OrderPages({ page, isLoading, sorting, onPage }: OrderPagesProps) {
  if (page === undefined || page.total_count === 0) return null;
  return (
    <Pager
      label="Pages of the order history"
      items="orders"
      note={sortingSentence(sorting)}
      page={page.page}
      totalPages={page.total_pages}
      isLoading={isLoading}
      onChange={(next) => onPage({ page: next })}
    />
  );
}

/** What the cards are sorted by, as they have no column heads. */
function StackedSort({ sorting, onSort }: Pick<ComponentProps<typeof OrdersTable>, 'sorting' | 'onSort'>) {
  if (useMedia(STACKED) !== true) return null;
  const words = directionWords(sorting);
  return (
    <SortChoice
      label="Sort orders"
      choices={COLUMNS}
      sort={sorting.sort}
      order={sorting.order}
      words={words}
      onChoose={(sort) => onSort(nextSorting(sorting, sort))}
      onReverse={() => onSort(nextSorting(sorting, sorting.sort))}
    />
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
    <NotCurrent className={areShown ? 'orders-empty' : 'orders-empty orders-empty-whole'} isAlone={!areShown}>
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
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { data: known = [] } = useCall(orderCalls.orderSymbols);
  // An address may name one that has no orders, or the list is still on its way.
  const symbols =
    filters.symbol === undefined || known.includes(filters.symbol) ? known : [filters.symbol, ...known];
  const choose = <Key extends keyof Filters>(key: Key, choices: readonly FilterChoice[]) => ({
    value: filters[key],
    choices,
    // The options are the values of the field, so the chosen one is among them.
    onChoose: (value: string | undefined) => onChange({ [key]: value as Filters[Key] }),
  });
  return (
    <>
      <FilterSelect label="Symbol" all="All symbols" {...choose('symbol', symbols.map(asItIs))} />
      <FilterSelect label="Side" all="Both sides" {...choose('side', ['Buy', 'Sell'].map(asItIs))} />
      <FilterSelect label="Status" all="Any status" {...choose('status', STATUSES)} />
    </>
  );
}
