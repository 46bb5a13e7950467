import type { Position } from '@equanim/contract/positions';
import { formatCount } from '../../../ui/format/number.ts';
import { directionOf } from '../../frame/direction-badge.tsx';
import { insteadOfPositions, SheetMore, SheetPart } from './tear-sheet.tsx';

/** What fits on the sheet beside everything else; the rest is counted. */
const NAMES_SHOWN = 32;

/** What a customer sees of the positions: symbol and direction, nothing more. */
export function NamedPositions({
  positions,
}: {
  positions: readonly Pick<Position, 'symbol' | 'side'>[] | undefined;
}) {
  const others = (positions?.length ?? 0) - NAMES_SHOWN;
  return (
    <SheetPart title="Current Positions" instead={insteadOfPositions(positions)}>
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
