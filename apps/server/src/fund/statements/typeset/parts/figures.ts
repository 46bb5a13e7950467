import { baselineOf, GRID, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, INK, styles, type Style } from '../type/styles.ts';
import { drawSideHeading } from './side-heading.ts';

/** A line of a column that adds up: a figure, a sum of those before, or the last one. */
export interface FigureLine {
  label: string;
  text: string;
  kind?: 'sum' | 'end';
}

interface Figures {
  heading: string;
  note: string;
  /** What stands above the labels. */
  column: string;
  /** USDT. */
  rows: readonly FigureLine[];
  /** What is no part of the sum, below it. */
  apart: readonly FigureLine[];
}

const ROW_HEIGHT = 18;
const APART_HEIGHT = 14;

/** A column of figures that adds up, and below it what is no part of the sum. */
export function drawFigures(sheet: Sheet, { heading, note, column, rows, apart }: Figures): void {
  const height = ROW_HEIGHT * (rows.length + 1) + APART_HEIGHT * apart.length;
  sheet.ensure(height + 40);
  sheet.y += 24;
  drawSideHeading(sheet, { heading, note, beside: { ...styles.label, leading: ROW_HEIGHT } });
  const head = { label: column, text: 'USDT' };
  sheet.group('Table', () => drawRows(sheet, head, { rows, apart }), { title: heading });
}

function drawRows(sheet: Sheet, head: FigureLine, { rows, apart }: Pick<Figures, 'rows' | 'apart'>): void {
  const { main, mainWidth } = GRID;
  const label = { ...styles.label, leading: ROW_HEIGHT };
  sheet.group('THead', () => drawLine(sheet, head, { style: label, scope: 'Column' }));
  sheet.rule({ x: main, width: mainWidth, y: sheet.y, color: INK, weight: 0.7 });
  sheet.group('TBody', () => {
    for (const [index, row] of rows.entries()) {
      const style = { ...(row.kind ? styles.strong : styles.text), leading: ROW_HEIGHT };
      drawLine(sheet, row, { style, scope: 'Row' });
      const isHeavy = row.kind === 'end' || rows[index + 1]?.kind === 'sum';
      const line = isHeavy ? { color: INK, weight: 0.7 } : { color: HAIRLINE };
      sheet.rule({ x: main, width: mainWidth, y: sheet.y, ...line });
    }
    sheet.y += 5;
    const note = { ...styles.note, leading: APART_HEIGHT };
    for (const row of apart) drawLine(sheet, row, { style: note, scope: 'Row' });
  });
}

/** A row as high as a line of its style. */
function drawLine(
  sheet: Sheet,
  { label, text }: FigureLine,
  { style, scope }: { style: Style; scope: 'Row' | 'Column' },
): void {
  const y = sheet.y + baselineOf(style);
  sheet.group('TR', () => {
    sheet.tagged('TH', () => sheet.type.write(label, { x: GRID.main, y }, style), { scope });
    const drawText = (): void => sheet.type.writeBefore(text, { x: GRID.right, y }, style);
    if (scope === 'Column') sheet.tagged('TH', drawText, { scope });
    else sheet.tagged('TD', drawText);
  });
  sheet.y += style.leading;
}
