import type { StatementFirm } from '../../statement-firm.ts';
import { formatMoney, formatMonth, formatNegated } from '../type/figures.ts';
import { baselineOf, GRID, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, INK, styles, type Style } from '../type/styles.ts';
import { isCorrected } from '../arithmetic/corrections.ts';
import type { StatementFacts } from '../../statement-facts.ts';
import { drawSideHeading } from './side-heading.ts';

interface Row {
  label: string;
  text: string;
  kind?: 'sum' | 'end';
}

const ROW_HEIGHT = 18;
const APART_HEIGHT = 14;

/** The month as a column of figures that adds up, and beside it what is no part of the sum. */
export function drawSummary(sheet: Sheet, facts: StatementFacts, { words }: StatementFirm): void {
  const { month, totals } = facts;
  const rows: Row[] = [
    { label: 'Net value at the beginning', text: formatMoney(totals.openingValue) },
    { label: 'Paid in, after the subscription fee', text: formatMoney(totals.paidIn) },
    { label: 'Paid out', text: formatNegated(totals.paidOut) },
    ...(isCorrected(facts) ? [{ label: 'Corrections', text: formatMoney(totals.corrected ?? '0') }] : []),
    { label: 'Result before fees', text: formatMoney(totals.grossResult) },
    { label: 'Management fee', text: formatNegated(totals.managementFee) },
    { label: 'Performance fee taken', text: formatNegated(totals.performanceFee) },
    { label: 'Change of the accrued performance fee', text: formatNegated(totals.accrualChange) },
    { label: 'Net result', text: formatMoney(totals.netResult), kind: 'sum' },
    { label: 'Net value at the end', text: formatMoney(totals.closingValue), kind: 'end' },
  ];
  const apart: Row[] = [
    { label: subscriptionLabel(facts), text: formatMoney(totals.subscriptionFee) },
    { label: 'Accrued performance fee, already taken off', text: formatMoney(totals.accruedFee) },
  ];
  const head = { label: formatMonth(month), text: 'USDT' };
  const height = ROW_HEIGHT * (rows.length + 1) + APART_HEIGHT * apart.length;
  sheet.ensure(height + 40);
  sheet.y += 24;
  drawSideHeading(sheet, {
    heading: 'The month',
    note: words.figuresNote,
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
