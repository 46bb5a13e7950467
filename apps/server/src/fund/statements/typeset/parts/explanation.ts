import { WORDS, type ExplainedStep } from '../../statement-words.ts';
import { baselineOf, GRID, type Sheet } from '../layout/sheet.ts';
import { styles, TINT } from '../type/styles.ts';
import type { StatementFacts } from '../../statement-facts.ts';
import { drawSectionRule, drawSideHeading } from './side-heading.ts';
import { workFirstSeries, type Equation } from '../arithmetic/worked-series.ts';

const EQUATION_HEIGHT = 17;
const PADDING = 8;

/** The rules in plain words, each with the figures of one series put in, so that a reader can compute them by hand. */
export function drawExplanation(sheet: Sheet, facts: StatementFacts): void {
  const { heading, lead, steps } = WORDS.explanation;
  const worked = workFirstSeries(facts);
  sheet.ensure(170);
  const main = { x: GRID.main, width: GRID.mainWidth };
  drawSectionRule(sheet);
  const bottom = drawSideHeading(sheet, { heading, beside: styles.text });
  sheet.paragraph(worked ? `${lead} The figures are those of ${worked.name}.` : lead, main, styles.text);
  sheet.y = Math.max(sheet.y, bottom);
  for (const key of Object.keys(steps) as ExplainedStep[])
    drawStep(sheet, { ...steps[key], equations: worked?.[key] ?? [] });
}

interface Step {
  heading: string;
  text: string;
  equations: Equation[];
}

function drawStep(sheet: Sheet, { heading, text, equations }: Step): void {
  const { type } = sheet;
  const gap = 15;
  const lines = type.linesOf(text, GRID.mainWidth, styles.text).length;
  sheet.ensure(gap + lines * styles.text.leading + equations.length * EQUATION_HEIGHT + 8);
  if (sheet.y > GRID.top) sheet.y += gap;
  const top = sheet.y;
  sheet.paragraph(heading, { x: GRID.left, width: GRID.sideWidth, tag: 'H3' }, styles.strong);
  const side = sheet.y;
  sheet.y = top;
  sheet.paragraph(text, { x: GRID.main, width: GRID.mainWidth }, styles.text);
  if (equations.length > 0) sheet.y += 6;
  for (const equation of equations) drawEquation(sheet, equation);
  sheet.y = Math.max(sheet.y, side);
}

function drawEquation(sheet: Sheet, { expression, result }: Equation): void {
  const { type, doc } = sheet;
  const style = styles.text;
  const room = GRID.mainWidth - 2 * PADDING - type.widthOf(`= ${result}`, styles.strong) - 12;
  const lines = type.linesOf(expression, room, style);
  const height = EQUATION_HEIGHT + (lines.length - 1) * style.leading;
  sheet.artifact(() => doc.rect(GRID.main, sheet.y, GRID.mainWidth, height).fill(TINT));
  const y = sheet.y + (EQUATION_HEIGHT - style.leading) / 2 + baselineOf(style);
  sheet.tagged('P', () => {
    type.writeLines(lines, { x: GRID.main + PADDING, y }, style);
    const last = y + (lines.length - 1) * style.leading;
    type.writeBefore(` = ${result}`, { x: GRID.right - PADDING, y: last }, styles.strong);
  });
  sheet.y += height;
}
