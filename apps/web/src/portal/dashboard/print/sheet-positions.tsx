import type { Position } from '@equanim/contract/positions';
import { formatCount, formatSignedUsdt, formatUsdt } from '../../../ui/format/number.ts';
import { Table } from '../../../ui/table/table.tsx';
import { directionOf } from '../../frame/direction-badge.tsx';
import { POSITION_COLUMNS } from '../parts/position-columns.tsx';
import { SheetMore, SheetPart } from './tear-sheet.tsx';

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
const NAMES_SHOWN = 48;

const sumOf = (positions: readonly Position[], valueOf: (position: Position) => number): number =>
  positions.reduce((sum, position) => sum + valueOf(position), 0);

/** @param positions undefined until there is an answer */
function insteadOf(positions: readonly unknown[] | undefined): string | null {
  if (positions === undefined) return 'The positions were still loading.';
  return positions.length === 0 ? 'No open positions' : null;
}

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
    <SheetPart title="Current Positions" note={note} instead={insteadOf(positions)}>
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

/** What a customer sees of the positions: symbol and direction, nothing more. */
export function NamedPositions({
  positions,
}: {
  positions: readonly Pick<Position, 'symbol' | 'side'>[] | undefined;
}) {
  const others = (positions?.length ?? 0) - NAMES_SHOWN;
  return (
    <SheetPart title="Current Positions" instead={insteadOf(positions)}>
      <ul>
        {positions?.slice(0, NAMES_SHOWN).map(({ symbol, side }) => (
          <li key={`${symbol} ${side}`}>
            <span>{symbol}</span>
            <span>{directionOf(side)}</span>
          </li>
        ))}
      </ul>
      {others > 0 ? <SheetMore>and {formatCount(others)} more</SheetMore> : null}
    </SheetPart>
  );
}
