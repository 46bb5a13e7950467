import { divideRounded, roundExact, SCALE, type Exact } from '../fixed.ts';
import type { Book } from './book.ts';

/** Decimals of units. */
export const UNIT_DECIMALS = 24;
/** Below this an account is as good as empty, and the value of a unit cannot be told from it. */
const LEAST_EQUITY: Exact = SCALE * SCALE;

/**
 * Issues or redeems units for money that comes or goes, at the value a unit has right before it. The first money is
 * worth 1 a unit; what comes into an empty account, the last value above zero.
 *
 * @param amount signed, USDT
 * @param equityBefore USDT
 */
export function applyFlow(book: Book, amount: Exact, equityBefore: Exact): void {
  if (equityBefore >= LEAST_EQUITY && book.units > 0n)
    book.lastValue = { equity: equityBefore, units: book.units };
  // The one factor left between 1e-16 and 1e-24.
  book.lastValue ??= { equity: 1n, units: SCALE };
  book.units += divideRounded(amount * book.lastValue.units, book.lastValue.equity);
  book.flows += roundExact(amount);
}
