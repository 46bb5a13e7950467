import type { Position } from '@equanim/contract/positions';
import { formatCount, formatSignedUsdt, formatUsdt } from '../../../ui/format/number.ts';
import { Table } from '../../../ui/table/table.tsx';
import { POSITION_COLUMNS } from '../parts/position-columns.tsx';
import { insteadOfPositions, SheetMore, SheetPart } from './tear-sheet.tsx';

/** On paper a cell is its text. */
const SHEET_COLUMNS = POSITION_COLUMNS.map(({ key, name, unit, text, isNumeric = false }) => ({
  key,
  name,
  unit,
  text,
  isNumeric,
}));

/** What fits on the sheet beside everything else; the rest is counted and summed up. */
const ROWS_SHOWN = 12;

const sumOf = (positions: readonly Position[], valueOf: (position: Position) => number): number =>
  positions.reduce((sum, position) => sum + valueOf(position), 0);

interface FullPositionsProps {
  positions: readonly Position[] | undefined;
  isStale: boolean;
}

/** The largest positions in full, and what the others come to. */
export function FullPositions({ positions, isStale }: FullPositionsProps) {
  const bySize = (positions ?? []).toSorted(
    (one, other) => Math.abs(other.position_value_usdt) - Math.abs(one.position_value_usdt),
  );
  const others = bySize.slice(ROWS_SHOWN);
  const note = isStale ? 'Not current: those of the last sample' : 'The largest first';
  return (
    <SheetPart title="Current Positions" note={note} instead={insteadOfPositions(positions)}>
      <Table
        caption="The largest positions"
        columns={SHEET_COLUMNS}
        rows={bySize.slice(0, ROWS_SHOWN)}
        keyOf={({ symbol, side }) => `${symbol} ${String(side)}`}
        stackBelow={480}
      />
      {others.length === 0 ? null : (
        <SheetMore>
          and {formatCount(others.length)} more, of {formatUsdt(sumOf(others, valueOf))} USDT in all, with an
          unrealized PnL of {formatSignedUsdt(sumOf(others, pnlOf))} USDT
        </SheetMore>
      )}
    </SheetPart>
  );
}

const valueOf = (position: Position): number => Math.abs(position.position_value_usdt);
const pnlOf = (position: Position): number => position.unrealised_pnl;
