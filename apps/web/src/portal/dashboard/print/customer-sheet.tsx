import { customerCalls } from '@equanim/contract/customer-calls';
import { statusCalls } from '@equanim/contract/status-calls';
import { useQuery } from '@tanstack/react-query';
import { customerPositionsQuery } from '../../../api/customer.ts';
import { useCall } from '../../../api/use-call.ts';
import { report } from '../../../content/report.ts';
import { formatDay, formatMinute } from '../../../ui/format/date.ts';
import { formatFraction, formatNormalized, formatPercent } from '../../../ui/format/number.ts';
import { volatilityNote } from '../../frame/daily-returns-text.ts';
import { MonthsAhead, SheetMonths } from './months/sheet-months.tsx';
import { SheetChart } from './sheet-chart.tsx';
import { rangeText, volatilityText, type SheetHistory } from './sheet-history.ts';
import { NamedPositions } from './named-positions.tsx';
import { SheetPart, TearSheet } from './tear-sheet.tsx';

/** What the screen has asked for already: paper asks for nothing. */
const held = { enabled: false } as const;

/** The dashboard of a customer on one sheet: a day old, and without amounts. */
export function CustomerSheet(history: SheetHistory) {
  const { data: status } = useCall(statusCalls.status, undefined, held);
  const { data: current } = useCall(customerCalls.customerCurrent, undefined, held);
  const { data: positions } = useQuery({ ...customerPositionsQuery(), ...held });
  const value = history.points?.at(-1)?.portfolio;
  const firstAt = current === undefined ? status?.first_figures_at : undefined;
  return (
    <TearSheet
      basis={report.customer}
      asOf={current?.timestamp}
      isStale={false}
      range={rangeText(history)}
      mode={status?.mode}
      figures={[
        {
          name: 'Normalized Value',
          value: formatNormalized(value),
          note: `${history.rangeName}, period start = 1.0`,
        },
        {
          name: 'Performance',
          value: formatFraction(value === undefined ? undefined : value - 1),
          note: history.rangeName,
        },
        {
          name: 'Max Drawdown',
          value: formatPercent(history.stats?.max_drawdown),
          note: history.rangeName,
        },
        {
          name: 'Volatility',
          value: volatilityText(history),
          note: volatilityNote(history.stats) ?? 'A year, from daily returns',
        },
      ]}
      chart={
        firstAt == null ? (
          <SheetChart title="Performance History" points={history.points} hasBenchmark={false} />
        ) : (
          <SheetPart
            title="Performance History"
            instead={`The first figures come on ${formatDay(firstAt)} at ${formatMinute(firstAt)}.`}
          />
        )
      }
      months={<SheetMonths reader="customer" />}
      positions={<NamedPositions positions={positions} />}
    />
  );
}

/** What the sheet shows and the screen does not. */
export function CustomerSheetAhead() {
  return <MonthsAhead reader="customer" />;
}
