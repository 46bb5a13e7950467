import type { Range } from '@equanim/contract/range';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type AskedHistory, keyOf } from '../../../api/asked-history.ts';
import { customerHistoryQuery } from '../../../api/customer.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { IconClock } from '../../../ui/picture/icons.tsx';
import { report } from '../../../content/report.ts';
import { ChartFigure, type HistoryQuery, SpanHint } from '../charts/chart-figure.tsx';
import type { PerformancePoint } from '../charts/chart-points.ts';
import { performanceForm } from '../charts/performance-form.ts';
import { RangeButtons } from '../../frame/charts/range-buttons.tsx';
import type { ChartView } from '../charts/use-chart-view.ts';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';

interface PerformanceHistoryProps {
  points: readonly PerformancePoint[] | undefined;
  /** What they are of; undefined before the first answer. */
  shown: AskedHistory | undefined;
  query: HistoryQuery;
  isLoading: boolean;
  view: ChartView;
  onChoose: (range: Range) => void;
}

const TITLE = 'Performance History';

export function PerformanceHistory(props: PerformanceHistoryProps) {
  const { points, shown, query, isLoading, view, onChoose } = props;
  const { isLog } = view;
  const form = useMemo(() => performanceForm({ hasBenchmark: false, isLog }), [isLog]);
  return (
    <section className="card history flex flex-col lg:col-span-8">
      <div className="panel-head">
        <h2 className="card-title">{TITLE}</h2>
        <Badge tone="warn">
          <IconClock className="-ml-0.5 size-3.5" />
          {report.customer}
        </Badge>
        <RefreshFailure query={query} />
        <SpanHint asked={view.asked} />
      </div>
      <ChartFigure
        title={TITLE}
        points={points}
        form={form}
        shown={shown}
        query={query}
        view={view}
        head={
          <RangeButtons asked={view.asked} isLoading={isLoading} isDisabled={isLoading} onChange={onChoose} />
        }
      />
    </section>
  );
}

/**
 * The history that is asked for. `isLoading` is true from the choice to its answer, even while an earlier answer is shown;
 * it is false while the shown answer is refetched, and while the choice waits for the network: another one is then as good.
 */
export function useCustomerHistory(asked: AskedHistory) {
  const query = useQuery(customerHistoryQuery(asked));
  const [answered, setAnswered] = useState<string | null>(null);
  const key = keyOf(asked);
  const isWaiting = query.fetchStatus === 'paused';
  if (query.fetchStatus === 'idle' && answered !== key) setAnswered(key);
  const isUnderWay = query.isPending || query.isPlaceholderData || (query.isFetching && answered !== key);
  return { query, isLoading: isUnderWay && !isWaiting };
}
