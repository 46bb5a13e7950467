import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AskedHistory } from '../../../../api/asked-history.ts';
import type { CallReply } from '../../../../api/client.ts';
import type { ChartPoint } from '../../../../ui/chart/model.ts';
import { inThousands } from '../../../../ui/chart/money-axis.ts';
import { TimeChart } from '../../../../ui/chart/time-chart.tsx';
import { areAmountsShown } from '../../../../ui/format/number.ts';
import { rangeLabel } from '../../../frame/charts/range-buttons.tsx';
import type { ChartView } from '../../charts/use-chart-view.ts';
import { EQUITY_FORM, equityPoints } from './equity-points.ts';

interface EquityPanelProps {
  query: UseQueryResult<CallReply<'walletHistory'> & { asked: AskedHistory }>;
  /** What the chart of the performance draws of it. */
  points: readonly ChartPoint[] | undefined;
  view: ChartView;
}

const NONE: readonly ChartPoint[] = [];

/** The equity over the range of the dashboard, with the deposits and withdrawals that it jumps by. */
export function EquityPanel({
  query: { data, isPending, isPlaceholderData, fetchStatus },
  points: drawn = NONE,
  view,
}: EquityPanelProps) {
  const hasAmounts = areAmountsShown();
  const points = useMemo(() => (data === undefined ? [] : equityPoints(data, drawn)), [data, drawn]);
  const form = useMemo(
    () => ({ ...EQUITY_FORM, valuesFormat: hasAmounts ? inThousands : null }),
    [hasAmounts],
  );
  return (
    <>
      <div className="panel-head">
        <h2 className="card-title">Equity</h2>
        <p className="panel-note">USDT, {rangeLabel(data?.asked ?? view.asked)}</p>
      </div>
      <TimeChart
        name="Equity, USDT"
        points={points}
        form={form}
        className="chart-middle"
        empty="No equity is known in this range"
        isLoading={isPending}
        isSuperseded={isPlaceholderData}
        isRefreshing={isPlaceholderData && fetchStatus !== 'paused'}
        onSelect={view.selectSpan}
        onReset={view.hasSpan ? view.leaveSpan : undefined}
      />
    </>
  );
}
