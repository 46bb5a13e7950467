import type { Position } from '@equanim/contract/positions';
import type { ReactNode } from 'react';
import { formatCount, formatSignedUsdt, formatUsdt } from '../../../ui/format/number.ts';
import { Table } from '../../../ui/table/table.tsx';
import { directionOf } from '../../frame/direction-badge.tsx';
import { POSITION_COLUMNS } from '../parts/position-columns.tsx';

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

interface SheetPositionsProps {
  /** Undefined until there is an answer. */
  count: number | undefined;
  note?: string;
  children: ReactNode;
}

function SheetPositions({ count, note, children }: SheetPositionsProps) {
  return (
    <section className="sheet-part">
      <div className="sheet-part-head">
        <h2>Current Positions</h2>
        {note === undefined ? null : <p className="sheet-legend">{note}</p>}
      </div>
      {count === undefined ? <p className="sheet-empty">The positions were still loading.</p> : null}
      {count === 0 ? <p className="sheet-empty">No open positions</p> : null}
      {count === undefined || count === 0 ? null : children}
    </section>
  );
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
    <SheetPositions count={positions?.length} note={note}>
      <Table
        caption="The largest positions"
        columns={SHEET_COLUMNS}
        rows={bySize.slice(0, ROWS_SHOWN)}
        keyOf={({ symbol, side }) => `${symbol} ${String(side)}`}
        stackBelow={480}
      />
      {others.length === 0 ? null : (
        <p className="sheet-more">
          and {formatCount(others.length)} more, of {formatUsdt(sumOf(others, valueOf))} USDT in all, with an
          unrealized PnL of {formatSignedUsdt(sumOf(others, pnlOf))} USDT
        </p>
      )}
    </SheetPositions>
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
    <SheetPositions count={positions?.length}>
      <ul className="sheet-names">
        {positions?.slice(0, NAMES_SHOWN).map(({ symbol, side }) => (
          <li key={`${symbol} ${side}`}>
            <span>{symbol}</span>
            <span>{directionOf(side)}</span>
          </li>
        ))}
      </ul>
      {others > 0 ? <p className="sheet-more">and {formatCount(others)} more</p> : null}
    </SheetPositions>
  );
}
