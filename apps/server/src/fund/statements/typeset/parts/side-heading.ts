import { baselineOf, GRID, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, styles, type Style } from '../type/styles.ts';

const SECTION_GAP = 22;

/** Begins a section with a rule, unless it is the first thing on its page. */
export function drawSectionRule(sheet: Sheet): void {
  if (sheet.y <= GRID.top) return;
  sheet.y += SECTION_GAP;
  sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, color: HAIRLINE, weight: 0.6 });
  sheet.y += SECTION_GAP;
}

interface SideHeading {
  heading: string;
  /** Below the heading. */
  note?: string;
  /** Of the first line in the wide column, which stands on one baseline with the heading. */
  beside: Style;
}

/**
 * A heading in the narrow column. The next piece goes beside it, into the wide one.
 *
 * @returns where the heading ends
 */
export function drawSideHeading(sheet: Sheet, { heading, note, beside }: SideHeading): number {
  const top = sheet.y;
  const column = { x: GRID.left, width: GRID.sideWidth };
  const { type } = sheet;
  const lines = type.linesOf(heading, column.width, styles.heading);
  const first = top + baselineOf(beside);
  sheet.tagged('H2', () => type.writeLines(lines, { x: column.x, y: first }, styles.heading));
  sheet.y = first + (lines.length - 1) * styles.heading.leading + 9;
  if (note !== undefined) sheet.paragraph(note, column, styles.note);
  const bottom = sheet.y;
  sheet.y = top;
  return bottom;
}
