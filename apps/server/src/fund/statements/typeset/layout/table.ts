import { baselineOf, GRID, type Sheet } from './sheet.ts';
import { HAIRLINE, INK, styles, type Style } from '../type/styles.ts';
import { fitColumns, type FittedColumns, type TableContent } from './table-columns.ts';

const ROW_PADDING = 4.4;
const TITLE_HEIGHT = 18;

/** Draws a table over the whole width of the page; where it goes on, title and headings are repeated. */
export function drawTable(sheet: Sheet, content: TableContent): void {
  const columns = fitColumns(sheet.type, content);
  const { rows, total } = content;
  sheet.ensure(TITLE_HEIGHT + headHeight(content, columns) + 3 * rowHeight(sheet, columns, rows[0] ?? []));
  drawTitle(sheet, content);
  sheet.group(
    'Table',
    () => {
      drawHead(sheet, content, columns, true);
      sheet.group('TBody', () => {
        for (const [index, row] of rows.entries()) {
          // No line stands alone on a page, and the total has company there, too.
          const isBeforeLast = index >= rows.length - 2;
          const needed = rowHeight(sheet, columns, row) * (isBeforeLast ? (total ? 3 : 2) : 1);
          startPageUnless(sheet, needed, () => {
            sheet.artifact(
              () => writeTitle(sheet, `${content.title}, continued`, content.unit),
              'Pagination',
            );
            sheet.y += TITLE_HEIGHT;
            drawHead(sheet, content, columns, false);
          });
          drawRow(sheet, row, { columns, textColumns: content.textColumns, style: columns.style });
        }
        if (total) drawTotal(sheet, total, content.textColumns, columns);
      });
    },
    { title: content.title },
  );
}

function startPageUnless(sheet: Sheet, height: number, drawHeadAgain: () => void): void {
  if (sheet.y + height <= GRID.bottom) return;
  sheet.newPage();
  drawHeadAgain();
}

function drawTitle(sheet: Sheet, { title, unit }: TableContent): void {
  sheet.tagged('H3', () => writeTitle(sheet, title, unit));
  sheet.y += TITLE_HEIGHT;
}

function writeTitle(sheet: Sheet, title: string, unit: string): void {
  const y = sheet.y + 10;
  sheet.type.write(title, { x: GRID.left, y }, styles.strong);
  sheet.type.writeBefore(` ${unit}`, { x: GRID.right, y }, styles.label);
}

const headingStyle = ({ style }: FittedColumns): Style => {
  const size = Math.min(styles.label.size, style.size);
  return { ...styles.label, size, leading: size * 1.3 };
};

function headHeight({ headings }: TableContent, columns: FittedColumns): number {
  return Math.max(...headings.map(({ length }) => length)) * headingStyle(columns).leading + 6;
}

/** The headings, with tags where the table begins and without where it goes on. */
function drawHead(sheet: Sheet, content: TableContent, columns: FittedColumns, isFirst: boolean): void {
  const style = headingStyle(columns);
  const bottom = sheet.y + headHeight(content, columns);
  const drawHeading = (lines: readonly string[], column: number): void => {
    const top = bottom - 6 - lines.length * style.leading;
    for (const [index, line] of lines.entries()) {
      const y = top + index * style.leading + baselineOf(style);
      // Whoever reads the text aloud would join the lines.
      const text = index === 0 ? line : ` ${line}`;
      writeCell(sheet, text, { columns, column, y, style, textColumns: content.textColumns });
    }
  };
  if (isFirst) {
    sheet.group('THead', () =>
      sheet.group('TR', () => {
        for (const [column, lines] of content.headings.entries()) {
          sheet.tagged('TH', () => drawHeading(lines, column), { scope: 'Column' });
        }
      }),
    );
  } else {
    sheet.artifact(() => {
      for (const [column, lines] of content.headings.entries()) drawHeading(lines, column);
    }, 'Pagination');
  }
  sheet.rule({ x: GRID.left, width: GRID.width, y: bottom, weight: 0.7, color: INK });
  sheet.y = bottom;
}

interface RowOptions {
  columns: FittedColumns;
  textColumns: number;
  style: Style;
  isLast?: boolean;
}

function linesOf(sheet: Sheet, columns: FittedColumns, text: string): string[] {
  return sheet.type.linesOf(text, columns.widths[0] ?? GRID.width, columns.style);
}

function rowHeight(sheet: Sheet, columns: FittedColumns, row: readonly string[]): number {
  const lines = linesOf(sheet, columns, row[0] ?? '').length;
  return Math.max(1, lines) * columns.style.leading + ROW_PADDING;
}

function drawRow(sheet: Sheet, row: readonly string[], options: RowOptions): void {
  const { columns, textColumns, style, isLast = false } = options;
  const height = rowHeight(sheet, columns, row);
  const y = sheet.y + ROW_PADDING / 2 + baselineOf(style);
  sheet.group('TR', () => {
    for (const [column, text] of row.entries()) {
      if (column === 0) {
        const lines = linesOf(sheet, columns, text);
        sheet.tagged('TH', () => sheet.type.writeLines(lines, { x: GRID.left, y }, style), { scope: 'Row' });
      } else {
        sheet.tagged('TD', () => writeCell(sheet, text, { columns, column, y, style, textColumns }));
      }
    }
  });
  sheet.y += height;
  if (!isLast) sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, color: HAIRLINE });
}

function drawTotal(
  sheet: Sheet,
  total: readonly string[],
  textColumns: number,
  columns: FittedColumns,
): void {
  sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, weight: 0.7, color: INK });
  const style: Style = { ...columns.style, face: 'sansStrong' };
  sheet.y += 1.5;
  drawRow(sheet, total, { columns, textColumns, style, isLast: true });
}

interface Cell {
  columns: FittedColumns;
  column: number;
  y: number;
  style: Style;
  textColumns: number;
}

function writeCell(sheet: Sheet, text: string, { columns, column, y, style, textColumns }: Cell): void {
  const x = columns.starts[column] ?? GRID.left;
  if (column < textColumns) sheet.type.write(text, { x, y }, style);
  else sheet.type.writeBefore(text, { x: x + (columns.widths[column] ?? 0), y }, style);
}
