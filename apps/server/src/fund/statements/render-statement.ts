import type { StatementFirm } from './statement-firm.ts';
import { bytesOf, createDocument } from './typeset/layout/document.ts';
import { formatMonth, formatInstant, formatShortDay } from './typeset/type/figures.ts';
import { createSheet, GRID, type Sheet } from './typeset/layout/sheet.ts';
import { readTypefaces } from './typeset/type/typefaces.ts';
import { createTypesetter } from './typeset/type/typesetter.ts';
import { checkFacts } from './typeset/arithmetic/check-facts.ts';
import { drawCorrections } from './typeset/parts/corrections.ts';
import { drawExplanation } from './typeset/parts/explanation.ts';
import { drawOverview } from './typeset/parts/overview.ts';
import { drawReturns } from './typeset/parts/returns.ts';
import { drawSeriesTables } from './typeset/parts/series-tables.ts';
import { drawSummary } from './typeset/parts/summary.ts';
import type { StatementFacts, StatementLateDecision, StatementPass } from './statement-facts.ts';
import { WORDS } from './statement-words.ts';
import { styles, HAIRLINE, INK } from './typeset/type/styles.ts';
import { drawCheckpoint } from './typeset/parts/checkpoint-note.ts';
import { drawSectionRule, drawSideHeading } from './typeset/parts/side-heading.ts';

const HEAD = 58;

const FOOT = 806;

const TOP = 58;

const MARK_SIZE = 26;

/** Of the firm's name, above its baseline. */
const CAPITAL_MIDDLE = 7;

const GAP = 5;

const DONE: Record<StatementLateDecision['decision'], string> = {
  accepted: 'accepted',
  canceled: 'canceled',
  reckoned: 'set to be dealt with the money that arrived',
};

/**
 * A month's statement as a PDF on A4: tagged, with its typefaces inside. The same facts and firm give the same bytes.
 *
 * @throws Error where the figures do not add up, or a name has a character that no typeface has
 */
export async function renderStatement(facts: StatementFacts, firm: StatementFirm): Promise<Buffer> {
  checkFacts(facts);
  const typefaces = await readTypefaces();
  const doc = await createDocument({
    title: `${firm.words.title} ${formatMonth(facts.month)}, ${facts.investor.reference}`,
    author: firm.firmName,
    subject: `${firm.fundName}, ${facts.reference}`,
    madeAt: new Date(facts.to),
  });
  const sheet = createSheet(doc, createTypesetter(doc, typefaces));
  sheet.group('Sect', () => {
    drawLetterhead(sheet, firm);
    drawOverview(sheet, facts, firm);
    drawSummary(sheet, facts);
  });
  if (facts.corrections || facts.adjustments) sheet.group('Sect', () => drawCorrections(sheet, facts));
  if (facts.lateDecisions || facts.passed) sheet.group('Sect', () => drawDealing(sheet, facts));
  sheet.group('Sect', () => drawSeriesTables(sheet, facts));
  if (facts.returns) sheet.group('Sect', () => drawReturns(sheet, facts));
  sheet.group('Sect', () => drawExplanation(sheet, facts));
  sheet.group('Sect', () => drawClosingNotes(sheet, facts, firm));
  drawPageFrame(sheet, facts, firm);
  return bytesOf(doc);
}

/** What has to be said beside the figures, and what the file testifies to: itself, and the track record when it was made. */
function drawClosingNotes(sheet: Sheet, { checkpoint }: StatementFacts, { words }: StatementFirm): void {
  drawSection(sheet, words.disclosures.heading, words.disclosures.paragraphs);
  drawSection(sheet, WORDS.file.heading, [WORDS.file.text]);
  if (checkpoint) drawCheckpoint(sheet, { ...WORDS.record, checkpoint });
}

function drawSection(sheet: Sheet, heading: string, paragraphs: readonly string[]): void {
  const column = { x: GRID.main, width: GRID.mainWidth };
  const heightOf = (text: string): number =>
    sheet.type.linesOf(text, column.width, styles.fine).length * styles.fine.leading;
  sheet.ensure(60 + heightOf(paragraphs[0] ?? ''));
  drawSectionRule(sheet);
  const bottom = drawSideHeading(sheet, { heading, beside: styles.fine });
  for (const text of paragraphs) {
    sheet.ensure(heightOf(text));
    sheet.paragraph(text, column, styles.fine);
    sheet.y += 5;
  }
  sheet.y = Math.max(sheet.y, bottom);
}

/** What happened on a dealing day that is not the usual course. */
function drawDealing(sheet: Sheet, { lateDecisions = [], passed = [] }: StatementFacts): void {
  sheet.ensure(140);
  drawSectionRule(sheet);
  const bottom = drawSideHeading(sheet, { heading: 'Dealing', beside: styles.text });
  for (const sentence of [...passed.map(passedSentence), ...lateDecisions.map(lateSentence)]) {
    sheet.paragraph(sentence, { x: GRID.main, width: GRID.mainWidth }, styles.text);
    sheet.y += GAP;
  }
  sheet.y = Math.max(sheet.y, bottom);
}

function passedSentence({ day, sample }: StatementPass): string {
  const when = `Nothing was dealt on ${formatShortDay(day)}`;
  return sample
    ? `${when}; the value of a unit then is that of the last price sample before, of ${formatInstant(sample.takenAt)}.`
    : `${when}, and there is no price sample of the month before, so it has no statement of its own.`;
}

function lateSentence({ kind, decision, reason, isByOnePerson }: StatementLateDecision): string {
  const person = isByOnePerson ? 'by one person' : 'with a second person';
  return `The ${kind} was ${DONE[decision]} after the cut-off, ${person}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;
}

/** The firm's mark, name and address, at the top of the first page. */
function drawLetterhead(sheet: Sheet, firm: StatementFirm): void {
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

/** What stands on each page once all are there: whose it is, and page n of m. */
function drawPageFrame(sheet: Sheet, facts: StatementFacts, firm: StatementFirm): void {
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
        const text = `${facts.investor.reference}, ${formatMonth(facts.month)}`;
        type.writeBefore(text, { x: right, y: HEAD }, styles.label);
      }, 'Pagination');
      sheet.rule({ x: left, width, y: HEAD + 9, color: HAIRLINE, weight: 0.6 });
    }
  }
}
