import type { CustomerPerformanceSummary, PerformanceSummary } from '@equanim/contract/performance';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatPercent, formatSignedUsdt } from '../../../ui/format/number.ts';
import { IconWarning } from '../../../ui/picture/icons.tsx';
import type { Detail } from './detail.ts';
import { ORIGIN_NAMES, ORIGIN_NOTES, originRows, PERCENT_DIGITS, type OriginRow } from './origin-rows.ts';

type Summary = PerformanceSummary | CustomerPerformanceSummary;

interface OriginTableProps {
  summary: Summary;
  /** Null where a part cannot be opened. */
  onOpen: ((detail: Detail) => void) | null;
}

/** A bar and a row a part, with the return below. */
export function OriginTable({ summary, onOpen }: OriginTableProps) {
  const rows = originRows(summary);
  const hasAmounts = 'change_amount' in summary;
  // Percent leave out no part; where there are none, the amounts give the lengths.
  const sizeOf = ({ percent, amount }: OriginRow) => percent ?? amount ?? 0;
  const most = Math.max(...rows.map((row) => Math.abs(sizeOf(row))));
  return (
    <table className="table origin">
      <caption className="sr-only">What the return is made of, gross</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" className="origin-bar">
            <span className="sr-only">Size</span>
          </th>
          {hasAmounts ? (
            <th scope="col" className="numeric">
              USDT
            </th>
          ) : null}
          <th scope="col" className="numeric">
            Percent
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Part
            key={row.key}
            row={row}
            share={most === 0 ? 0 : sizeOf(row) / most}
            isWarning={row.key === 'unexplained' && summary.is_unexplained_large}
            onOpen={onOpen}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{hasAmounts ? 'Change of equity; return, gross' : 'Return, gross'}</th>
          <td className="origin-bar">&nbsp;</td>
          {hasAmounts ? (
            <td className="numeric">
              <Amount text={formatSignedUsdt(summary.change_amount)} />
            </td>
          ) : null}
          <td className="numeric">{formatPercent(summary.change_percent, PERCENT_DIGITS)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface PartProps extends Pick<OriginTableProps, 'onOpen'> {
  row: OriginRow;
  /** From -1 to 1. */
  share: number;
  isWarning: boolean;
}

function Part({ row, share, isWarning, onOpen }: PartProps) {
  const { key, percent, amount } = row;
  const name = ORIGIN_NAMES[key];
  return (
    <tr className={isWarning ? 'origin-warning' : ''}>
      <th scope="row">
        {onOpen === null ? (
          <span className="origin-name">{name}</span>
        ) : (
          <button type="button" className="origin-name" onClick={() => onOpen({ kind: 'part', part: key })}>
            {name}
          </button>
        )}
        <span className="origin-note">{ORIGIN_NOTES[key]}</span>
        {isWarning ? (
          <span className="origin-alarm">
            <IconWarning className="size-3.5" />
            More than one basis point of equity
          </span>
        ) : null}
      </th>
      <td className="origin-bar">
        <Bar share={share} />
      </td>
      {amount === undefined ? null : (
        <td className="numeric">
          <Amount text={formatSignedUsdt(amount)} />
        </td>
      )}
      <td className="numeric">{formatPercent(percent, PERCENT_DIGITS)}</td>
    </tr>
  );
}

/** Losses to the left of the middle, gains to the right; a full half is the largest part. */
function Bar({ share }: { share: number }) {
  return (
    <svg
      className="origin-bars"
      viewBox="-100 0 200 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x={Math.min(0, share * 100)}
        width={Math.abs(share) * 100}
        height={10}
        className={share < 0 ? 'origin-loss' : 'origin-gain'}
      />
      <rect x={-0.25} width={0.5} height={10} className="origin-axis" />
    </svg>
  );
}
