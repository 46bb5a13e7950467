import { customerCalls } from '@equanim/contract/customer-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, keyOf } from '../../../api/use-call.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { At } from '../../frame/at.tsx';
import { NotCurrent, useMissingOrders } from '../parts/not-current.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { type DayOrder, sortDays, sumDays } from './daily-summary.ts';
import { DaysTables } from './daily-summary-tables.tsx';

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
