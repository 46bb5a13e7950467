import type { StatementFirm } from './statement-firm.ts';
import { bytesOf, createDocument } from './typeset/layout/document.ts';
import { formatMonth } from './typeset/type/figures.ts';
import { createSheet } from './typeset/layout/sheet.ts';
import { readTypefaces } from './typeset/type/typefaces.ts';
import { createTypesetter } from './typeset/type/typesetter.ts';
import { checkFacts } from './typeset/arithmetic/check-facts.ts';
import { drawClosingNotes } from './typeset/parts/closing-notes.ts';
import { drawCorrections } from './typeset/parts/corrections.ts';
import { drawDealing } from './typeset/parts/dealing.ts';
import { drawExplanation } from './typeset/parts/explanation.ts';
import { drawPageFrame } from './typeset/parts/page-frame.ts';
import { drawLetterhead } from './typeset/parts/letterhead.ts';
import { drawOverview } from './typeset/parts/overview.ts';
import { drawSeriesTables } from './typeset/parts/series-tables.ts';
import { drawSummary } from './typeset/parts/summary.ts';
import type { StatementFacts } from './statement-facts.ts';

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
  sheet.group('Sect', () => drawExplanation(sheet, facts));
  sheet.group('Sect', () => drawClosingNotes(sheet, facts, firm));
  drawPageFrame(sheet, facts, firm);
  return bytesOf(doc);
}
