import { useState } from 'react';
import { Amount } from '../feedback/amount.tsx';
import { formatCount, NO_VALUE } from '../format/number.ts';
import { Button } from '../forms/button.tsx';
import { ScrollArea } from '../table/scroll-area.tsx';
import type { ChartForm, ChartPoint } from './model.ts';
import { toneOf, type PlotProps } from './plot.tsx';

/** Rows that are listed before somebody asks for all of them. */
const ROWS_AT_FIRST = 200;

interface Column<Point> {
  name: string;
  textOf: (point: Point) => string | null;
  isSigned: boolean;
}

/** The figures of a chart as columns, each followed by its change. */
function columnsOf<Point>({ figures }: ChartForm<Point>): Column<Point>[] {
  return figures.flatMap(({ name, unit, textOf, isSigned = false, changeOf }) => [
    { name: unit === undefined ? name : `${name} (${unit})`, textOf, isSigned },
    ...(changeOf ? [{ name: `${name} change`, textOf: changeOf, isSigned: false }] : []),
  ]);
}

/** The points of a chart as a table, newest first. */
export function ChartTable<Point extends ChartPoint>(props: PlotProps<Point>) {
  const { name, points, form, className } = props;
  const [isWhole, setWhole] = useState(false);
  const columns = columnsOf(form);
  const newestFirst = points.toReversed();
  const shown = isWhole ? newestFirst : newestFirst.slice(0, ROWS_AT_FIRST);
  return (
    <ScrollArea className={`chart-table ${className}`} label={`${name}, table`}>
      <table className="table table-flush table-sticky">
        <caption className="sr-only">{name}, point by point, newest first</caption>
        <thead>
          <tr>
            <th scope="col">{form.axis.name()}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="numeric">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr key={point.at}>
              <td title={form.axis.textOf(point)[1]}>
                {form.axis.rowTextOf(point)}
                {form.notesOf?.(point).map(({ text, className: tone = 'text-ink-2' }) => (
                  <span key={text} className={tone}>
                    {' '}
                    {text}
                  </span>
                ))}
              </td>
              {columns.map(({ name: key, textOf, isSigned }) => {
                const text = textOf(point) ?? NO_VALUE;
                return (
                  <td key={key} className={`numeric ${isSigned ? toneOf(text) : ''}`}>
                    <Amount text={text} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === points.length ? null : (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          Show all {formatCount(points.length)} rows
        </Button>
      )}
    </ScrollArea>
  );
}
