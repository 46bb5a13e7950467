import { Fragment, useId, useState } from 'react';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { At } from '../../frame/at.tsx';
import { type Cell, type FigureRow, FORMULAS, type FigureKey } from './figure-rows.ts';
import './figures.css';

interface FiguresTableProps {
  /** What the table is of, for whoever cannot see its place. */
  label: string;
  rows: readonly FigureRow[];
  /** When the range ends, UTC. */
  asOf: string;
}

/** Figures gross and net; a click on a name shows its formula and what it rests on. */
export function FiguresTable({ label, rows, asOf }: FiguresTableProps) {
  return (
    <table className="table table-flush ratios">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col" className="numeric">
            Gross
          </th>
          <th scope="col" className="numeric">
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Figure key={row.key} row={row} asOf={asOf} />
        ))}
      </tbody>
    </table>
  );
}

function Figure({ row, asOf }: { row: FigureRow; asOf: string }) {
  const [isOpen, setOpen] = useState(false);
  const basis = useId();
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="ratios-name"
            aria-expanded={isOpen}
            aria-controls={isOpen ? basis : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {FORMULAS[row.key].name}
            <IconChevron className="ratios-mark" />
          </button>
          {row.note === null ? null : <span className="ratios-note">{row.note}</span>}
        </th>
        <FigureCell cell={row.gross} />
        <FigureCell cell={row.net} />
      </tr>
      {isOpen ? (
        <tr id={basis} className="ratios-basis">
          <td colSpan={3}>
            <Basis of={row.key} base={row.base} asOf={asOf} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function FigureCell({ cell: { text, when, whenNote } }: { cell: Cell }) {
  return (
    <td className="numeric ratios-value">
      {text}
      {when === undefined ? null : (
        <span className="ratios-when">
          <span className="whitespace-nowrap">{when}</span>
          {whenNote === undefined ? null : ` ${whenNote}`}
        </span>
      )}
    </td>
  );
}

interface BasisProps {
  of: FigureKey;
  base: string;
  /** UTC, ISO 8601. */
  asOf: string;
}

/** Formula, base and as-of of a figure. */
export function Basis({ of, base, asOf }: BasisProps) {
  return (
    <dl className="basis">
      <dt>Formula</dt>
      <dd>{FORMULAS[of].formula}</dd>
      <dt>Base</dt>
      <dd>{base}</dd>
      <dt>As of</dt>
      <dd>
        <At at={asOf} />
      </dd>
    </dl>
  );
}
