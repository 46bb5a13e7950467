import type { StatementFacts } from '../../statement-facts.ts';
import type { StatementFirm } from '../../statement-firm.ts';
import { WORDS } from '../../statement-words.ts';
import { GRID, type Sheet } from '../layout/sheet.ts';
import { styles } from '../type/styles.ts';
import { drawCheckpoint } from './checkpoint-note.ts';
import { drawSectionRule, drawSideHeading } from './side-heading.ts';

/** What has to be said beside the figures, and what the file testifies to: itself, and the track record when it was made. */
export function drawClosingNotes(
  sheet: Sheet,
  { checkpoint }: StatementFacts,
  { words }: StatementFirm,
): void {
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
