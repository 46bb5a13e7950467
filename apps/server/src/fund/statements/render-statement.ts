import type { StatementFirm } from './statement-firm.ts';
import { bytesOf, createDocument } from './typeset/layout/document.ts';
import { formatMonth, formatInstant, formatShortDay } from './typeset/type/figures.ts';
import { createSheet, type Sheet } from './typeset/layout/sheet.ts';
import { readTypefaces } from './typeset/type/typefaces.ts';
import { createTypesetter } from './typeset/type/typesetter.ts';
import { checkFacts } from './typeset/arithmetic/check-facts.ts';
import { drawCorrections } from './typeset/parts/corrections.ts';
import { drawExplanation } from './typeset/parts/explanation.ts';
import { drawOverview } from './typeset/parts/overview.ts';
import { drawReturns } from './typeset/parts/returns.ts';
import { drawSeriesTables } from './typeset/parts/series-tables.ts';
import { drawSummary } from './typeset/parts/summary.ts';
import type { StatementFacts, StatementPass } from './statement-facts.ts';
import { WORDS } from './statement-words.ts';
import { drawCheckpoint } from './typeset/parts/checkpoint-note.ts';
import { lateSentence } from './typeset/parts/late-decision.ts';
import { drawLetterhead } from './typeset/parts/letterhead.ts';
import { drawNotes, drawSentences } from './typeset/parts/notes.ts';
import { drawPageFrame } from './typeset/parts/page-frame.ts';

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
    drawSummary(sheet, facts, { heading: 'The month', column: formatMonth(facts.month) });
  });
  if (facts.corrections || facts.adjustments) sheet.group('Sect', () => drawCorrections(sheet, facts));
  if (facts.lateDecisions || facts.passed) sheet.group('Sect', () => drawDealing(sheet, facts));
  sheet.group('Sect', () => drawSeriesTables(sheet, facts));
  if (facts.returns) sheet.group('Sect', () => drawReturns(sheet, facts));
  sheet.group('Sect', () => drawExplanation(sheet, facts));
  sheet.group('Sect', () => drawClosingNotes(sheet, facts, firm));
  drawPageFrame(sheet, firm, `${facts.investor.reference}, ${formatMonth(facts.month)}`);
  return bytesOf(doc);
}

/** What has to be said beside the figures, and what the file testifies to: itself, and the track record when it was made. */
function drawClosingNotes(sheet: Sheet, { checkpoint }: StatementFacts, { words }: StatementFirm): void {
  drawNotes(sheet, words.disclosures.heading, words.disclosures.paragraphs);
  drawNotes(sheet, WORDS.file.heading, [WORDS.file.text]);
  if (checkpoint) drawCheckpoint(sheet, { ...WORDS.record, checkpoint });
}

/** What happened on a dealing day that is not the usual course. */
function drawDealing(sheet: Sheet, { lateDecisions = [], passed = [] }: StatementFacts): void {
  drawSentences(sheet, 'Dealing', [...passed.map(passedSentence), ...lateDecisions.map(lateSentence)]);
}

function passedSentence({ day, sample }: StatementPass): string {
  const when = `Nothing was dealt on ${formatShortDay(day)}`;
  return sample
    ? `${when}; the unit price then is that of the last price sample before, of ${formatInstant(sample.takenAt)}.`
    : `${when}, and there is no price sample of the month before, so it has no statement of its own.`;
}
