import type { DailyOrderSummary } from '@equanim/contract/customer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dailySummaryQuery } from '../../api/customer.ts';
import { Button } from '../../ui/forms/button.tsx';
import { formatUtcDay } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/number.ts';
import { IconSort } from '../../ui/picture/icons.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { At } from '../layout/at.tsx';
import { NotCurrent, useMissingOrders } from '../layout/not-current.tsx';
import { RefreshFailure } from '../layout/refresh-failure.tsx';
import { type DayOrder, sortDays, sumDays } from './daily-summary.ts';

export function DailySummaryPanel() {
  const { missing, isJudged } = useMissingOrders();
  const query = useQuery({ ...dailySummaryQuery(missing === null), enabled: isJudged });
  const [order, setOrder] = useState<DayOrder>('newest');
  const days = query.data ?? [];
  const totals = sumDays(days);

  return (
    <section className="card">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="card-title">Daily Trading Summary</h2>
        <RefreshFailure query={query} />
      </div>
      {query.isPending ? <Skeleton className="skeleton-rows mt-4 h-[1080px] w-full" /> : null}
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
          <DaysTable
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
    <NotCurrent className={areShown ? 'days-lack' : 'days-lack days-lack-whole'} isAlone={!areShown}>
      {knownUntil === null ? (
        `Not current: ${areShown ? 'some orders' : 'orders'} could not be read yet.`
      ) : (
        <>
          Not current: orders are known until <At at={knownUntil} />.
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

interface DaysTableProps {
  days: readonly DailyOrderSummary[];
  most: number;
  order: DayOrder;
  onTurn: () => void;
}

function DaysTable({ days, most, order, onTurn }: DaysTableProps) {
  return (
    <table className="table days">
      <caption className="sr-only">Long and short orders by UTC day, past 30 days</caption>
      <thead>
        <tr>
          <th scope="col" aria-sort={order === 'newest' ? 'descending' : 'ascending'}>
            <span title="UTC days">Date</span>
            <Button variant="quiet" className="days-order" onClick={onTurn}>
              {order === 'newest' ? 'Newest' : 'Oldest'}
              <span className="sr-only"> first, reverse the order</span>
              <IconSort className="size-3.5" />
            </Button>
          </th>
          <th scope="col" className="numeric">
            Long Orders
          </th>
          <th scope="col" className="days-bar">
            <span className="sr-only">Long against short</span>
          </th>
          <th scope="col" className="numeric days-short">
            Short Orders
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <td className="tabular">{formatUtcDay(day.date)}</td>
            <td className="numeric">{formatCount(day.long_count)}</td>
            <td className="days-bar">
              <DayBar long={day.long_count / most} short={day.short_count / most} />
            </td>
            <td className="numeric">{formatCount(day.short_count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Long to the left of the middle, short to the right; a full half is the busiest side of any day. */
function DayBar({ long, short }: { long: number; short: number }) {
  return (
    <svg
      className="days-bars"
      viewBox="-100 0 200 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect x={-100} y={2.5} width={200} height={1} fill="var(--hairline)" />
      <rect x={-100 * long} width={100 * long} height={6} fill="var(--series-portfolio)" />
      <rect x={0} width={100 * short} height={6} fill="var(--purple-text)" />
    </svg>
  );
}
