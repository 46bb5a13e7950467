import { formatPercent } from '../../../ui/format/number.ts';
import type { MonthCell } from '../report.ts';
import { toneOf } from './month-tone.ts';

interface MonthProps {
  cell: MonthCell | null;
  side: 'gross' | 'net';
  isTotal?: boolean;
}

/** A month, in percent without its sign of unit; blank where there is no data. */
export function Month({ cell, side, isTotal = false }: MonthProps) {
  const value = cell?.[side] ?? null;
  const tone = value === null || isTotal ? '' : toneOf(value);
  return (
    <td className={`month ${isTotal ? 'month-total' : tone}`}>
      {value === null ? null : formatPercent(Number((value * 100).toPrecision(12))).replace('%', '')}
      {value !== null && cell?.isPartial === true ? (
        <>
          <span aria-hidden="true">*</span>
          <span className="sr-only"> partial</span>
        </>
      ) : null}
    </td>
  );
}
