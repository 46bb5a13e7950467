import type { StatementFacts, StatementLateDecision, StatementPass } from '../../statement-facts.ts';
import { GRID, type Sheet } from '../layout/sheet.ts';
import { formatInstant, formatShortDay } from '../type/figures.ts';
import { styles } from '../type/styles.ts';
import { drawSectionRule, drawSideHeading } from './side-heading.ts';

const GAP = 5;
const DONE: Record<StatementLateDecision['decision'], string> = {
  accepted: 'accepted',
  canceled: 'canceled',
  reckoned: 'set to be dealt with the money that arrived',
};

/** What happened on a dealing day that is not the usual course. */
export function drawDealing(sheet: Sheet, { lateDecisions = [], passed = [] }: StatementFacts): void {
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
