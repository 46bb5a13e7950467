import { divideRounded, roundExact, SCALE, type Exact } from '../fixed.ts';
import type { Book } from './book.ts';
import type { CountedFlow } from './records.ts';

/** Decimals of units. */
export const UNIT_DECIMALS = 24;
/** Below this an account counts as empty, and has no value of a unit. */
const MIN_EQUITY: Exact = SCALE * SCALE;

/**
 * Issues or redeems units for a flow at the value of a unit right before it. The first flow counts 1 for a unit, and a
 * flow into an empty account the last value above zero.
 *
 * @param amount signed, USDT
 * @param equityBefore USDT
 */
export function applyFlow(book: Book, amount: Exact, equityBefore: Exact): CountedFlow {
  const hasValue = equityBefore >= MIN_EQUITY && book.units > 0n;
  const countedBy = hasValue ? 'own-time' : book.lastValue ? 'last-value' : 'start';
  if (hasValue) book.lastValue = { equity: equityBefore, units: book.units };
  // Converts between 1e-16 and 1e-24.
  book.lastValue ??= { equity: 1n, units: SCALE };
  const { units: unitsBefore, lastValue: value } = book;
  const unitsIssued = divideRounded(amount * value.units, value.equity);
  book.units += unitsIssued;
  book.flows += roundExact(amount);
  return { amount, equityBefore, unitsBefore, unitsIssued, value, countedBy };
}
