import type { TwelveMonths } from '@equanim/finance/month-returns';
import { areTooLong } from '@equanim/finance/ratios';
import type { ReturnAndRisk } from '@equanim/finance/return-and-risk';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { riskWords } from '../../../content/investment-figures.ts';
import type { Backtest } from '../backtest/backtest.ts';
import { PairsHead } from '../figures/figure-pairs.tsx';
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
  /** Of the period. */
  name: string;
  /** Last day of the backtest, YYYY-MM-DD. */
  lastDay: string;
  risk: Backtest['risk'];
  isPrinting: boolean;
  children: ReactNode;
}

/** Return and risk of a period as a ledger, gross and net of fees. Each line opens to its definition. */
export function ReturnAndRiskPanel({ name, lastDay, risk, isPrinting, children }: ReturnAndRiskProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setOpen((keys) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]));
  return (
    <Panel
      id="risk"
      heading={`${riskWords.heading}, ${name}`}
      texts={isPrinting ? [riskWords.note] : [riskWords.lead, riskWords.note]}
    >
      <table className="risk-ledger tabular">
        <PairsHead heading={<span className="sr-only">Figure</span>} />
        <tbody>
          {riskRows(risk.gross, risk.net, lastDay).map((row) => (
            <Line
              key={row.key}
              row={row}
              isOpen={isPrinting || open.includes(row.key)}
              onToggle={() => toggle(row.key)}
            />
          ))}
        </tbody>
      </table>
      {children}
    </Panel>
  );
}

interface LineProps {
  row: RiskRow;
  isOpen: boolean;
  onToggle: () => void;
}

function Line({ row, isOpen, onToggle }: LineProps) {
  const id = useId();
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
          >
            {row.label}
          </button>
        </th>
        <Cell {...row.gross} />
        <Cell {...row.net} />
      </tr>
      {isOpen ? (
        <tr className="risk-definition">
          <td id={id} colSpan={3}>
            {row.definition}
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function Cell({ text, note }: RiskCell) {
  return (
    <td>
      {text}
      {note === undefined ? null : <small>{note}</small>}
    </td>
  );
}

/** A figure as it reads, and what stands below it: its dates, or why there is none. */
interface RiskCell {
  readonly text: string;
  readonly note?: string;
}

/** A line of the ledger. */
interface RiskRow {
  readonly key: keyof typeof rows;
  readonly label: string;
  readonly definition: string;
  readonly gross: RiskCell;
  readonly net: RiskCell;
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
  return keys.map((key) => ({
    key,
    label: rows[key].label,
    definition: rows[key].text,
    gross: CELLS[key](gross, lastDay),
    net: CELLS[key](net, lastDay),
  }));
}
