/** One price of a book and what is offered there. */
export interface Level {
  readonly price: number;
  readonly size: number;
}

/** What an order got that took what was offered, level by level. */
export interface Fill {
  /** As much of the order as the book held. */
  readonly size: number;
  readonly averagePrice: number;
  /** Taken of each level. */
  readonly taken: readonly number[];
}

/**
 * Fills a market order level by level.
 *
 * @param levels from the best price outward
 * @param size above 0
 */
export function walkBook(levels: readonly Level[], size: number): Fill {
  let left = size;
  let paid = 0;
  const taken = levels.map((level) => {
    const part = Math.min(left, level.size);
    left -= part;
    paid += part * level.price;
    return part;
  });
  return { size: size - left, averagePrice: paid / (size - left), taken };
}

/** Distance of a price from the middle of the book, in basis points of it. */
export const slippageBps = (price: number, middle: number): number => (price / middle - 1) * 10_000;

/**
 * The largest whole order that costs no more than a limit.
 *
 * @param sizeWanted at most so many
 * @returns 0 where even one costs more
 */
export function sizeWithin(
  levels: readonly Level[],
  { sizeWanted, middle, limitBps }: { sizeWanted: number; middle: number; limitBps: number },
): number {
  let size = sizeWanted;
  while (size > 0 && slippageBps(walkBook(levels, size).averagePrice, middle) > limitBps) size -= 1;
  return size;
}
