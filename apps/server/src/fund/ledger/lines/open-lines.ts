import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { HandLine } from '../book/lines.store.ts';

/** A line that was kept, and what of it is still there. */
export interface OpenLine extends HandLine {
  /** In the coin, above zero. */
  left: Decimal;
}

/** The lines of which something is still there, the first that was kept first. */
export function openLines(lines: readonly HandLine[]): OpenLine[] {
  const left = new Map<string, Decimal>();
  for (const { id, closes, quantity } of lines) {
    const line = closes ?? id;
    left.set(line, new Exact(left.get(line) ?? 0).plus(quantity));
  }
  return lines
    .filter(({ closes }) => closes === null)
    .map((line) => ({ ...line, left: left.get(line.id) ?? line.quantity }))
    .filter((line) => line.left.gt(0))
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
