import { GRID, type Sheet } from '../layout/sheet.ts';
import { styles } from '../type/styles.ts';
import { drawSectionRule, drawSideHeading } from './side-heading.ts';

const GAP = 5;

/** A section in small print. */
export function drawNotes(sheet: Sheet, heading: string, paragraphs: readonly string[]): void {
  const column = { x: GRID.main, width: GRID.mainWidth };
  const heightOf = (text: string): number =>
    sheet.type.linesOf(text, column.width, styles.fine).length * styles.fine.leading;
  sheet.ensure(60 + heightOf(paragraphs[0] ?? ''));
  drawSectionRule(sheet);
  const bottom = drawSideHeading(sheet, { heading, beside: styles.fine });
  let isOnOnePage = true;
  for (const text of paragraphs) {
    const { y } = sheet;
    sheet.ensure(heightOf(text));
    isOnOnePage &&= sheet.y === y;
    sheet.paragraph(text, column, styles.fine);
    sheet.y += GAP;
  }
  if (isOnOnePage) sheet.y = Math.max(sheet.y, bottom);
}

/** A section of sentences about what is not the usual course. */
export function drawSentences(sheet: Sheet, heading: string, sentences: readonly string[]): void {
  sheet.ensure(140);
  drawSectionRule(sheet);
  const bottom = drawSideHeading(sheet, { heading, beside: styles.text });
  for (const sentence of sentences) {
    sheet.paragraph(sentence, { x: GRID.main, width: GRID.mainWidth }, styles.text);
    sheet.y += GAP;
  }
  sheet.y = Math.max(sheet.y, bottom);
}
