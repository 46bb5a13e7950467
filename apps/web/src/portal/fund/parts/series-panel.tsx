import type { Holding } from '@equanim/contract/holdings';
import { sharesFormat } from '../../../ui/format/number.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { BasisBadge } from './basis-badge.tsx';
import { SeriesTable } from './series-table.tsx';

/** The series of a holding one by one; shares have as many places as any of them needs. */
export function SeriesPanel({
  holding,
  isEstimate,
}: {
  isEstimate: boolean;
  holding: Pick<Holding, 'series' | 'shares' | 'units' | 'value' | 'accrued_fee' | 'net_value'>;
}) {
  const { series, shares } = holding;
  return (
    <Panel
      title="Series"
      count={series.length === 0 ? null : <BasisBadge isEstimate={isEstimate} />}
      note="Every subscription is a series of its own. Amounts in USDT."
      className="print:break-inside-avoid"
    >
      {series.length === 0 ? (
        <p className="panel-empty">No series is left: all of them were redeemed.</p>
      ) : (
        <SeriesTable
          caption="Series, the oldest first; amounts in USDT"
          holding={holding}
          formatShares={sharesFormat([shares, ...series.map((one) => one.shares)])}
          stackBelow={960}
        />
      )}
    </Panel>
  );
}
