import { useMedia } from '../../ui/browser/media.ts';
import { MONTHS } from '../../ui/format/plain.ts';
import {
  cellUnder,
  TOGETHER_MARK,
  togetherNote,
  togetherText,
  type YearRow,
  type MonthCell,
  type PeriodCell,
} from '../frame/months/year-rows.ts';
import type { PerformanceReport } from './report.ts';
import { formatFraction } from '../../ui/format/number.ts';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { IconChevron } from '../../ui/picture/icons.tsx';

/** From which absolute return on a cell takes the next stronger tint, fractions. */
const TONE_STEPS = [0.01, 0.03, 0.08] as const;

/** Blue and orange in either palette: they are told apart with any color vision, and the sign is printed as well. */
const TONES_UP = ['bg-(--gain-cvd)/8', 'bg-(--gain-cvd)/18', 'bg-(--gain-cvd)/30', 'bg-(--gain-cvd)/44'];
const TONES_DOWN = ['bg-(--loss-cvd)/8', 'bg-(--loss-cvd)/18', 'bg-(--loss-cvd)/28', 'bg-(--loss-cvd)/40'];

/** Under this the table of fourteen columns does not fit: months stand below each other, year by year. */
const STACKED = 'screen and (width < 768px)';

/** Section 2: the months by years. */
export function MonthsPanel({ years }: Pick<PerformanceReport, 'years'>) {
  const isStacked = useMedia(STACKED) === true;
  const isAnyPartial = years.some(
    ({ months, total }) => total.isPartial || months.some((month) => month?.isPartial === true),
  );
  const together = togetherNote(years);
  const newestFirst = years.toReversed();
  return (
    <section className="card" aria-label="Months">
      <div className="panel-head">
        <h2 className="card-title">Months</h2>
        <p className="panel-note">Percent, UTC months</p>
        <Legend />
      </div>
      {isStacked ? <MonthsByYear years={newestFirst} /> : <MonthsTable years={newestFirst} />}
      {isAnyPartial ? (
        <p className="panel-note mt-3">
          <span aria-hidden="true">* </span>
          Partial month or year: still running, or not fully covered by the range or the data. A change across
          days without samples counts in the year it ends.
        </p>
      ) : null}
      {together === null ? null : (
        <p className="panel-note mt-3">
          <span aria-hidden="true">{TOGETHER_MARK} </span>
          {together}
        </p>
      )}
    </section>
  );
}

const SIDES = ['gross', 'net'] as const;
const NAMES = { gross: 'Gross', net: 'Net' } as const;

interface SideRow extends YearRow {
  side: 'gross' | 'net';
}

const COLUMNS: Column<SideRow>[] = [
  {
    key: 'year',
    name: 'Year',
    cell: ({ year, side }) => (side === 'gross' ? year : <span className="sr-only">{year}</span>),
    className: 'w-12',
  },
  {
    key: 'side',
    name: 'Gross or net',
    isNameHidden: true,
    text: ({ side }) => NAMES[side],
    className: 'w-12 text-ink-3',
  },
  ...MONTHS.map((name, index): Column<SideRow> => ({
    key: name,
    name,
    isNumeric: true,
    cell: ({ months, side }) => <Month cell={cellUnder(months, index)} side={side} />,
    classOf: ({ months, side }) => classOfMonth(cellUnder(months, index), side),
    spanOf: ({ months }) => cellUnder(months, index)?.span ?? 1,
  })),
  {
    key: 'total',
    name: 'Year',
    isNumeric: true,
    cell: ({ total, side }) => <Return cell={total} side={side} />,
    className: 'font-[560]',
  },
];

function MonthsTable({ years }: { years: readonly YearRow[] }) {
  return (
    <Table
      caption="Return by month and year, gross and net, percent"
      columns={COLUMNS}
      rows={years.flatMap((year) => SIDES.map((side): SideRow => ({ ...year, side })))}
      keyOf={({ year, side }) => `${String(year)} ${side}`}
      groupOf={({ year }) => ({ key: String(year), head: null })}
      stackBelow={0}
      isTight
    />
  );
}

