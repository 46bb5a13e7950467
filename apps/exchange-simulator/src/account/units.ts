import { divideRounded, roundExact, SCALE, type Exact } from '../fixed.ts';
import type { Book } from './book.ts';
import type { CountedFlow } from './records.ts';

/** Decimals of units. */
export const UNIT_DECIMALS = 24;
/** What a withdrawal leaves below this is an emptied account (1 USDT). */
const MIN_EQUITY: Exact = SCALE * SCALE;

/**
 * Issues or redeems units for a flow at the value of a unit right before it. The first flow counts 1 for a unit. Money out that
 * leaves less than 1 USDT redeems all units, and money that comes then buys all that is there at the last value. Where nothing was
 * left before a flow, the units are void: money that comes counts 1 for a unit again.
 *
 * @param amount signed, USDT
 * @param equityBefore USDT
 */
export function applyFlow(book: Book, amount: Exact, equityBefore: Exact): CountedFlow {
  const isLost = book.units > 0n && equityBefore <= 0n;
  const equityAfter = equityBefore + amount;
  const isMoney = amount > 0n && equityAfter >= MIN_EQUITY;
  book.flows += roundExact(amount);
  const flow = { amount, equityBefore };
  if (isLost && !isMoney) return flowOf(book, { ...flow, unitsAfter: book.units, countedBy: 'last-value' });
  if (isLost) Object.assign(book, { units: 0n, lastValue: START });
  const hasUnits = book.units > 0n;
  const countedBy = isLost ? 'new-record' : conventionOf(book);
  if (hasUnits) book.lastValue = { equity: equityBefore, units: book.units };
  book.lastValue ??= START;
  const isFund = hasUnits ? amount > 0n || equityAfter >= MIN_EQUITY : isMoney;
  const unitsAfter = isFund ? unitsAt(book.lastValue, equityAfter) : 0n;
  return flowOf(book, { ...flow, unitsAfter, countedBy });
}

function conventionOf({ units, lastValue }: Book): CountedFlow['countedBy'] {
  return units > 0n ? 'own-time' : lastValue ? 'last-value' : 'start';
}

function unitsAt({ equity, units }: { equity: Exact; units: Exact }, worth: Exact): Exact {
  return divideRounded(worth * units, equity);
}

/** 1 for a unit; converts between 1e-16 and 1e-24. */
const START = { equity: 1n, units: SCALE };

function flowOf(
  book: Book,
  { unitsAfter, ...flow }: Pick<CountedFlow, 'amount' | 'equityBefore' | 'countedBy'> & { unitsAfter: Exact },
): CountedFlow {
  const { units: unitsBefore, lastValue } = book;
  book.units = unitsAfter;
  return { ...flow, unitsBefore, unitsIssued: unitsAfter - unitsBefore, value: lastValue ?? START };
}
