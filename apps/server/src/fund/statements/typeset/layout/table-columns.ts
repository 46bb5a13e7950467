import { GRID } from './sheet.ts';
import { styles, type Style } from '../type/styles.ts';
import type { Typesetter } from '../type/typesetter.ts';

/** The first column is text, which wraps; the others are figures with as many decimals each, so they align at the right. */
export interface TableContent {
  /** Above the table, and again where it goes on. */
  title: string;
  /** What the figures are in, at the right above the table. */
  unit: string;
  /** The headings of the columns, a text a line. */
  headings: ReadonlyArray<readonly string[]>;
  /** How many columns from the left are text. */
  textColumns: number;
  rows: ReadonlyArray<readonly string[]>;
  /** The last row, below a heavier line. */
  total: readonly string[] | null;
}

/** The columns of a table on the page, in points. */
export interface FittedColumns {
  /** Left edges. */
  starts: number[];
  widths: number[];
  /** Of its rows, as large as the figures allow. */
  style: Style;
}

const MAX_TEXT_WIDTH = 132;
const MIN_TEXT_WIDTH = 52;
const MIN_GAP = 9;
const MAX_SIZE = 8;
const MIN_SIZE = 5.2;
const SIZE_STEP = 0.2;

/**
 * Gives each column the width its texts need and shares what is left among the gaps. Where there is too little, the first
 * column wraps, and then everything is set smaller.
 */
export function fitColumns(type: Typesetter, content: TableContent): FittedColumns {
  for (let size = MAX_SIZE; ; size -= SIZE_STEP) {
    const style: Style = { ...styles.text, size, leading: size * 1.36 };
    const widths = content.headings.map((_, column) => widthOfColumn(type, content, column, style));
    const gaps = widths.length - 1;
    const free = GRID.width - widths.reduce((sum, width) => sum + width, 0);
    const missing = MIN_GAP * gaps - free;
    const isSmallest = size - SIZE_STEP < MIN_SIZE;
    const narrowed = Math.max(MIN_TEXT_WIDTH, (widths[0] ?? 0) - Math.max(0, missing));
    if ((widths[0] ?? 0) - narrowed < missing && !isSmallest) continue;
    if (missing > 0) widths[0] = narrowed;
    const used = widths.reduce((sum, width) => sum + width, 0);
    const gap = (GRID.width - used) / gaps;
    const starts: number[] = [];
    let x: number = GRID.left;
    for (const width of widths) {
      starts.push(x);
      x += width + gap;
    }
    return { starts, widths, style };
  }
}

function widthOfColumn(
  type: Typesetter,
  { headings, rows, total }: TableContent,
  column: number,
  style: Style,
): number {
  const heading = { ...styles.label, size: Math.min(styles.label.size, style.size) };
  const strong: Style = { ...style, face: 'sansStrong' };
  const width = Math.max(
    ...(headings[column] ?? []).map((line) => type.widthOf(line, heading)),
    ...rows.map((row) => type.widthOf(row[column] ?? '', style)),
    type.widthOf(total?.[column] ?? '', strong),
  );
  return column === 0 ? Math.min(width, MAX_TEXT_WIDTH) : width;
}
