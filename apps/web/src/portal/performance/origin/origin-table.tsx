import type { CustomerPerformanceSummary, PerformanceSummary } from '@equanim/contract/performance';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatPercent, formatSignedUsdt } from '../../../ui/format/number.ts';
import { IconWarning } from '../../../ui/picture/icons.tsx';
import type { Detail } from './detail.ts';
import { ORIGIN_NAMES, ORIGIN_NOTES, originRows, PERCENT_DIGITS, type OriginRow } from './origin-rows.ts';
import { wordFor } from '../../../ui/format/word.ts';

type Summary = PerformanceSummary | CustomerPerformanceSummary;

interface OriginTableProps {
  summary: Summary;
  /** Null where a part cannot be opened. */
  onOpen: ((detail: Detail) => void) | null;
}

/** Percent leave out no part; where there are none, the amounts give the lengths. */
const sizeOf = ({ percent, amount }: OriginRow): number => percent ?? amount ?? 0;

/** A bar and a row a part, with the return below. */
export function OriginTable({ summary, onOpen }: OriginTableProps) {
  const rows = originRows(summary);
  const hasAmounts = 'change_amount' in summary;
  const sizes = rows.map(sizeOf);
  const scale = { least: Math.min(0, ...sizes), most: Math.max(0, ...sizes) };
  return (
    <table className="table table-flush origin">
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
            bar={<Bar size={sizeOf(row)} {...scale} />}
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
  bar: ReactNode;
  isWarning: boolean;
}

function Part({ row, bar, isWarning, onOpen }: PartProps) {
  const { key, percent, amount } = row;
  const name = wordFor(ORIGIN_NAMES, key);
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
      <td className="origin-bar">{bar}</td>
      {amount === undefined ? null : (
        <td className="numeric">
          <Amount text={formatSignedUsdt(amount)} />
        </td>
      )}
      <td className="numeric">{formatPercent(percent, PERCENT_DIGITS)}</td>
    </tr>
  );
}

interface BarProps {
  size: number;
  /** The largest loss and the largest gain of all parts, which the bars reach to. */
  least: number;
  most: number;
}

/** Losses to the left of nothing, gains to the right, all in one scale. */
function Bar({ size, least, most }: BarProps) {
  const perUnit = most === least ? 0 : 100 / (most - least);
  const zero = most === least ? 50 : -least * perUnit;
  return (
    <svg
      className="origin-bars"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x={zero + Math.min(0, size) * perUnit}
        width={Math.abs(size) * perUnit}
        height={10}
        className={size < 0 ? 'origin-loss' : 'origin-gain'}
      />
      <rect x={zero - 0.125} width={0.25} height={10} className="origin-axis" />
    </svg>
  );
}
