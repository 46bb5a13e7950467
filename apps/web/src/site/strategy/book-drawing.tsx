import { decimal } from './miniature/figures.ts';
import { share } from './miniature/plot.tsx';
import sample from './sample/book.json';

/** Distance of a price from the middle of the book, in basis points of it. */
export const slippageBps = (price: number, middle: number): number => (price / middle - 1) * 10_000;

/** Between the best prices, which lie one tick from it. */
export const MIDDLE = 100;
const TICK = 0.01;

const levelsOf = (side: number[][], sign: 1 | -1): Level[] =>
  side.map(([ticks = 0, size = 0]) => ({ price: MIDDLE + sign * ticks * TICK, size }));

/** What is offered, the best price first. */
export const asks = levelsOf(sample.asks, 1);
const bids = levelsOf(sample.bids, -1);

const all = [...asks, ...bids];
const deepest = Math.max(...all.map(({ size }) => size));
const highest = Math.max(...all.map(({ price }) => price)) + TICK / 2;
const lowest = Math.min(...all.map(({ price }) => price)) - TICK / 2;
const ROW = (TICK / (highest - lowest)) * 100;
/** Percent of the width the prices take. */
const PRICES = 34;

/** The price at a place of the drawing, 0 at its upper edge. */
export const priceAt = (y: number): number => highest - y * (highest - lowest);

const down = (price: number): number => ((highest - price) / (highest - lowest)) * 100;
const part = (size: number): number => (size / deepest) * (100 - PRICES);

/** The depth of a book by price: what the order takes is lit, what it would have taken beyond its limit outlined. */
export function BookDrawing({ fill, order }: { fill: Fill; order: number }) {
  const wanted = walkBook(asks, order).taken;
  const labeled = [asks.at(-1), asks[0], bids[0], bids.at(-1)];
  return (
    <>
      {all.map(({ price, size }, index) => (
        <Row
          key={price}
          price={price}
          size={size}
          className={index < asks.length ? 'fill-strong' : 'fill-hairline'}
        />
      ))}
      {asks.map(({ price }, index) => (
        <Row
          key={price}
          price={price}
          size={(wanted[index] ?? 0) - (fill.taken[index] ?? 0)}
          from={fill.taken[index] ?? 0}
          className="plot-dashed fill-none stroke-orange-400"
        />
      ))}
      {asks.map(({ price }, index) => (
        <Row key={price} price={price} size={fill.taken[index] ?? 0} className="fill-ink-1" />
      ))}
      {labeled.map((level) =>
        level === undefined ? null : (
          <text key={level.price} className="plot-label" y={share(down(level.price))} dy="4">
            {decimal(level.price, 2)}
          </text>
        ),
      )}
      <line
        className="stroke-strong"
        x1={share(PRICES)}
        x2="100%"
        y1={share(down(MIDDLE))}
        y2={share(down(MIDDLE))}
      />
      <line
        className="plot-dashed stroke-orange-400"
        x1={share(PRICES)}
        x2="100%"
        y1={share(down(fill.averagePrice))}
        y2={share(down(fill.averagePrice))}
      />
    </>
  );
}

interface RowProps extends Level {
  /** Size that lies before this part of the row. */
  from?: number;
  className: string;
}

function Row({ price, size, from = 0, className }: RowProps) {
  return size === 0 ? null : (
    <rect
      className={className}
      x={share(PRICES + part(from))}
      y={share(down(price) - ROW * 0.38)}
      width={share(part(size))}
      height={share(ROW * 0.76)}
    />
  );
}

/** One price of a book and what is offered there. */
interface Level {
  readonly price: number;
  readonly size: number;
}

/** What an order got that took what was offered, level by level. */
interface Fill {
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
