import type { Decimal } from 'decimal.js';
import { signedSize, type Account, type LogLine, type OpenPosition, type Side } from './account.ts';
import { Exact, sum } from './exact.ts';

/** A contract that is counted in other units since: what is held keeps its value, in other sizes and prices. */
export interface Split {
  readonly symbol: string;
  /** The same unless the contract goes on under another name. */
  readonly newSymbol: string;
  /** New contracts for one old one. */
  readonly factor: Decimal;
  /** The mark before, in old units, and the one after, in new ones. */
  readonly marks: readonly [Decimal, Decimal];
}

/** Sizes that are off by less are a fill that the log does not have yet. */
const MIN_FACTOR = 1.5;
/** How far a factor may be off a round one, for prices as they are printed and fractions of a contract. */
const ROUNDING_RANGE = 0.01;
/** How far what a renamed position cost may be off, for entry prices as they are printed. */
const COST_RANGE = 0.0001;

/** What was held of a linear contract, on one side where each has a position of its own: signed sizes. */
interface Held {
  symbol: string;
  before: OpenPosition | undefined;
  after: OpenPosition | undefined;
  fills: ReadonlyArray<{ size: Decimal; price: Decimal; settleCoin: string }>;
}

/**
 * The splits and redenominations of linear contracts between two readings. How the exchange's log tells of one is not
 * documented, so the positions decide: by their fills their sizes are wrong, one factor makes them right, and the mark is nearer
 * to the old one divided by it than to the old one. A contract that goes on under another name is one position that is gone, and
 * another without a fill that is there, at what the first one cost with its fills.
 *
 * @param lines of the log between the two readings
 * @example findSplits({ coins: [], positions: [], uncheckedCoins: [] }, { coins: [], positions: [], uncheckedCoins: [] }, []) // => []
 */
export function findSplits(before: Account, after: Account, lines: readonly LogLine[]): Split[] {
  const held = heldOf(before.positions, after.positions, lines);
  const off = held.filter(({ before: old, after: now, fills }) => {
    const size = sum([...(old ? [signedSize(old)] : []), ...fills.map((fill) => fill.size)]);
    return !size.eq(now ? signedSize(now) : 0);
  });
  const splits = new Map<string, Split>();
  for (const one of off) {
    const split = splitOf(one) ?? renamedOf(one, off);
    if (split) splits.set(split.symbol, split);
  }
  return [...splits.values()];
}

function heldOf(
  before: readonly OpenPosition[],
  after: readonly OpenPosition[],
  lines: readonly LogLine[],
): Held[] {
  const positions = [...before, ...after].filter(({ category }) => category === 'linear');
  const hedged = new Set(positions.flatMap(({ symbol, isHedged }) => (isHedged ? symbol : [])));
  const fills = lines.filter(({ category, meaning }) => category === 'linear' && meaning === 'result');
  const symbols = new Set([...positions, ...fills].map(({ symbol }) => symbol));
  return [...symbols].flatMap((symbol) =>
    (hedged.has(symbol) ? (['Buy', 'Sell'] as const) : [null]).map((side) => {
      const isOwn = (one: OpenPosition): boolean =>
        one.category === 'linear' && one.symbol === symbol && (side === null || one.side === side);
      return {
        symbol,
        before: before.find(isOwn),
        after: after.find(isOwn),
        fills: fills.flatMap((line) => (line.symbol === symbol ? fillsOf(line, side) : [])),
      };
    }),
  );
}

/** @param side of the position; null where the symbol has one only */
function fillsOf({ trade, positionSide, coin }: LogLine, side: Side | null): Held['fills'] {
  if (!trade) return [];
  const own = positionSide ?? (trade.side === 'Buy' ? 'Sell' : 'Buy');
  if (side !== null && own !== side) return [];
  const size = signedSize({ side: trade.side, size: trade.quantity });
  return [{ size, price: trade.price, settleCoin: coin }];
}

function splitOf(held: Held): Split | undefined {
  const marks = marksOf(held);
  const factor = marks && factorOf(held, marks);
  if (!factor) return undefined;
  return {
    symbol: held.symbol,
    newSymbol: held.symbol,
    factor: toRound(byEntry(held)) ?? toRound(factor) ?? factor,
    marks,
  };
}

function marksOf({ before, after, fills }: Held): Split['marks'] | null {
  const from = before?.markPrice ?? fills[0]?.price;
  const to = after?.markPrice ?? fills.at(-1)?.price;
  return from?.gt(0) && to?.gt(0) ? [from, to] : null;
}

/** A fraction of a contract that is closed with the split spoils the factor of the sizes, but not that of the entry prices. */
function byEntry({ before, after, fills }: Held): Decimal | null {
  return before && after && fills.length === 0 ? entryOf(before).div(entryOf(after)) : null;
}

