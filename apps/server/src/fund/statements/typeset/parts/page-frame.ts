import type { StatementFirm } from '../../statement-firm.ts';
import { GRID, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, styles } from '../type/styles.ts';

const HEAD = 58;

const FOOT = 806;

/** What stands on each page once all are there: whose it is, and page n of m. @param about at the head of those after the first */
export function drawPageFrame(sheet: Sheet, firm: StatementFirm, about: string): void {
  const { doc, type } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const { left, right, width } = GRID;
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const number = page - start + 1;
    sheet.artifact(() => {
      type.write(firm.words.confidentiality, { x: left, y: FOOT }, styles.label);
      type.writeBefore(`Page ${number} of ${count}`, { x: right, y: FOOT }, styles.label);
    }, 'Pagination');
    if (number > 1) {
      sheet.artifact(() => {
        type.write(firm.fundName, { x: left, y: HEAD }, { ...styles.subheading, size: 12 });
        type.writeBefore(about, { x: right, y: HEAD }, styles.label);
      }, 'Pagination');
      sheet.rule({ x: left, width, y: HEAD + 9, color: HAIRLINE, weight: 0.6 });
    }
  }
}
