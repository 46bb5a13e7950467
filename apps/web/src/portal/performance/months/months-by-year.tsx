import { formatFraction } from '../../../ui/format/number.ts';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { MONTHS } from '../../../ui/format/plain.ts';
import { togetherText } from '../../frame/months/together.ts';
import type { MonthCell, YearRow } from '../../frame/months/year-rows.ts';
import { Month } from './month.tsx';

/** The months of a phone: a year below the other, the newest open. @param props years, the newest first */
export function MonthsByYear({ years }: { years: readonly YearRow[] }) {
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
