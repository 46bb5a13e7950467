import type { PerformanceSummary, CustomerPerformanceSummary } from '@equanim/contract/performance';
import { useState, type ReactNode } from 'react';
import type { PerformanceSpan } from '../../../api/performance.ts';
import type { Shown } from '../use-performance.ts';
import {
  type Detail,
  inFull,
  ORIGIN_NAMES,
  ORIGIN_NOTES,
  originRows,
  PERCENT_DIGITS,
  type OriginRow,
} from './origin-rows.ts';
import { SourcesPanel } from './sources-panel.tsx';
import './origin.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LazyPart } from '../../frame/lazy-part.tsx';
import { wordFor } from '../../../ui/format/word.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatPercent, formatSignedUsdt } from '../../../ui/format/number.ts';
import { IconWarning } from '../../../ui/picture/icons.tsx';

/** Percent leave out no part; where there are none, the amounts give the lengths. */
const sizeOf = ({ percent, amount }: OriginRow): number => percent ?? amount ?? 0;

const loadDetail = async () => (await import('./origin-detail.tsx')).OriginDetail;

const titleOf = (detail: Detail | null): string => {
  if (detail === null) return '';
  return detail.kind === 'part' ? wordFor(ORIGIN_NAMES, detail.part) : detail.name;
};

interface OriginPanelProps {
  shown: Shown;
  span: PerformanceSpan;
}

/** Section 6: what the return is made of; administrators can open what each part rests on. */
export function OriginPanel({ shown: { summary }, span }: OriginPanelProps) {
  const [detail, setDetail] = useState<Detail | null>(null);
  const full = inFull(summary);
  return (
    <section className="card" aria-label="Where it came from">
      <div className="panel-head">
        <h2 className="card-title">Where it came from</h2>
        <p className="panel-note">
          Gross, {full === null ? 'percent' : 'USDT, and percent'} of the first value of the range
          {full === null ? null : (
            <span className="print:hidden">; choose a row to see what it rests on</span>
          )}
        </p>
      </div>
      <OriginTable summary={summary} onOpen={full === null ? null : setDetail} />
      {full === null ? null : (
        <>
          <SourcesPanel summary={full} onOpen={setDetail} />
          <OriginDialog detail={detail} summary={full} span={span} onClose={() => setDetail(null)} />
        </>
      )}
    </section>
  );
}

interface OriginDialogProps {
  /** Null while the dialog is closed. */
  detail: Detail | null;
  summary: PerformanceSummary;
  span: PerformanceSpan;
  onClose: () => void;
}

/** What a part, a symbol or a coin rests on; loaded when it is opened. */
function OriginDialog({ detail, summary, span, onClose }: OriginDialogProps) {
  return (
    <Dialog size="wide" title={titleOf(detail)} isOpen={detail !== null} onClose={onClose}>
      {detail === null ? null : (
        <LazyPart
          load={loadDetail}
          props={{ detail, summary, span }}
          name="lines"
          fallback={<output className="panel-empty">Loading lines...</output>}
        />
      )}
    </Dialog>
  );
}

type Summary = PerformanceSummary | CustomerPerformanceSummary;

interface OriginTableProps {
  summary: Summary;
  /** Null where a part cannot be opened. */
  onOpen: ((detail: Detail) => void) | null;
}

/** A bar and a row a part, with the return below. */
function OriginTable({ summary, onOpen }: OriginTableProps) {
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
