import { useMedia } from '../../ui/browser/media.ts';
import { MONTHS } from '../../ui/format/plain.ts';
import {
  TOGETHER_MARK,
  togetherNote,
  togetherText,
  type YearRow,
  type MonthCell,
  type PeriodCell,
} from '../frame/months/year-rows.ts';
import type { PerformanceReport } from './report.ts';
import './months.css';
import { formatFraction } from '../../ui/format/number.ts';
import { IconChevron } from '../../ui/picture/icons.tsx';

/** From which absolute return on a cell takes the next stronger tint, fractions. */
const TONE_STEPS = [0.01, 0.03, 0.08] as const;

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
        <p className="months-foot">
          <span aria-hidden="true">* </span>
          Partial: the range, the history or a gap leaves part of it out, or it is not over. A change over
          days without a sample counts in the year in which it ends.
        </p>
      ) : null}
      {together === null ? null : (
        <p className="months-foot">
          <span aria-hidden="true">{TOGETHER_MARK} </span>
          {together}
        </p>
      )}
    </section>
  );
}

function MonthsTable({ years }: { years: readonly YearRow[] }) {
  return (
    <table className="months">
      <caption className="sr-only">Return by month and year, gross and net, percent</caption>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">
            <span className="sr-only">Gross or net</span>
          </th>
          {MONTHS.map((month) => (
            <th key={month} scope="col">
              {month}
            </th>
          ))}
          <th scope="col">Year</th>
        </tr>
      </thead>
      {years.map((row) => (
        <tbody key={row.year}>
          <Side row={row} side="gross" />
          <Side row={row} side="net" />
        </tbody>
      ))}
    </table>
  );
}

function Side({ row: { year, months, total }, side }: { row: YearRow; side: 'gross' | 'net' }) {
  return (
    <tr>
      {side === 'gross' ? (
        <th scope="rowgroup" rowSpan={2} className="months-year">
          {year}
        </th>
      ) : null}
      <th scope="row" className="months-side">
        {side === 'gross' ? 'Gross' : 'Net'}
      </th>
      {months.map((cell, index) => (
        <Month key={index} cell={cell} side={side} />
      ))}
      <Total cell={total} side={side} />
    </tr>
  );
}

/** How strong a tint is at which return. */
function Legend() {
  const strengths = [4, 3, 2, 1];
  const most = String((TONE_STEPS.at(-1) ?? 0) * 100);
  return (
    <p className="months-legend" aria-hidden="true">
      −{most} and less
      {strengths.map((strength) => (
        <span key={`down ${String(strength)}`} className={`months-swatch tone-down-${String(strength)}`} />
      ))}
      {strengths.toReversed().map((strength) => (
        <span key={`up ${String(strength)}`} className={`months-swatch tone-up-${String(strength)}`} />
      ))}
      +{most} and more
    </p>
  );
}

/**
 * The tint of a month: `up` or `down` and how strong, 1 to 4; none for a return of 0.
 *
 * @param value a fraction
 * @example toneOf(-0.02) // => 'tone-down-2'
 */
export function toneOf(value: number): string {
  if (value === 0) return '';
  const size = Math.abs(value);
  const strength = 1 + TONE_STEPS.filter((step) => size >= step).length;
  return `tone-${value > 0 ? 'up' : 'down'}-${String(strength)}`;
}

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
function Total({ cell, side }: { cell: PeriodCell; side: 'gross' | 'net' }) {
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

/** The months of a phone: a year below the other, the newest open. @param props years, the newest first */
function MonthsByYear({ years }: { years: readonly YearRow[] }) {
  return (
    <div className="years">
      {years.map((row, index) => (
        <Year key={row.year} row={row} isOpen={index === 0} />
      ))}
    </div>
  );
}

function Year({ row: { year, months, total }, isOpen }: { row: YearRow; isOpen: boolean }) {
  const partial = total.isPartial ? '*' : '';
  return (
    <details className="year" open={isOpen}>
      <summary>
        <span className="year-name">
          <IconChevron className="ratios-mark" />
          {year}
        </span>
        <span className="year-total">
          <span className="year-side">Gross</span> {formatFraction(total.gross)}
          {partial}
        </span>
        <span className="year-total">
          <span className="year-side">Net</span> {formatFraction(total.net)}
          {partial}
        </span>
      </summary>
      <table className="months">
        <caption className="sr-only">Return by month of {year}, gross and net, percent</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Gross</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(months).map(({ name, cell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Month cell={cell} side="gross" />
              <Month cell={cell} side="net" />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Months with data by name; several together stand in the year in which they end. */
function rowsOf(months: YearRow['months']): { name: string; cell: MonthCell }[] {
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
