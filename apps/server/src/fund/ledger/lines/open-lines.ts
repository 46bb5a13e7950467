import { Exact, sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../book/group-by.ts';
import type { HandLine } from '../book/lines.store.ts';
import { currentLines } from './take-back.ts';

/** A line that was kept, and what of it is still there. */
export interface OpenLine extends HandLine {
  /** In the coin, above zero. */
  left: Decimal;
}

/** A line that was kept, with what closed it. */
export interface LineWithClosings extends HandLine {
  /** In the coin; zero where all of it was closed. */
  left: Decimal;
  closings: HandLine[];
}

/** The lines of which something is still there, the first that was kept first. */
export function openLines(lines: readonly HandLine[]): OpenLine[] {
  return linesWithClosings(lines).filter(({ left }) => left.gt(0));
}

/** All lines that were kept and not taken back, the first that was kept first. */
export function linesWithClosings(lines: readonly HandLine[]): LineWithClosings[] {
  const current = currentLines(lines);
  const closingsOf = groupBy(current, ({ closes }) => closes);
  return current
    .filter(({ closes }) => closes === null)
    .map((line) => {
      const closings = closingsOf.get(line.id) ?? [];
      return { ...line, closings, left: sum([line, ...closings].map(({ quantity }) => quantity)) };
    })
    .toSorted((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime());
}

/** A part of a line that something closes. */
export interface Closing {
  line: OpenLine;
  /** In the coin, above zero. */
  quantity: Decimal;
}

/** What a quantity closes of open lines, first in, first out; what is more than all of them closes nothing. */
export function closeFirstOnes(open: readonly OpenLine[], quantity: Decimal): Closing[] {
  const closings: Closing[] = [];
  let rest = new Exact(quantity);
  for (const line of open) {
    const closed = Exact.min(rest, line.left);
    if (closed.lte(0)) break;
    closings.push({ line, quantity: closed });
    rest = rest.minus(closed);
  }
  return closings;
}
