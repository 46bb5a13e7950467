import { multiply, toFixed, type Fixed, absolute } from '../fixed.ts';
import type { Category, Contract } from '../market/contracts.ts';
import { heldIn, type Book, holdingKey, type Holding } from './book.ts';
import { post, type DayRecords, type Scene } from './ledger.ts';
import { entriesOfFill } from './position-entries.ts';
import { valueAt, meanPrice, profitBetween } from './profit.ts';
import type { SimulatedFill, SimulatedOrder, PositionIndex } from './records.ts';

const FEE_RATES: Record<Category, { maker: Fixed; taker: Fixed }> = {
  spot: { maker: toFixed(0.001), taker: toFixed(0.001) },
  linear: { maker: toFixed(0.0002), taker: toFixed(0.00055) },
  inverse: { maker: toFixed(0.0002), taker: toFixed(0.00055) },
  option: { maker: toFixed(0.0002), taker: toFixed(0.0003) },
};
/** An option's fee is based on its underlying, but is at most this fraction of the premium. */
const MAX_OPTION_FEE = toFixed(0.07);

/** @returns a fraction */
export function feeRateOf({ category }: Contract, isMaker: boolean): Fixed {
  return FEE_RATES[category][isMaker ? 'maker' : 'taker'];
}

/** The fee of a fill, in the settle coin or for spot in the coin that is received. */
export function feeOf(
  contract: Contract,
  fill: { size: Fixed; price: Fixed; underlying: Fixed; isBuy: boolean; isMaker: boolean },
): Fixed {
  const rate = feeRateOf(contract, fill.isMaker);
  if (contract.category === 'spot' && fill.isBuy) return multiply(fill.size, rate);
  const fee = multiply(valueAt(contract, fill.size, contract.option ? fill.underlying : fill.price), rate);
  if (!contract.option) return fee;
  const max = multiply(multiply(fill.size, fill.price), MAX_OPTION_FEE);
  return fee < max ? fee : max;
}

/** The coin a fill's fee is paid in. */
export function feeCoinOf(
  { category, baseCoin, quoteCoin, settleCoin }: Contract,
  isBuy: boolean,
  fill?: SimulatedFill,
): string {
  if (fill?.feeCoin !== undefined) return fill.feeCoin;
  if (category !== 'spot') return settleCoin;
  return isBuy ? baseCoin : quoteCoin;
}

/** Books one fill of an order, with its execution and its lines. */
export function recordFill(
  scene: Scene,
  into: { book: Book; day: DayRecords },
  order: SimulatedOrder,
  fill: SimulatedFill,
): void {
  const { contract, side } = order;
  const held = heldIn(into.book, contract, order.positionIdx);
  const { realized, closed } = contract.category === 'spot' ? NOT_HELD : fillHolding(into.book, order, fill);
  const filled = order.fills.filter(({ ms }) => ms <= fill.ms).reduce((sum, { size }) => sum + size, 0n);
  into.day.executions.push({
    ...fill,
    orderId: order.orderId,
    contract,
    side,
    kind: 'Trade',
    orderSize: order.size,
    closed,
    leaves: order.size - filled,
    feeRate: feeRateOf(contract, fill.isMaker),
  });
  if (contract.category === 'spot') return postSpot(scene, into, order, fill);
  const sign = side === 'Buy' ? 1n : -1n;
  // An option's premium is paid in full; its value is the coin's from then on.
  const cashFlow = contract.option ? -multiply(sign * fill.size, fill.price) : realized;
  const own = fill.feeCoin === undefined ? fill : { ...fill, fee: 0n };
  const line = { ...lineOf(order, fill), size: heldIn(into.book, contract, order.positionIdx) };
  post(scene, into, {
    ...line,
    coin: contract.settleCoin,
    fee: own.fee,
    cashFlow,
    entries: entriesOfFill({ contract, fill: own, side, held, closed, cashFlow }),
  });
  // How the exchange prints a fee in another coin is not documented; here its line repeats the whole fill.
  if (fill.feeCoin !== undefined)
    post(scene, into, { ...line, coin: fill.feeCoin, fee: fill.fee, cashFlow: 0n });
}

const NOT_HELD = { realized: 0n, closed: 0n };

function fillHolding(book: Book, order: SimulatedOrder, fill: SimulatedFill) {
  const sign = order.side === 'Buy' ? 1n : -1n;
  const { contract, positionIdx } = order;
  return applyFill(book, {
    contract,
    positionIdx,
    size: sign * fill.size,
    price: fill.price,
    ms: fill.ms,
  });
}

/**
 * A spot trade is two lines: the coin, and the coin it is paid with. The fee is on the line of the coin received. The
 * quantity is signed and in the line's coin; there is no position, so the size is zero.
 */
function postSpot(
  scene: Scene,
  into: { book: Book; day: DayRecords },
  order: SimulatedOrder,
  fill: SimulatedFill,
): void {
  const { baseCoin, quoteCoin } = order.contract;
  const isBuy = order.side === 'Buy';
  const value = multiply(fill.size, fill.price);
  for (const coin of [baseCoin, quoteCoin]) {
    const isReceived = (coin === baseCoin) === isBuy;
    const amount = coin === baseCoin ? fill.size : value;
    post(scene, into, {
      ...lineOf(order, fill),
      coin,
      quantity: isReceived ? amount : -amount,
      size: 0n,
      fee: isReceived ? fill.fee : 0n,
      cashFlow: isReceived ? amount : -amount,
    });
  }
}

function lineOf(order: SimulatedOrder, fill: SimulatedFill) {
  return {
    id: fill.execId,
    ms: fill.ms,
    type: 'TRADE',
    category: order.contract.category,
    symbol: order.contract.symbol,
    side: order.side,
    quantity: fill.size,
    price: fill.price,
    tradeId: fill.execId,
    orderId: order.orderId,
    funding: 0n,
    debt: 0n,
  };
}

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
function applyFill(book: Book, fill: Fill): { realized: Fixed; closed: Fixed } {
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
