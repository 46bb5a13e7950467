import { formatFraction } from '../../../ui/format/number.ts';
import { TOGETHER_MARK, togetherText } from '../../frame/months/together.ts';
import type { MonthCell, PeriodCell } from '../../frame/months/year-rows.ts';
import { toneOf } from './month-tone.ts';

interface MonthProps {
  cell: MonthCell | null;
  side: 'gross' | 'net';
}

/** A month, or several together, in percent without its sign of unit; blank where there is no data. */
export function Month({ cell, side }: MonthProps) {
  const value = cell?.[side] ?? null;
  const { together = null, span = 1, endsLater = false } = cell ?? {};
  const tone = value === null ? '' : toneOf(value);
  return (
    <td colSpan={span} className={`month ${tone} ${span > 1 ? 'month-wide' : ''}`}>
      {cell && <Return cell={cell} side={side} />}
      {together === null ? null : (
        <>
          <span aria-hidden="true">{endsLater ? '→' : TOGETHER_MARK}</span>
          <span className="sr-only"> {togetherText(together)} together</span>
        </>
      )}
    </td>
  );
}

/** The year of a row. */
export function Total({ cell, side }: { cell: PeriodCell; side: 'gross' | 'net' }) {
  return (
    <td className="month month-total">
      <Return cell={cell} side={side} />
    </td>
  );
}

function Return({ cell, side }: { cell: PeriodCell; side: 'gross' | 'net' }) {
  const value = cell[side];
  if (value === null) return null;
  return (
    <>
      {formatFraction(value).replace('%', '')}
      {cell.isPartial ? (
        <>
          <span aria-hidden="true">*</span>
          <span className="sr-only"> partial</span>
        </>
      ) : null}
    </>
  );
}
