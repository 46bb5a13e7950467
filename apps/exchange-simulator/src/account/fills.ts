import { absolute, type Fixed } from '../fixed.ts';
import type { Contract } from '../market/contracts.ts';
import { holdingKey, type Book, type Holding } from './book.ts';
import { meanPrice, profitBetween } from './profit.ts';
import type { PositionIndex } from './records.ts';

interface Fill {
  contract: Contract;
  positionIdx: PositionIndex;
  /** Signed: bought above zero, sold below. */
  size: Fixed;
  price: Fixed;
  ms: number;
}

/**
 * Applies a fill to a holding; one that turns it first closes it and then opens the rest.
 *
 * @returns realized profit in the settle coin, and how much of the fill closed an open size
 */
export function applyFill(book: Book, fill: Fill): { realized: Fixed; closed: Fixed } {
  const key = holdingKey(fill.contract, fill.positionIdx);
  book.sequences.set(key, (book.sequences.get(key) ?? 0) + 1);
  const held = book.holdings.get(key);
  if (!held) {
    book.holdings.set(key, opened(fill, fill.size));
    return { realized: 0n, closed: 0n };
  }
  const size = held.size + fill.size;
  if (held.size > 0n === fill.size > 0n) {
    book.holdings.set(key, { ...held, ...enlarged(held, fill), size, updatedMs: fill.ms });
    return { realized: 0n, closed: 0n };
  }
  const closed = absolute(held.size) < absolute(fill.size) ? absolute(held.size) : absolute(fill.size);
  const direction = held.size > 0n ? 1n : -1n;
  const realized = profitBetween(fill.contract, direction * closed, held.sessionPrice, fill.price);
  const hasTurned = size !== 0n && size > 0n !== held.size > 0n;
  if (size === 0n) book.holdings.delete(key);
  else if (hasTurned) book.holdings.set(key, opened(fill, size));
  else book.holdings.set(key, { ...held, size, updatedMs: fill.ms, realized: held.realized + realized });
  return { realized, closed };
}

function opened({ contract, positionIdx, price, ms }: Fill, size: Fixed): Holding {
  return {
    contract,
    positionIdx,
    size,
    entryPrice: price,
    sessionPrice: price,
    openedMs: ms,
    updatedMs: ms,
    realized: 0n,
  };
}

function enlarged(held: Holding, { contract, size, price }: Fill) {
  const mean = (from: Fixed): Fixed => meanPrice(contract, { size: held.size, price: from }, { size, price });
  return { entryPrice: mean(held.entryPrice), sessionPrice: mean(held.sessionPrice) };
}
