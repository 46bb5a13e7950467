import type { DailyOrderSummary } from '@equanim/contract/customer';
import { customerCalls } from '@equanim/contract/customer-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, keyOf } from '../../../api/use-call.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { At } from '../../frame/at.tsx';
import { NotCurrent, useMissingOrders } from '../parts/not-current.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { useMedia } from '../../../ui/browser/media.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { IconSort } from '../../../ui/picture/icons.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';

/** So many days stand in one column anywhere; more of them are put side by side where there is room. */
const ONE_COLUMN = 8;
/** So many days are seen whole where they stand in one column; more of them scroll. */
const WITHOUT_SCROLLING = 12;

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
  const [order, setOrder] = useState<DayOrder>('newest');
  const days = query.data ?? [];
  const totals = sumDays(days);

  return (
    <section className="card">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="card-title">Daily Trading Summary</h2>
        <RefreshFailure query={query} />
      </div>
      {query.isPending ? <Skeleton className="skeleton-rows days-skeleton mt-3 w-full" /> : null}
      {missing === null || query.isPending ? null : (
        <MissingDays knownUntil={missing.known_until} areShown={days.length > 0} />
      )}
      {isJudged && !query.isPending && days.length === 0 && missing === null ? (
        <p className="grid min-h-48 place-items-center text-ink-3">No trading activity in the past 30 days</p>
      ) : null}
      {days.length === 0 ? null : (
        <>
          <dl className="totals">
            <Total name="Long Orders" value={totals.long} />
            <Total name="Short Orders" value={totals.short} />
            <Total name="Trading Days" value={days.length} />
          </dl>
          <DaysTables
            days={sortDays(days, order)}
            most={totals.most}
            order={order}
            onTurn={() => setOrder(order === 'newest' ? 'oldest' : 'newest')}
          />
        </>
      )}
    </section>
  );
}

interface MissingDaysProps {
  /** Every order up to this time is known; null where orders were never read. */
  knownUntil: string | null;
  areShown: boolean;
}

function MissingDays({ knownUntil, areShown }: MissingDaysProps) {
  return (
    <NotCurrent className={areShown ? 'days-empty' : 'days-empty days-empty-whole'} isAlone={!areShown}>
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
    <div className="total">
      <dt>{name}</dt>
      <dd className="tabular">{formatCount(value)}</dd>
    </div>
  );
}

export type DayOrder = 'newest' | 'oldest';

/** Days by date, newest or oldest first. */
function sortDays(days: readonly DailyOrderSummary[], order: DayOrder): DailyOrderSummary[] {
  const sign = order === 'newest' ? -1 : 1;
  return days.toSorted((a, b) => sign * a.date.localeCompare(b.date));
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

interface DaysTablesProps {
  /** In the order they are shown. */
  days: readonly DailyOrderSummary[];
  /** The busiest side of any day. */
  most: number;
  order: DayOrder;
  onTurn: () => void;
}

/** The days in one column that scrolls, or on a wide screen in two that do not. */
function DaysTables({ days, ...rest }: DaysTablesProps) {
  const isWide = useMedia('(width >= 1024px)') === true;
  if (!isWide || days.length <= ONE_COLUMN) {
    return (
      <ScrollArea
        label="Daily Trading Summary, days"
        isWhole={days.length <= WITHOUT_SCROLLING}
        className="days-scroll"
      >
        <DaysTable days={days} caption="Long and short orders by UTC day, past 30 days" {...rest} />
      </ScrollArea>
    );
  }
  const half = Math.ceil(days.length / 2);
  return (
    <div className="days-columns">
      <DaysTable
        days={days.slice(0, half)}
        caption="Long and short orders by UTC day, past 30 days"
        {...rest}
      />
      <DaysTable
        days={days.slice(half)}
        caption="Long and short orders by UTC day, continued"
        isContinued
        {...rest}
      />
    </div>
  );
}

interface DaysTableProps extends DaysTablesProps {
  caption: string;
  /** The second of two tables, which the first one sorts. */
  isContinued?: boolean;
}

function DaysTable({ days, most, order, onTurn, caption, isContinued = false }: DaysTableProps) {
  return (
    <table className="table table-sticky days">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" aria-sort={order === 'newest' ? 'descending' : 'ascending'}>
            <span title="UTC days">Date</span>
            {isContinued ? null : (
              <Button variant="quiet" className="days-order" onClick={onTurn}>
                {order === 'newest' ? 'Newest' : 'Oldest'}
                <span className="sr-only"> first, reverse the order</span>
                <IconSort className="size-3.5" />
              </Button>
            )}
          </th>
          <th scope="col" className="numeric">
            Long Orders
          </th>
          <th scope="col" className="numeric">
            Short Orders
          </th>
          <th scope="col" className="days-mark">
            <span className="sr-only">Long against short</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <td className="tabular">{formatUtcDay(day.date)}</td>
            <td className="numeric">{formatCount(day.long_count)}</td>
            <td className="numeric">{formatCount(day.short_count)}</td>
            <td className="days-mark">
              <DayMark long={day.long_count / most} short={day.short_count / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Long to the left of the middle, short to the right; a full half is the busiest side of any day. */
function DayMark({ long, short }: { long: number; short: number }) {
  return (
    <svg viewBox="-32 0 64 8" aria-hidden="true" focusable="false">
      <rect className="days-long" x={-31 * long - 1} y={2} width={31 * long} height={4} />
      <rect className="days-middle" x={-0.5} width={1} height={8} />
      <rect className="days-short" x={1} y={2} width={31 * short} height={4} />
    </svg>
  );
}
