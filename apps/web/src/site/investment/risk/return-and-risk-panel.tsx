import { Fragment, type ReactNode, useId, useState } from 'react';
import { riskWords } from '../../../content/investment-figures.ts';
import type { Backtest } from '../backtest/backtest.ts';
import { PairsHead } from '../figures/figure-pairs.tsx';
import { Panel } from './panel.tsx';
import { type RiskCell, type RiskRow, riskRows } from './risk-rows.ts';

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
