import { Fact, Facts } from '../../../ui/facts/facts.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
import { At } from '../../frame/at.tsx';
import { type Cell, type FigureRow, FORMULAS, type FigureKey } from './figure-rows.ts';

interface FiguresTableProps {
  /** What the table is of, for whoever cannot see its place. */
  label: string;
  rows: readonly FigureRow[];
  /** When the range ends, UTC. */
  asOf: string;
}

/** Figures gross and net; a click on a name shows its formula and what it rests on. */
export function FiguresTable({ label, rows, asOf }: FiguresTableProps) {
  if (rows.length === 0) return null;
  return (
    <Table
      caption={label}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ key }) => key}
      details={({ key, base }) => <Basis of={key} base={base} asOf={asOf} />}
      stackBelow={0}
    />
  );
}

const COLUMNS: Column<FigureRow>[] = [
  {
    key: 'figure',
    name: 'Figure',
    isNameHidden: true,
    cell: ({ key, note }) => (
      <>
        {FORMULAS[key].name}
        {note === null ? null : <span className="block text-xs text-balance text-ink-3">{note}</span>}
      </>
    ),
    className: 'w-[48%] text-ink-2',
  },
  { key: 'gross', name: 'Gross', isNumeric: true, cell: ({ gross }) => <Figure cell={gross} /> },
  { key: 'net', name: 'Net', isNumeric: true, cell: ({ net }) => <Figure cell={net} /> },
];

function Figure({ cell: { text, when, whenNote } }: { cell: Cell }) {
  return (
    <span className="text-[0.9375rem] font-medium">
      {text}
      {when === undefined ? null : (
        <span className="block text-xs font-normal whitespace-normal text-ink-3">
          <span className="whitespace-nowrap">{when}</span>
          {whenNote === undefined ? null : ` ${whenNote}`}
        </span>
      )}
    </span>
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
    <div className="inset">
      <Facts className="grid-cols-1">
        <Fact name="Formula">{FORMULAS[of].formula}</Fact>
        <Fact name="Base">{base}</Fact>
        <Fact name="As of">
          <At at={asOf} />
        </Fact>
      </Facts>
    </div>
  );
}