/** How strong a tint is at which return. */
function Legend() {
  const most = String((TONE_STEPS.at(-1) ?? 0) * 100);
  return (
    <p className="ml-auto flex items-center gap-2 text-[0.75rem] text-ink-3" aria-hidden="true">
      −{most} and less
      <span className="flex gap-0.5">
        {[...TONES_DOWN.toReversed(), ...TONES_UP].map((tone) => (
          <span key={tone} className={`h-3 w-[18px] rounded-[3px] ${tone}`} />
        ))}
      </span>
      +{most} and more
    </p>
  );
}

/** The tint of a month by its return, a fraction: the stronger, the further from 0; none for 0. */
function tintOf(value: number): string {
  const size = Math.abs(value);
  const tones = value > 0 ? TONES_UP : TONES_DOWN;
  return value === 0 ? '' : (tones[TONE_STEPS.filter((step) => size >= step).length] ?? '');
}

interface MonthProps {
  cell: MonthCell | null;
  side: 'gross' | 'net';
}

const classOfMonth = (cell: MonthCell | null, side: MonthProps['side']): string => {
  const value = cell?.[side] ?? null;
  return `${value === null ? '' : tintOf(value)} ${(cell?.span ?? 1) > 1 ? 'text-center' : ''}`;
};

/** A month, or several together, in percent without its sign of unit; blank where there is no data. */
function Month({ cell, side }: MonthProps) {
  const { together = null, endsLater = false } = cell ?? {};
  return (
    <>
      {cell && <Return cell={cell} side={side} />}
      {together === null ? null : (
        <>
          <span aria-hidden="true">{endsLater ? '→' : TOGETHER_MARK}</span>
          <span className="sr-only"> {togetherText(together)} together</span>
        </>
      )}
    </>
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

/** The months of a phone: a year below the other, the newest open. @param props years, the newest first */
function MonthsByYear({ years }: { years: readonly YearRow[] }) {
  return (
    <div className="divide-y divide-hairline border-t border-hairline">
      {years.map((row, index) => (
        <Year key={row.year} row={row} isOpen={index === 0} />
      ))}
    </div>
  );
}

function Year({ row: { year, months, total }, isOpen }: { row: YearRow; isOpen: boolean }) {
  const partial = total.isPartial ? '*' : '';
  return (
    <details className="group" open={isOpen}>
      <summary className="grid min-h-11 list-none grid-cols-[1fr_repeat(2,minmax(96px,auto))] items-baseline gap-1 py-3 marker:hidden">
        <span className="flex items-center gap-2 font-[540]">
          <IconChevron className="size-3 text-ink-3 transition-[rotate] group-open:rotate-90" />
          {year}
        </span>
        {SIDES.map((side) => (
          <span key={side} className="tabular text-end">
            <span className="text-[0.75rem] text-ink-3">{NAMES[side]}</span> {formatFraction(total[side])}
            {partial}
          </span>
        ))}
      </summary>
      <Table
        caption={`Return by month of ${String(year)}, gross and net, percent`}
        columns={MONTH_COLUMNS}
        rows={rowsOf(months)}
        keyOf={({ name }) => name}
        stackBelow={0}
        isTight
      />
    </details>
  );
}

interface NamedMonth {
  name: string;
  cell: MonthCell;
}

const MONTH_COLUMNS: Column<NamedMonth>[] = [
  { key: 'month', name: 'Month', text: ({ name }) => name },
  ...SIDES.map((side): Column<NamedMonth> => ({
    key: side,
    name: NAMES[side],
    isNumeric: true,
    cell: ({ cell }) => <Month cell={cell} side={side} />,
    classOf: ({ cell }) => classOfMonth(cell, side),
  })),
];

/** Months with data by name; several together stand in the year in which they end. */
function rowsOf(months: YearRow['months']): NamedMonth[] {
  let month = 0;
  return months.flatMap((cell) => {
    const name = MONTHS[month] ?? '';
    month += cell?.span ?? 1;
    if (cell === null || cell.endsLater) return [];
    const { together } = cell;
    return {
      name: together === null ? name : togetherText(together),
      cell: { ...cell, span: 1 },
    };
  });
}
