import { WORDS } from '../../statement-words.ts';
import { formatMoney, formatMonth, formatNegated } from '../type/figures.ts';
import { baselineOf, GRID, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, INK, styles, type Style } from '../type/styles.ts';
import { FIGURE_ROWS, isShown, type FigureName, type StatementFacts } from '../../statement-facts.ts';
import { drawSideHeading } from './side-heading.ts';

interface Row {
  label: string;
  text: string;
  kind?: 'sum' | 'end';
  /** None of what is no part of the sum. */
  partOf?: string;
}

const KINDS: Partial<Record<FigureName, Row['kind']>> = { netResult: 'sum', closingValue: 'end' };

const ROW_HEIGHT = 18;
const APART_HEIGHT = 14;

/** The month as a column of figures that adds up, and beside it what is no part of the sum. */
export function drawSummary(sheet: Sheet, facts: StatementFacts): void {
  const { month, totals } = facts;
  const shown = FIGURE_ROWS.filter(([name]) => isShown(name, facts)).map(([name, row]): Row => {
    const text = totals[name] ?? '0';
    const label = name === 'subscriptionFee' ? subscriptionLabel(facts) : row.label;
    const kind = KINDS[name];
    return {
      ...row,
      label,
      text: row.isTakenOff ? formatNegated(text) : formatMoney(text),
      ...(kind && { kind }),
    };
  });
  const isApart = ({ partOf, kind }: Row): boolean => partOf === undefined && kind === undefined;
  const rows = shown.filter((row) => !isApart(row));
  const apart = shown.filter(isApart);
  const head = { label: formatMonth(month), text: 'USDT' };
  const height = ROW_HEIGHT * (rows.length + 1) + APART_HEIGHT * apart.length;
  sheet.ensure(height + 40);
  sheet.y += 24;
  drawSideHeading(sheet, {
    heading: 'The month',
    note: WORDS.figuresNote,
    beside: { ...styles.label, leading: ROW_HEIGHT },
  });
  sheet.group('Table', () => drawRows(sheet, head, { rows, apart }), { title: 'The month' });
}

/** Statements of before 27 November 2026 do not say what arrived. */
function subscriptionLabel({ series }: StatementFacts): string {
  const arrived = new Set(series.flatMap((one) => one.arrived ?? []));
  if (arrived.size > 1) return 'Subscription fee, of amounts that arrived before it and after it';
  return arrived.has('gross')
    ? 'Subscription fee, taken out of what came in'
    : 'Subscription fee, taken before the money came in';
}

function drawRows(sheet: Sheet, head: Row, { rows, apart }: { rows: Row[]; apart: Row[] }): void {
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
  { label, text }: Row,
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
