import { statusCalls } from '@equanim/contract/status-calls';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { useQuery } from '@tanstack/react-query';
import { positionsQuery } from '../../../api/positions.ts';
import { useCall } from '../../../api/use-call.ts';
import { report } from '../../../content/report.ts';
import { formatDay } from '../../../ui/format/date.ts';
import {
  formatFraction,
  formatNormalized,
  formatPercent,
  formatSignedUsdt,
  formatUsdt,
} from '../../../ui/format/number.ts';
import { baseNote } from '../../frame/record-words.ts';
import { MonthsAhead, SheetMonths } from './months/sheet-months.tsx';
import { SheetChart } from './sheet-chart.tsx';
import { detailsOf, rangeText, showsBenchmark, type SheetHistory } from './sheet-history.ts';
import { FullPositions } from './sheet-positions.tsx';
import { TearSheet } from './tear-sheet.tsx';

/** What the screen has already requested: printing requests nothing. */
const held = { enabled: false } as const;

/** The dashboard of an administrator on one sheet. */
export function AdminSheet(history: SheetHistory) {
  const { data: status } = useCall(statusCalls.status, undefined, held);
  const { data: current } = useCall(walletCalls.walletCurrent, undefined, held);
  const { data: open } = useQuery({ ...positionsQuery(), ...held });
  const hasBenchmark = showsBenchmark(history);
  return (
    <TearSheet
      basis={report.administrator}
      asOf={current?.timestamp}
      isStale={current?.stale === true}
      range={rangeText(history)}
      mode={status?.mode}
      figures={[
        {
          name: 'Normalized Value',
          value: formatNormalized(current?.normalized_value),
          note: current && baseNote(current),
        },
        {
          name: 'Performance',
          value: formatPercent(current?.percentage_change),
          note: performanceNote(history.net),
        },
        {
          name: 'Total Equity, USDT',
          value: formatUsdt(current?.wallet_balance),
          note:
            current === undefined
              ? undefined
              : [`Unrealized ${formatSignedUsdt(current.unrealized_pnl)} USDT`, history.flows ?? []]
                  .flat()
                  .join('. '),
        },
      ]}
      details={detailsOf(history)}
      chart={
        <SheetChart
          title={hasBenchmark ? 'Portfolio vs BTC Performance' : 'Portfolio Performance'}
          points={history.points}
          hasBenchmark={hasBenchmark}
        />
      }
      months={<SheetMonths reader="admin" />}
      positions={<FullPositions positions={open?.positions} isStale={open?.isStale === true} />}
    />
  );
}

/** What the performance is of, and what it is net of fees where that can be said. */
function performanceNote(net: SheetHistory['net']): string {
  const gross = 'Before fees, since the base of 1.0';
  if (net?.value == null || net.first === null) return gross;
  const isSinceBase = formatNormalized(net.first.value) === formatNormalized(1);
  const since = isSinceBase ? '' : ` since ${formatDay(net.first.at)}`;
  return `${gross}. After fees${since} ${formatFraction(net.value)}`;
}

/** What the sheet shows and the screen does not. */
export function AdminSheetAhead() {
  return <MonthsAhead reader="admin" />;
}
