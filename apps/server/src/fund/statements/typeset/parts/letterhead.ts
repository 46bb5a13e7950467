import type { StatementFirm } from '../../statement-firm.ts';
import { GRID, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, INK, styles } from '../type/styles.ts';

const TOP = 58;

const MARK_SIZE = 26;

/** Of the firm's name, above its baseline. */
const CAPITAL_MIDDLE = 7;

/** The firm's mark, name and address, at the top of the first page. */
export function drawLetterhead(sheet: Sheet, firm: StatementFirm): void {
  const { type } = sheet;
  const baseline = TOP + 21;
  const { mark } = firm;
  if (mark) drawMark(sheet, mark, { x: GRID.left, y: baseline - CAPITAL_MIDDLE - MARK_SIZE / 2 });
  const x = GRID.left + (mark ? MARK_SIZE + 10 : 0);
  sheet.tagged('P', () => type.write(firm.firmName, { x, y: baseline }, styles.firm));

  const lines = [...firm.addressLines, ...(firm.email === null ? [] : [firm.email])];
  const style = styles.label;
  const first = baseline - (lines.length > 2 ? style.leading : 0);
  if (lines.length > 0) {
    sheet.tagged('P', () => {
      for (const [index, line] of lines.entries()) {
        const y = first + index * style.leading;
        // Whoever reads the text aloud would join the lines.
        type.writeBefore(index === 0 ? line : ` ${line}`, { x: GRID.right, y }, style);
      }
    });
  }
  sheet.y = Math.max(baseline + 24, first + lines.length * style.leading + 8);
  sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, color: HAIRLINE, weight: 0.6 });
}

function drawMark(
  sheet: Sheet,
  { size, strokeWidth, paths }: NonNullable<StatementFirm['mark']>,
  { x, y }: { x: number; y: number },
): void {
  sheet.artifact(() => {
    sheet.doc.save();
    sheet.doc.translate(x, y).scale(MARK_SIZE / size);
    sheet.doc.lineWidth(strokeWidth).lineCap('round').lineJoin('round');
    for (const path of paths) sheet.doc.path(path).stroke(INK);
    sheet.doc.restore();
  });
}
