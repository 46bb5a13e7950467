import type { TwelveMonths } from '@equanim/finance/month-returns';
import { areTooLong } from '@equanim/finance/ratios';
import type { ReturnAndRisk } from '@equanim/finance/return-and-risk';
import { riskWords } from '../../../content/investment-figures.ts';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { counted, formatDecimal, formatFraction, NO_VALUE } from '../../../ui/format/number.ts';

const { rows, reasons } = riskWords;

/** A figure as it reads, and what stands below it: its dates, or why there is none. */
export interface RiskCell {
  readonly text: string;
  readonly note?: string;
}

/** A line of the ledger. */
export interface RiskRow {
  readonly key: keyof typeof rows;
  readonly label: string;
  readonly definition: string;
  readonly gross: RiskCell;
  readonly net: RiskCell;
}

const none = (note: string): RiskCell => ({ text: NO_VALUE, note });

/** A share has no sign, and one decimal is what the data can bear. */
const percentOf = (fraction: number): string => formatFraction(fraction, 1).replace('+', '');

function twelve(months: TwelveMonths | null): RiskCell {
  if (months === null) return none(reasons.noTwelve);
  return { text: formatFraction(months.simpleReturn, 1), note: `${months.from} to ${months.to}` };
}

function lastedOf({ deepestFall }: ReturnAndRisk, lastDay: string): RiskCell {
  if (deepestFall === null) return none(reasons.neverFell);
  const { days, peakDay, recoveryDay } = deepestFall;
  const end =
    recoveryDay === null ? `, not recovered by ${formatUtcDay(lastDay)}` : ` to ${formatUtcDay(recoveryDay)}`;
  return { text: counted(days, 'day'), note: formatUtcDay(peakDay) + end };
}

/** Why there is no ratio of the daily returns. */
const whyNone = (returns: ReturnAndRisk['returns']): string =>
  areTooLong(returns) ? reasons.notDaily : `${reasons.fewReturns} ${String(returns.count)}`;

const CELLS: Record<keyof typeof rows, (risk: ReturnAndRisk, lastDay: string) => RiskCell> = {
  annualReturn: ({ annualReturn }) =>
    annualReturn === null ? none(reasons.underYear) : { text: formatFraction(annualReturn, 1) },
  volatility: ({ volatility, returns }) =>
    volatility === null ? none(whyNone(returns)) : { text: percentOf(volatility) },
  sharpe: ({ sharpe, volatility, returns }) =>
    sharpe === null
      ? none(volatility === null ? whyNone(returns) : reasons.steady)
      : { text: formatDecimal(sharpe, 2) },
  deepestFall: ({ deepestFall }) =>
    deepestFall === null ? none(reasons.neverFell) : { text: formatFraction(deepestFall.depth, 1) },
  lasted: lastedOf,
  best: ({ months }) => twelve(months.best),
  worst: ({ months }) => twelve(months.worst),
  positive: ({ months: { positive } }) =>
    positive.of === 0
      ? none(reasons.noMonth)
      : {
          text: percentOf(positive.count / positive.of),
          note: `${String(positive.count)} of ${counted(positive.of, 'month')}`,
        },
};

/**
 * The lines of the ledger, gross and net.
 *
 * @param lastDay of the backtest, YYYY-MM-DD
 */
export function riskRows(gross: ReturnAndRisk, net: ReturnAndRisk, lastDay: string): RiskRow[] {
  const keys = Object.keys(rows) as Array<keyof typeof rows>;
  return keys.map((key) => ({
    key,
    label: rows[key].label,
    definition: rows[key].text,
    gross: CELLS[key](gross, lastDay),
    net: CELLS[key](net, lastDay),
  }));
}
