import type { DailyOrderSummary } from '@equanim/contract/customer';
import { customerCalls } from '@equanim/contract/customer-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMedia } from '../../../ui/browser/media.ts';
import { callQuery, keyOf } from '../../../api/use-call.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { At } from '../../frame/at.tsx';
import { NotCurrent, useMissingOrders } from '../parts/not-current.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { IconSort } from '../../../ui/picture/icons.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { type Column, sortRows, type Sorting } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
import { useFirstRows } from '../../../ui/table/use-first-rows.tsx';

/** What a phone shows at first. */
const DAYS_AT_FIRST = 14;

/** Specification 9.22. */
const ASKED = { query: { days: 30 } };

export function DailySummaryPanel() {
  const { missing, isJudged } = useMissingOrders();
  const query = useQuery({
    ...callQuery(customerCalls.dailySummary, ASKED),
    // An answer from a time when orders were missing must not stand for the whole list later.
    queryKey: keyOf('dailySummary', ASKED, missing === null),
    enabled: isJudged,
  });
  const [order, setOrder] = useState<Sorting['order']>('desc');
  const days = query.data ?? [];
  const totals = sumDays(days);

  return (
    <Panel
      title="Daily Trading Summary"
      count={<RefreshFailure query={query} />}
      actions={
        <Button variant="quiet" onClick={() => setOrder(order === 'desc' ? 'asc' : 'desc')}>
          {order === 'desc' ? 'Newest' : 'Oldest'}
          <span className="sr-only"> first, reverse the order</span>
          <IconSort className="size-3.5" />
        </Button>
      }
    >
      {query.isPending ? (
        <Skeleton className="skeleton-rows h-[640px] w-full md:max-lg:h-[1060px] lg:h-[560px]" />
      ) : null}
      {missing === null || query.isPending ? null : (
        <MissingDays knownUntil={missing.known_until} areShown={days.length > 0} />
      )}
      {isJudged && !query.isPending && days.length === 0 && missing === null ? (
        <p className="list-empty">No trading activity in the past 30 days</p>
      ) : null}
      {days.length === 0 ? null : (
        <>
          <dl className="totals">
            <Total name="Long Orders" value={totals.long} />
            <Total name="Short Orders" value={totals.short} />
            <Total name="Trading Days" value={days.length} />
          </dl>
          <Days days={days} most={totals.most} order={order} />
        </>
      )}
    </Panel>
  );
}

interface DaysProps {
  days: readonly DailyOrderSummary[];
  /** The busiest side of any day. */
  most: number;
  order: Sorting['order'];
}

/** A row a day; a phone shows the first of them until it is asked for all. */
function Days({ days, most, order }: DaysProps) {
  const columns = columnsOf(most);
  const isPhone = useMedia('(width < 768px)') === true;
  const { shown: rows, more } = useFirstRows(sortRows(days, columns, { key: 'date', order }), 'days', {
    countAtFirst: isPhone ? DAYS_AT_FIRST : undefined,
  });
  // Where there is room for two tables beside each other, one would be twice as long and half empty.
  const isHalved = useMedia('(width >= 1024px)') === true && rows.length > 7;
  const middle = isHalved ? Math.ceil(rows.length / 2) : rows.length;
  const halves = [rows.slice(0, middle), rows.slice(middle)].filter(({ length }) => length > 0);
  return (
    <>
      <div className="grid gap-x-12 lg:grid-cols-2">
        {halves.map((half, index) => (
          <Table
            key={index === 0 ? 'first' : 'second'}
            caption={`Long and short orders by UTC day, past 30 days${index === 0 ? '' : ', continued'}`}
            columns={columns}
            rows={half}
            keyOf={({ date }) => date}
            stackBelow={0}
          />
        ))}
      </div>
      {more}
    </>
  );
}

interface MissingDaysProps {
  /** Every order up to this time is known; null where orders were never read. */
  knownUntil: string | null;
  areShown: boolean;
}

function MissingDays({ knownUntil, areShown }: MissingDaysProps) {
  return (
    <NotCurrent className={areShown ? 'mt-1' : 'py-20'} isAlone={!areShown}>
      {knownUntil === null ? (
        `Not current: ${areShown ? 'some orders' : 'orders'} could not be read yet.`
      ) : (
        <>
          Not current: orders are complete up to <At at={knownUntil} />.
        </>
      )}
    </NotCurrent>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{formatCount(value)}</dd>
    </div>
  );
}

/** The totals over all days. */
function sumDays(days: readonly DailyOrderSummary[]) {
  return {
    long: days.reduce((sum, day) => sum + day.long_count, 0),
    short: days.reduce((sum, day) => sum + day.short_count, 0),
    /** The busiest side of any day: the length of a full bar. */
    most: days.reduce((most, day) => Math.max(most, day.long_count, day.short_count), 0),
  };
}

const columnsOf = (most: number): Column<DailyOrderSummary>[] => [
  {
    key: 'date',
    name: 'Date',
    text: ({ date }) => formatUtcDay(date),
    value: ({ date }) => date,
    firstOrder: 'desc',
    orderWords: ['oldest first', 'newest first'],
    title: () => 'UTC day',
  },
  { key: 'long', name: 'Long Orders', isNumeric: true, text: (day) => formatCount(day.long_count) },
  { key: 'short', name: 'Short Orders', isNumeric: true, text: (day) => formatCount(day.short_count) },
  {
    key: 'mark',
    name: 'Long against short',
    isNameHidden: true,
    cell: (day) => <DayMark long={day.long_count / most} short={day.short_count / most} />,
    className: 'w-20 sm:w-32',
  },
];

/** Long to the left of the middle, short to the right; a full half is the busiest side of any day. */
function DayMark({ long, short }: { long: number; short: number }) {
  return (
    <svg className="ml-auto h-2 w-full" viewBox="-32 0 64 8" aria-hidden="true" focusable="false">
      <rect className="fill-portfolio opacity-70" x={-31 * long - 1} y={2} width={31 * long} height={4} />
      <rect className="fill-strong" x={-0.5} width={1} height={8} />
      <rect className="fill-(--purple-text) opacity-70" x={1} y={2} width={31 * short} height={4} />
    </svg>
  );
}
