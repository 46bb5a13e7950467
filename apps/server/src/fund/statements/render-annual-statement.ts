import type { AnnualFacts } from './annual-facts.ts';
import { isShown, type FigureName } from './statement-facts.ts';
import type { StatementFirm } from './statement-firm.ts';
import { WORDS } from './statement-words.ts';
import { bytesOf, createDocument } from './typeset/layout/document.ts';
import { createSheet, type Sheet } from './typeset/layout/sheet.ts';
import { drawTable } from './typeset/layout/table.ts';
import { drawHead, type Fact } from './typeset/parts/head.ts';
import { drawLetterhead } from './typeset/parts/letterhead.ts';
import { drawNotes } from './typeset/parts/notes.ts';
import { drawPageFrame } from './typeset/parts/page-frame.ts';
import { RETURN_SENTENCES } from './typeset/parts/returns.ts';
import { drawSummary } from './typeset/parts/summary.ts';
import {
  formatChange,
  formatMoney,
  formatMonth,
  formatNegated,
  formatPeriod,
  formatReturn,
} from './typeset/type/figures.ts';
import { readTypefaces } from './typeset/type/typefaces.ts';
import { createTypesetter } from './typeset/type/typesetter.ts';

const titleOf = ({ words }: StatementFirm): string => `Annual ${words.title.toLowerCase()}`;

/**
 * A year's statement as a PDF on A4: tagged, with its typefaces inside. The same facts and firm give the same bytes.
 *
 * @throws StatementRefusedError where a name has a character that no typeface has
 */
export async function renderAnnualStatement(facts: AnnualFacts, firm: StatementFirm): Promise<Buffer> {
  const { year, reference, totals, months, returns } = facts;
  const typefaces = await readTypefaces();
  const doc = await createDocument({
    title: `${titleOf(firm)} ${year}, ${facts.investor.reference}`,
    author: firm.firmName,
    subject: `${firm.fundName}, ${reference}`,
    madeAt: new Date(facts.to),
  });
  const sheet = createSheet(doc, createTypesetter(doc, typefaces));
  sheet.group('Sect', () => {
    drawLetterhead(sheet, firm);
    drawHead(sheet, {
      title: titleOf(firm),
      about: year,
      investor: facts.investor,
      facts: headFacts(facts, firm),
      figures: [
        {
          label: 'Net value',
          text: formatMoney(totals.closingValue),
          note: `${formatMoney(totals.openingValue)} at the beginning`,
        },
        {
          label: 'Net result of the year',
          text: formatChange(totals.netResult),
          note: 'after management and performance fees',
        },
      ],
      remarks: [],
    });
    drawSummary(sheet, facts, { heading: 'The year', column: year });
  });
  sheet.group('Sect', () => {
    sheet.y += 24;
    drawMonths(sheet, facts);
  });
  sheet.group('Sect', () => {
    drawNotes(sheet, WORDS.annual.heading, [WORDS.annual.text]);
    sheet.y += 16;
    drawTable(sheet, {
      title: 'Statements',
      unit: '',
      headings: [['Month'], ['SHA-256']],
      textColumns: 1,
      rows: months.map(({ month, sha256 }) => [formatMonth(month), sha256]),
      total: null,
    });
    if (returns) drawNotes(sheet, 'How returns are measured', RETURN_SENTENCES);
    drawNotes(sheet, firm.words.disclosures.heading, firm.words.disclosures.paragraphs);
  });
  drawPageFrame(sheet, firm, `${facts.investor.reference}, ${year}`);
  return bytesOf(doc);
}

function headFacts(
  { reference, from, to, price, returns }: AnnualFacts,
  { fundName }: StatementFirm,
): Fact[] {
  const opening = price.opening === null ? [] : [`${price.opening} at the beginning`];
  return [
    ['Fund', [fundName]],
    ['Statement', [reference]],
    ['Period', [formatPeriod(from, to)]],
    ['Unit price', [`${price.closing} USDT`, ...opening]],
    ...(returns ? [['Return', returnTexts(returns)] as const] : []),
  ];
}

function returnTexts({ timeWeighted, moneyWeighted, reason }: NonNullable<AnnualFacts['returns']>): string[] {
  return [
    ...(timeWeighted === null ? [] : [`${formatReturn(timeWeighted)} time-weighted`]),
    ...(moneyWeighted === null ? [] : [`${formatReturn(moneyWeighted)} money-weighted`]),
    ...(reason ? [reason] : []),
  ];
}

const MONTH_COLUMNS: ReadonlyArray<readonly [name: FigureName, heading: readonly string[]]> = [
  ['openingValue', ['Net value at', 'the beginning']],
  ['paidIn', ['Paid in']],
  ['paidOut', ['Paid out']],
  ['corrected', ['Corrections']],
  ['netResult', ['Net result']],
  ['closingValue', ['Net value', 'at the end']],
];

function drawMonths(sheet: Sheet, facts: AnnualFacts): void {
  const columns = MONTH_COLUMNS.filter(([name]) => isShown(name, facts));
  const figures = (one: AnnualFacts['totals']): string[] =>
    columns.map(([name]) => {
      const text = one[name] ?? '0';
      return name === 'paidOut' ? formatNegated(text) : formatMoney(text);
    });
  drawTable(sheet, {
    title: 'Month by month',
    unit: 'Amounts in USDT',
    headings: [['Month'], ...columns.map(([, heading]) => heading)],
    textColumns: 1,
    rows: facts.months.map(({ month, totals }) => [formatMonth(month), ...figures(totals)]),
    total: ['The year', ...figures(facts.totals)],
  });
}
