import { NO_VALUE } from '../format/number.ts';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ScrollArea } from '../table/scroll-area.tsx';
import type { ChartForm, ChartPoint, Note } from './model.ts';
import { toneOf, type PlotProps } from './plot.tsx';

/** Rows that are listed before somebody asks for all of them. */
const ROWS_AT_FIRST = 200;

/** The points of a chart as a table, newest first. */
export function ChartTable<Point extends ChartPoint>({ name, points, form, className }: PlotProps<Point>) {
  return (
    <ScrollArea className={`chart-table ${className}`} label={`${name}, table`}>
      <DataTable
        caption={`${name}, point by point, newest first`}
        items="points"
        columns={columnsOf(form)}
        rows={points.toReversed()}
        keyOf={({ at }) => String(at)}
        countAtFirst={ROWS_AT_FIRST}
        stackBelow={0}
      />
    </ScrollArea>
  );
}

/** The time of a point with its notes, and its figures, each followed by its change. */
function columnsOf<Point extends ChartPoint>({ axis, notesOf, figures }: ChartForm<Point>): Column<Point>[] {
  return [
    {
      key: 'time',
      name: axis.name(),
      cell: (point) => <Time text={axis.rowTextOf(point)} notes={notesOf?.(point) ?? []} />,
      title: (point) => axis.textOf(point)[1],
    },
    ...figures.flatMap(({ name, unit, textOf, isSigned = false, changeOf }): Column<Point>[] => [
      {
        key: name,
        name,
        unit,
        isNumeric: true,
        text: (point) => textOf(point) ?? NO_VALUE,
        classOf: (point) => (isSigned ? toneOf(textOf(point) ?? '') : ''),
      },
      ...(changeOf
        ? [{ key: `${name} change`, name: `${name} change`, isNumeric: true, text: changeOf }]
        : []),
    ]),
  ];
}

function Time({ text, notes }: { text: string; notes: readonly Note[] }) {
  return (
    <>
      {text}
      {notes.map((note) => (
        <span key={note.text} className={note.className ?? 'text-ink-2'}>
          {' '}
          {note.text}
        </span>
      ))}
    </>
  );
}