/** By sizes; null where the marks do not confirm it. */
function factorOf({ before, after, fills }: Held, marks: Split['marks']): Decimal | null {
  const sizesOf = (isOld: boolean): Decimal =>
    sum(fills.filter(({ price }) => isInOldUnits(price, marks) === isOld).map(({ size }) => size));
  const old = sizesOf(true).plus(before ? signedSize(before) : 0);
  const now = new Exact(after ? signedSize(after) : 0).minus(sizesOf(false));
  if (old.times(now).lte(0)) return null;
  const factor = now.div(old);
  const fallen = new Exact(marks[0]).div(marks[1]);
  const one = new Exact(1);
  const [times, moved] = factor.gt(1) ? [factor, fallen] : [one.div(factor), one.div(fallen)];
  // The mark is beyond the geometric mean of the old one and of what the factor makes of it.
  return times.gte(MIN_FACTOR) && moved.pow(2).gt(times) ? factor : null;
}

/** The whole number of contracts for one, or of one for contracts, that a factor is all but; null for another. */
function toRound(factor: Decimal | null): Decimal | null {
  if (!factor) return null;
  const one = new Exact(1);
  const whole = factor.gt(1) ? factor.round() : one.div(one.div(factor).round());
  return whole.div(factor).minus(1).abs().lte(ROUNDING_RANGE) ? whole : null;
}

function renamedOf(held: Held, off: readonly Held[]): Split | undefined {
  const ended = held.after ? null : endOf(held);
  if (!ended) return undefined;
  const next = off.find(
    (one) =>
      one.after !== undefined &&
      signedSize(one.after).times(ended.size).gt(0) &&
      one.after.settleCoin === ended.settleCoin &&
      !one.before &&
      one.fills.length === 0 &&
      costOf(one.after).minus(ended.cost).abs().lte(ended.cost.abs().times(COST_RANGE)),
  )?.after;
  if (!next) return undefined;
  const factor = new Exact(next.size).div(ended.size.abs());
  return { symbol: held.symbol, newSymbol: next.symbol, factor, marks: [ended.mark, next.markPrice] };
}

/** What a position was before it went on under another name: with its fills, at its own entry price; null for none. */
function endOf({ before, fills }: Held) {
  const settleCoin = before?.settleCoin ?? fills[0]?.settleCoin;
  const mark = fills.at(-1)?.price ?? before?.markPrice;
  const start = before ? { size: signedSize(before), cost: costOf(before) } : NOTHING;
  const { size, cost } = fills.reduce(withFill, start);
  return size.isZero() || !settleCoin || !mark ? null : { size, cost, mark, settleCoin };
}

interface Cost {
  /** Signed, as its cost. */
  size: Decimal;
  cost: Decimal;
}

const NOTHING: Cost = { size: new Exact(0), cost: new Exact(0) };

/** What is closed takes its part of the cost along; what turns a position begins at its own price. */
function withFill({ size, cost }: Cost, fill: { size: Decimal; price: Decimal }): Cost {
  const left = size.plus(fill.size);
  if (size.times(fill.size).gte(0)) return { size: left, cost: cost.plus(fill.size.times(fill.price)) };
  const entry = size.times(left).gt(0) ? cost.div(size) : fill.price;
  return { size: left, cost: left.times(entry) };
}

const entryOf = (position: OpenPosition): Decimal => costOf(position).div(signedSize(position));

const costOf = (position: OpenPosition): Decimal =>
  new Exact(signedSize(position)).times(position.markPrice).minus(position.unrealizedPnl);

function isInOldUnits(price: Decimal, [from, to]: Split['marks']): boolean {
  const isAbove = new Exact(price).pow(2).gt(new Exact(from).times(to));
  return isAbove === from.gt(to);
}

/**
 * Positions and lines of before a split in the units of after it, in which they are worth what they were.
 *
 * @example inNewUnits([], [], []) // => { positions: [], lines: [] }
 */
export function inNewUnits<Position extends OpenPosition, Line extends LogLine>(
  positions: readonly Position[],
  lines: readonly Line[],
  splits: readonly Split[],
): { positions: Position[]; lines: Line[] } {
  const linear = new Map(splits.map((split) => [`linear ${split.symbol}`, split]));
  return {
    positions: positions.map((position) => {
      const split = linear.get(`${position.category} ${position.symbol}`);
      if (!split) return position;
      const size = split.factor.times(position.size);
      const markPrice = new Exact(position.markPrice).div(split.factor);
      return { ...position, symbol: split.newSymbol, size, markPrice };
    }),
    lines: lines.map((line) => {
      const split = linear.get(`${line.category} ${line.symbol}`);
      if (!split || !line.trade || !isInOldUnits(line.trade.price, split.marks)) return line;
      const { side, quantity, price } = line.trade;
      const trade = {
        side,
        quantity: split.factor.times(quantity),
        price: new Exact(price).div(split.factor),
      };
      return { ...line, symbol: split.newSymbol, trade };
    }),
  };
}
