import type { TwelveMonths } from '@equanim/finance/month-returns';
import { areTooLong } from '@equanim/finance/ratios';
import type { ReturnAndRisk } from '@equanim/finance/return-and-risk';
import { useId, useState } from 'react';
import { riskWords } from '../../../content/investment-figures.ts';
import type { Backtest } from '../backtest/backtest.ts';
import { type FigurePair, FigurePairs } from '../figures/figure-pairs.tsx';
import { Panel } from './panel.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { counted, formatDecimal, formatFraction, NO_VALUE } from '../../../ui/format/number.ts';

const { rows, reasons } = riskWords;

const none = (note: string): RiskCell => ({ text: NO_VALUE, note });

/** A share has no sign, and one decimal is what the data can bear. */
const percentOf = (fraction: number): string => formatFraction(fraction, 1).replace('+', '');

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

interface ReturnAndRiskProps {
  className: string;
  /** Of the period. */
  name: string;
  /** Last day of the backtest, YYYY-MM-DD. */
  lastDay: string;
  risk: Backtest['risk'];
  isPrinting: boolean;
}

/** Return and risk of a period as a ledger, gross and net of fees. Each line opens to its definition. */
export function ReturnAndRiskPanel({ className, name, lastDay, risk, isPrinting }: ReturnAndRiskProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setOpen((keys) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]));
  const isOpen = (key: string) => isPrinting || open.includes(key);
  const id = useId();
  const idOf = (key: string) => `${id}-${key}`;
  return (
    <Panel
      id="risk"
      className={className}
      heading={`${riskWords.heading}, ${name}`}
      texts={isPrinting ? [riskWords.note] : [riskWords.lead, riskWords.note]}
    >
      <FigurePairs
        className="risk-ledger ruled"
        pairs={riskRows(risk.gross, risk.net, lastDay)}
        nameOf={({ key, label }) => (
          <button
            type="button"
            className="on-paper"
            aria-expanded={isOpen(key)}
            aria-controls={isOpen(key) ? idOf(key) : undefined}
            onClick={() => toggle(key)}
          >
            {label}
          </button>
        )}
        detailsOf={({ key, definition }) =>
          isOpen(key) ? (
            <tr className="row-details">
              <td id={idOf(key)} colSpan={3}>
                {definition}
              </td>
            </tr>
          ) : null
        }
      />
    </Panel>
  );
}

/** A figure as it reads, and what stands below it: its dates, or why there is none. */
interface RiskCell {
  readonly text: string;
  readonly note?: string;
}

/** A line of the ledger. */
interface RiskRow extends FigurePair {
  readonly key: keyof typeof rows;
  readonly definition: string;
}

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

/**
 * The lines of the ledger, gross and net.
 *
 * @param lastDay of the backtest, YYYY-MM-DD
 */
function riskRows(gross: ReturnAndRisk, net: ReturnAndRisk, lastDay: string): RiskRow[] {
  const keys = Object.keys(rows) as Array<keyof typeof rows>;
  return keys.map((key) => {
    const cells = [CELLS[key](gross, lastDay), CELLS[key](net, lastDay)] as const;
    return {
      key,
      label: rows[key].label,
      definition: rows[key].text,
      gross: cells[0].text,
      net: cells[1].text,
      notes: cells.map(({ note }) => note),
    };
  });
}
