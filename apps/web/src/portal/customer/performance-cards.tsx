import type { CustomerBalancePoint } from '@equanim/contract/customer';
import type { Range } from '@equanim/contract/range';
import { formatNormalized, formatPercent } from '../../ui/format/number.ts';
import { rangeLabel } from '../charts/range-buttons.tsx';
import { courseOf } from '../charts/sparkline.tsx';
import { Change } from '../layout/change.tsx';
import { FigureCard } from '../layout/figure-card.tsx';

interface PerformanceCardsProps {
  points: readonly CustomerBalancePoint[] | undefined;
  isLoading: boolean;
  /** The range the points cover. */
  range: Range;
}

/** Value and performance over a range, from 1.0 at its start. */
export function PerformanceCards({ points, isLoading, range }: PerformanceCardsProps) {
  const last = points?.at(-1);
  return (
    <div className="grid gap-4 max-md:gap-3 md:grid-cols-2">
      <FigureCard
        title="Normalized Value"
        isLoading={isLoading}
        note={`${rangeLabel(range)}, period start = 1.0`}
        course={courseOf(points, 'rolling_normalized_value')}
      >
        {formatNormalized(last?.rolling_normalized_value)}
      </FigureCard>
      <FigureCard
        title="Performance"
        isLoading={isLoading}
        note={rangeLabel(range)}
        course={courseOf(points, 'rolling_percentage_change')}
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
