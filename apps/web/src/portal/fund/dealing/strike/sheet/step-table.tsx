import type { ReactNode } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import type { Column } from '../../../../../ui/table/columns.ts';
import { DataTable } from '../../../../../ui/table/data-table.tsx';
import type { Cell, Step, StepTable as Steps } from '../formulas/step-tables.ts';
import type { Worked } from '../formulas/worked.ts';
import './worked.css';

interface StepTableProps {
  /** Names the table for whoever cannot see its heading. */
  label: string;
  /** Heads the first column. */
  head: string;
  table: Steps;
  /** Whether somebody asked for every formula. */
  areFormulasShown: boolean;
}

/** A row a step; each opens to its formulas, with the numbers put in. */
export function StepTable({ label, head, table, areFormulasShown }: StepTableProps) {
  const { steps } = table;
  const figures = table.columns.map(({ name, unit, card }, index): Column<Step> => ({
    key: String(index),
    name,
    unit: unit ?? undefined,
    isNumeric: true,
    card,
    text: ({ cells }) => cells[index]?.text ?? '',
    title: ({ cells }) => cells[index]?.title,
  }));
  const totals = table.totals.map((cell, index) => [
    index,
    cell === null ? undefined : <Sum key={index} cell={cell} />,
  ]);
  return (
    <DataTable
      items="steps"
      caption={label}
      columns={[nameColumn(head), ...figures]}
      rows={steps}
      keyOf={({ key }) => key}
      stackBelow={840}
      countAtFirst={12}
      details={({ worked }) => <WorkedList figures={worked} />}
      areOpenAtFirst={areFormulasShown}
      opensOnPaper
      totals={steps.length < 2 ? [] : [{ name: 'Total', cells: Object.fromEntries(totals) }]}
    />
  );
}

/** Whose the row is, over what tells it from others of the same name. */
export const nameColumn = <Row extends { name: string; note: string }>(head: string): Column<Row> => ({
  key: 'name',
  name: head,
  className: 'w-[26%]',
  cell: ({ name, note }): ReactNode => (
    <>
      <bdi>{name}</bdi>
      <span className="block text-xs text-ink-3">
        <bdi>{note}</bdi>
      </span>
    </>
  ),
});

/** The sum of a column, with all its decimals for whoever points at it. */
export const Sum = ({ cell: { text, title } }: { cell: Cell }) => (
  <span title={title}>
    <Amount text={text} />
  </span>
);

/** Figures with the rule each follows, and the rule with its numbers put in. */
export function WorkedList({ figures }: { figures: readonly Worked[] }) {
  return (
    <dl className="inset worked">
      {figures.map(({ name, rule, sum, result, title }) => (
        <div key={name}>
          <dt>
            <span className="font-medium text-ink-2">{name}</span>
            <span className="worked-rule">
              <Amount text={rule} />
            </span>
          </dt>
          <dd>
            {sum === null ? null : (
              <span className="worked-sum">
                <Amount text={sum} />{' '}
              </span>
            )}
            <span className="worked-result">
              {sum === null ? null : '= '}
              <b className="font-medium text-ink-1" title={title}>
                <Amount text={result} />
              </b>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
