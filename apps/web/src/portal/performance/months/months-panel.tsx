import { useMedia } from '../../../ui/browser/media.ts';
import { MONTHS } from '../../../ui/format/plain.ts';
import { TOGETHER_MARK, togetherNote } from '../../frame/months/together.ts';
import type { YearRow } from '../../frame/months/year-rows.ts';
import type { PerformanceReport } from '../report.ts';
import { TONE_STEPS } from './month-tone.ts';
import { Month, Total } from './month.tsx';
import { MonthsByYear } from './months-by-year.tsx';
import './months.css';

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
