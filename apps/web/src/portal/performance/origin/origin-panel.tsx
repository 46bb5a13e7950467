import type { PerformanceSummary, CustomerPerformanceSummary } from '@equanim/contract/performance';
import { useState } from 'react';
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
import { OpensOrigin, SourcesPanel } from './sources-panel.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LazyPart, useLinkedPart } from '../../frame/lazy-part.tsx';
import { wordFor } from '../../../ui/format/word.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatPercent, formatSignedUsdt } from '../../../ui/format/number.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
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
  const part = useLinkedPart('origin');
  return (
    <section ref={part} id="origin" tabIndex={-1} className="card" aria-label="Where it came from">
      <div className="panel-head">
        <h2 className="card-title">Where it came from</h2>
        <p className="panel-note">
          Gross, {full === null ? 'percent' : 'USDT, and percent'} of the first value of the range
          {full === null ? null : <span className="print:hidden">; select a row to see its sources</span>}
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
  const sizes = rows.map(sizeOf);
  const scale = { least: Math.min(0, ...sizes), most: Math.max(0, ...sizes) };
  const isLarge = ({ key }: OriginRow): boolean => key === 'unexplained' && summary.is_unexplained_large;
  const amounts: Column<OriginRow> = {
    key: 'amount',
    name: 'USDT',
    isNumeric: true,
    text: ({ amount }) => (amount === undefined ? '' : formatSignedUsdt(amount)),
  };
  const hasAmounts = 'change_amount' in summary;
  return (
    <Table
      caption="What the return is made of, gross"
      columns={[
        {
          key: 'part',
          name: 'Part',
          cell: (row) => <PartName row={row} isLarge={isLarge(row)} onOpen={onOpen} />,
        },
        {
          key: 'size',
          name: 'Size',
          isNameHidden: true,
          cell: (row) => <Bar size={sizeOf(row)} {...scale} />,
          className: 'w-[34%]',
          card: 'note',
        },
        ...(hasAmounts ? [amounts] : []),
        {
          key: 'percent',
          name: 'Percent',
          isNumeric: true,
          text: ({ percent }) => formatPercent(percent, PERCENT_DIGITS),
          card: 'lead',
        },
      ]}
      rows={rows}
      keyOf={({ key }) => key}
      toneOf={(row) => (isLarge(row) ? 'warn' : undefined)}
      totals={[
        {
          name: hasAmounts ? 'Change in equity and gross return' : 'Return, gross',
          cells: {
            ...(hasAmounts && { amount: <Amount text={formatSignedUsdt(summary.change_amount)} /> }),
            percent: formatPercent(summary.change_percent, PERCENT_DIGITS),
          },
        },
      ]}
      stackBelow={480}
    />
  );
}

interface PartNameProps extends Pick<OriginTableProps, 'onOpen'> {
  row: OriginRow;
  isLarge: boolean;
}

function PartName({ row: { key }, isLarge, onOpen }: PartNameProps) {
  const name = wordFor(ORIGIN_NAMES, key);
  return (
    <>
      {onOpen === null ? (
        <span className="mr-2.5 font-medium">{name}</span>
      ) : (
        <OpensOrigin name={name} onOpen={() => onOpen({ kind: 'part', part: key })} />
      )}
      <span className="text-xs text-ink-3">{ORIGIN_NOTES[key]}</span>
      {isLarge ? (
        <span className="flex items-center gap-1.5 pb-1.5 text-xs font-medium text-warn">
          <IconWarning className="size-3.5" />
          More than one basis point of equity
        </span>
      ) : null}
    </>
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
      className="block h-2.5 w-full"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x={zero + Math.min(0, size) * perUnit}
        width={Math.abs(size) * perUnit}
        height={10}
        className={size < 0 ? 'fill-(--loss-cvd)' : 'fill-(--gain-cvd)'}
      />
      <rect x={zero - 0.125} width={0.25} height={10} className="fill-control" />
    </svg>
  );
}
