import { absolute, divide, multiply, SCALE, type Fixed } from '../fixed.ts';

export interface Holding {
  /** Signed: long above zero, short below. */
  size: Fixed;
  entryPrice: Fixed;
  openedMs: number;
  /** Realized since it was opened. */
  realized: Fixed;
}

/** The whole account at one moment. */
export interface Book {
  cash: Fixed;
  /** Shares of the fund, for the history: money in and out changes them, not their value. */
  units: Fixed;
  /** Deposits less withdrawals so far. */
  flows: Fixed;
  holdings: Map<string, Holding>;
}

export function emptyBook(): Book {
  return { cash: 0n, units: 0n, flows: 0n, holdings: new Map() };
}

export function copyBook(book: Book): Book {
  const holdings = new Map([...book.holdings].map(([symbol, holding]) => [symbol, { ...holding }]));
  return { ...book, holdings };
}

/**
 * Applies a fill to a holding.
 *
 * @param size signed: bought above zero, sold below
 * @returns realized profit and how much of the fill closed an open size
 */
export function applyFill(
  book: Book,
  fill: { symbol: string; size: Fixed; price: Fixed; ms: number },
): { realized: Fixed; closed: Fixed } {
  const held = book.holdings.get(fill.symbol) ?? {
    size: 0n,
    entryPrice: 0n,
    openedMs: fill.ms,
    realized: 0n,
  };
  const isSameWay = held.size >= 0n === fill.size >= 0n || held.size === 0n;
  if (isSameWay) {
    const value = multiply(absolute(held.size), held.entryPrice) + multiply(absolute(fill.size), fill.price);
    const size = held.size + fill.size;
    book.holdings.set(fill.symbol, { ...held, size, entryPrice: divide(value, absolute(size)) });
    return { realized: 0n, closed: 0n };
  }
  const closed = absolute(held.size) < absolute(fill.size) ? absolute(held.size) : absolute(fill.size);
  const direction = held.size > 0n ? 1n : -1n;
  const realized = direction * multiply(closed, fill.price - held.entryPrice);
  const size = held.size + fill.size;
  const hasTurned = size !== 0n && size > 0n !== held.size > 0n;
  if (size === 0n) book.holdings.delete(fill.symbol);
  else if (hasTurned)
    book.holdings.set(fill.symbol, { size, entryPrice: fill.price, openedMs: fill.ms, realized: 0n });
  else book.holdings.set(fill.symbol, { ...held, size, realized: held.realized + realized });
  return { realized, closed };
}

/** Open profit of a holding at a price, as it is printed. */
export function unrealizedOf(holding: Holding, price: Fixed): Fixed {
  return multiply(holding.size, price - holding.entryPrice);
}

/** Cash and open profit of all holdings. */
export function equityOf(book: Book, priceOf: (symbol: string) => Fixed): Fixed {
  let equity = book.cash;
  for (const [symbol, holding] of book.holdings) equity += unrealizedOf(holding, priceOf(symbol));
  return equity;
}

/** Issues or redeems units for money that comes or goes, at the value a unit has without it. */
export function applyFlow(book: Book, amount: Fixed, equityBefore: Fixed): void {
  const isFirst = book.units === 0n;
  book.units += isFirst ? amount : divide(multiply(amount, book.units), equityBefore);
  book.cash += amount;
  book.flows += amount;
}

export const FIRST_DEPOSIT: Fixed = 50_000n * SCALE;
