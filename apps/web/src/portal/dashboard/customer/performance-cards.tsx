import type { CustomerBalancePoint } from '@equanim/contract/customer';
import type { LaterRecord } from '@equanim/contract/wallet';
import type { ReactNode } from 'react';
import type { AskedHistory } from '../../../api/asked-history.ts';
import { formatDay } from '../../../ui/format/date.ts';
import { formatNormalized, formatPercent } from '../../../ui/format/number.ts';
import { performancePath } from '../../frame/charts/own-span.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { RangeSparkline, sparklineOf } from '../charts/range-sparkline.tsx';
import { Change } from '../../frame/change.tsx';
import { FigureCard, NetLink } from '../parts/figure-card.tsx';
import { recordSince } from '../../frame/record-words.ts';
import { useNetReturn } from '../charts/use-net-return.ts';

interface PerformanceCardsProps {
  points: readonly CustomerBalancePoint[] | undefined;
  /** What the points lie in, where that is not the first record. */
  record: LaterRecord | undefined;
  isLoading: boolean;
  /** Whether another range is chosen than the points are of. */
  isSuperseded: boolean;
  /** What the points are of. */
  asked: AskedHistory;
  /** A card that stands before them, or null. */
  first: ReactNode;
}

/** Value and performance over a range, from 1.0 at its start. */
export function PerformanceCards(props: PerformanceCardsProps) {
  const { points, record, isLoading, isSuperseded, asked, first: leading } = props;
  const [first, last] = [points?.[0], points?.at(-1)];
  const net = useNetReturn('customer', { ...(first && { start: first }), end: last });
  return (
    <div className={`grid gap-4 max-md:gap-3 ${leading === null ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}>
      {leading}
      <FigureCard
        title="Normalized Value"
        isLoading={isLoading}
        isSuperseded={isSuperseded}
        note={
          <>
            <span>{rangeLabel(asked)}, period start = 1.0</span>
            <span>{recordSince(record)}</span>
          </>
        }
        beside={<RangeSparkline points={sparklineOf(points, 'rolling_normalized_value')} asked={asked} />}
      >
        {formatNormalized(last?.rolling_normalized_value)}
      </FigureCard>
      <FigureCard
        title="Performance"
        isLoading={isLoading}
        isSuperseded={isSuperseded}
        note={
          <>
            <span>{rangeLabel(asked)}, before fees</span>
            <NetLink value={isSuperseded ? null : net.value} to={performancePath(asked)} />
          </>
        }
        // Its points would be that of the value beside it once more; a span says its ends itself.
        beside={
          first && last && typeof asked === 'string' ? (
            <Ends first={first.timestamp} last={last.timestamp} />
          ) : null
        }
      >
        <Change
          value={last?.rolling_percentage_change}
          text={formatPercent(last?.rolling_percentage_change)}
          iconClass="size-6"
        />
      </FigureCard>
    </div>
  );
}

/** From when to when a range has samples. */
function Ends({ first, last }: { first: string; last: string }) {
  return (
    <p className="mt-[26px] text-right text-[0.8125rem] text-ink-2">
      {formatDay(first)} –<br />
      {formatDay(last)}
    </p>
  );
}
