import { Fragment, useId, useState } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatCount } from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { IconChevron } from '../../../../../ui/picture/icons.tsx';
import type { Cell, Column, Step, StepTable as Steps } from '../formulas/step-tables.ts';
import type { Openness } from './openness.ts';
import { WorkedList } from './worked-list.tsx';

/** A longer table begins with so many rows. */
const FIRST_ROWS = 12;

interface StepTableProps {
  /** Names the table for whoever cannot see its heading. */
  label: string;
  /** Heads the first column. */
  head: string;
  table: Steps;
  openness: Openness;
}

/** A row a step; each opens to its formulas, with the numbers put in. */
export function StepTable({ label, head, table, openness }: StepTableProps) {
  const { columns, steps, totals } = table;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || openness.isPrinting ? steps : steps.slice(0, FIRST_ROWS);
  return (
    <>
      <table className="table table-flush steps">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={keyOf(column)} scope="col" className="numeric">
                {column.name}
                {column.unit === null ? null : <span className="steps-unit"> {column.unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((step) => (
            <StepRow
              key={`${step.key} ${String(openness.isAll)}`}
              step={step}
              columns={columns}
              openness={openness}
            />
          ))}
        </tbody>
        {steps.length < 2 ? null : <Totals columns={columns} totals={totals} />}
      </table>
      {steps.length <= FIRST_ROWS || openness.isPrinting ? null : (
        <Button variant="quiet" className="steps-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${String(FIRST_ROWS)}` : `Show all ${formatCount(steps.length)}`}
          <span className="sr-only"> of {label}</span>
        </Button>
      )}
    </>
  );
}

const keyOf = ({ name, unit }: Column): string => `${name} ${unit ?? ''}`;

interface StepRowProps {
  step: Step;
  columns: readonly Column[];
  openness: Openness;
}

function StepRow({ step, columns, openness }: StepRowProps) {
  const [isChosen, setChosen] = useState(openness.isAll);
  const isOpen = isChosen || openness.isPrinting;
  const formulas = useId();
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="steps-name"
            aria-expanded={isOpen}
            aria-controls={isOpen ? formulas : undefined}
            onClick={() => setChosen(!isOpen)}
          >
            <IconChevron className="steps-mark" />
            <span>
              <bdi>{step.name}</bdi>
              <span className="steps-note">
                <bdi>{step.note}</bdi>
              </span>
            </span>
          </button>
        </th>
        {columns.map((column, index) => (
          <FigureCell key={keyOf(column)} column={column} cell={step.cells[index] ?? null} />
        ))}
      </tr>
      {isOpen ? (
        <tr id={formulas} className="steps-formulas">
          <td colSpan={columns.length + 1}>
            <WorkedList figures={step.worked} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function FigureCell({ column, cell }: { column: Column; cell: Cell | null }) {
  return (
    <td
      className={`numeric phone-${column.phone}`}
      // Stand around the figure on a phone, where there is no head.
      data-name={column.name}
      data-unit={column.unit ?? undefined}
      title={cell?.title}
    >
      {cell === null ? null : <Amount text={cell.text} />}
    </td>
  );
}

function Totals({ columns, totals }: Pick<Steps, 'columns' | 'totals'>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {columns.map((column, index) => (
          <FigureCell key={keyOf(column)} column={column} cell={totals[index] ?? null} />
        ))}
      </tr>
    </tfoot>
  );
}
