import { customerCalls } from '@equanim/contract/customer-calls';
import type { CustomerHoldings } from '@equanim/contract/holdings';
import { holdingsCalls } from '@equanim/contract/holdings-calls';
import { statusCalls } from '@equanim/contract/status-calls';
import { useQuery } from '@tanstack/react-query';
import { customerPositionsQuery } from '../../../api/customer.ts';
import { useCall } from '../../../api/use-call.ts';
import { report } from '../../../content/report.ts';
import { formatDateTime, formatDay, formatMinute } from '../../../ui/format/date.ts';
import { formatFraction, formatNormalized, formatPercent, formatUsdt } from '../../../ui/format/number.ts';
import { volatilityNote } from '../../frame/daily-returns-text.ts';
import { madeBy, netValueOf } from '../customer/own-money.tsx';
import { MonthsAhead, SheetMonths } from './months/sheet-months.tsx';
import { SheetChart } from './sheet-chart.tsx';
import { rangeText, volatilityText, type SheetHistory } from './sheet-history.ts';
import { NamedPositions } from './named-positions.tsx';
import { SheetPart, TearSheet, type SheetFigure } from './tear-sheet.tsx';

/** What the screen has asked for already: paper asks for nothing. */
const held = { enabled: false } as const;

/** The dashboard of a customer on one sheet: a day old, and without amounts but those of own money. */
export function CustomerSheet(history: SheetHistory) {
  const { data: status } = useCall(statusCalls.status, undefined, held);
  const { data: current } = useCall(customerCalls.customerCurrent, undefined, held);
  const { data: positions } = useQuery({ ...customerPositionsQuery(), ...held });
  const { data: holdings } = useCall(holdingsCalls.customerHoldings, undefined, held);
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
          note: `${history.rangeName}, before fees`,
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
      details={ownMoney(holdings)}
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

/** What somebody's own money is worth and made; nothing for whoever has none. */
function ownMoney(holdings: CustomerHoldings | undefined): SheetFigure[] {
  if (holdings === undefined || holdings.as_of === null || holdings.investors.length === 0) return [];
  const { investors, is_estimate: isEstimate, as_of: asOf } = holdings;
  const made = madeBy(investors);
  return [
    {
      name: 'Your Holdings, USDT',
      value: formatUsdt(netValueOf(investors)),
      note: `Net value, ${isEstimate ? 'estimate' : 'final'}, as of ${formatDateTime(asOf)}`,
    },
    ...(made === null ? [] : [{ name: 'Your Return', value: formatFraction(made.rate), note: made.basis }]),
  ];
}

/** What the sheet shows and the screen does not. */
export function CustomerSheetAhead() {
  return <MonthsAhead reader="customer" />;
}
