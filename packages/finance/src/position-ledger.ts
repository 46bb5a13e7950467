import type { Decimal } from 'decimal.js';
import { signedSize, type Account, type LogLine, type OpenPosition, type Side } from './account.ts';
import { Exact, sum } from './exact.ts';
import { findSplits, inNewUnits } from './splits.ts';
import { contractValue, profitAt } from './trading.ts';

/** The result of one side of a symbol between two readings, in its settle coin. */
export interface PositionResult {
  readonly coin: string;
  readonly category: OpenPosition['category'];
  readonly symbol: string;
  /** Null where nothing says which side a line belongs to. */
  readonly side: Side | null;
  readonly trading: Decimal;
  readonly funding: Decimal;
  /** Below zero where paid. */
  readonly fees: Decimal;
}

interface Ledger {
  coin: string;
  category: OpenPosition['category'];
  symbol: string;
  side: Side | null;
  /** Signed size held, by the first reading and the fills since. */
  size: Decimal;
  /** What that size cost at the first reading's mark and the fills' prices; of inverse contracts in the coin. */
  cost: Decimal;
  /** For options: minus their value at the first reading, plus the cash of fills and deliveries. */
  optionCash: Decimal;
  funding: Decimal;
  fees: Decimal;
}

/**
 * The result of each side of each symbol between two readings. With m0 and m1 the marks it is q0 (m1 - m0) + sum of
 * dq (m1 - fill price); for inverse contracts, in the coin, q0 (1/m0 - 1/m1) + sum of dq (1/fill price - 1/m1); for options
 * the change of value plus the cash of fills and deliveries. A split of a contract changes sizes and prices and makes no
 * result. A fill that crosses zero closes one side and opens the other; its fee is shared by size.
 *
 * @param lines in the order they happened, each once
 * @example positionResults({ coins: [], positions: [], uncheckedCoins: [] }, { coins: [], positions: [], uncheckedCoins: [] }, []) // => []
 */
export function positionResults(
  before: Account,
  after: Account,
  lines: readonly LogLine[],
): PositionResult[] {
  const held = inNewUnits(before.positions, lines, findSplits(before, after, lines));
  const positions = [...held.positions, ...after.positions];
  const ledgers = openLedgers(held.positions);
  const hedged = new Set(positions.filter(({ isHedged }) => isHedged).map(({ symbol }) => symbol));
  for (const line of held.lines) if (isOfDerivative(line)) book(ledgers, line, hedged.has(line.symbol));
  const marks = new Map(positions.map(({ symbol, markPrice }) => [symbol, markPrice]));
  for (const { symbol, trade } of held.lines) if (trade && !marks.has(symbol)) marks.set(symbol, trade.price);
  return [...ledgers.values()].map(({ size, cost, optionCash, ...ledger }) => ({
    coin: ledger.coin,
    category: ledger.category,
    symbol: ledger.symbol,
    side: ledger.side,
    funding: ledger.funding,
    fees: ledger.fees,
    trading:
      ledger.category === 'option'
        ? optionCash.plus(valueOf(after.positions, ledger))
        : tradedBy({ ...ledger, category: ledger.category, size, cost }, marks.get(ledger.symbol)),
  }));
}

function openLedgers(positions: readonly OpenPosition[]): Map<string, Ledger> {
  const ledgers = new Map<string, Ledger>();
  for (const position of positions) {
    const { category, symbol, settleCoin, side, markPrice } = position;
    const ledger = ledgerOf(ledgers, { category, symbol, coin: settleCoin, side });
    const size = new Exact(signedSize(position));
    ledger.size = ledger.size.plus(size);
    if (category === 'option') ledger.optionCash = ledger.optionCash.minus(size.times(markPrice));
    else ledger.cost = ledger.cost.plus(contractValue(category, size, markPrice));
  }
  return ledgers;
}

function ledgerOf(
  ledgers: Map<string, Ledger>,
  of: Pick<Ledger, 'coin' | 'category' | 'symbol' | 'side'>,
): Ledger {
  const key = `${of.category} ${of.symbol} ${of.coin} ${of.side ?? ''}`;
  const known = ledgers.get(key);
  if (known) return known;
  const zero = new Exact(0);
  const opened = { ...of, size: zero, cost: zero, optionCash: zero, funding: zero, fees: zero };
  ledgers.set(key, opened);
  return opened;
}

type DerivativeLine = LogLine & { category: OpenPosition['category'] };

function isOfDerivative(line: LogLine): line is DerivativeLine {
  return line.symbol !== '' && line.category !== '' && line.category !== 'spot' && line.meaning === 'result';
}

function book(ledgers: Map<string, Ledger>, line: DerivativeLine, isHedgedSymbol: boolean): void {
  const { category, symbol, coin } = line;
  // A fee may be taken in another coin than the one the position settles in.
  const held = [...ledgers.values()].filter((one) => one.category === category && one.symbol === symbol);
  const sizeOf = (side: Side): Decimal =>
    sum(held.filter((one) => one.side === side).map(({ size }) => size)).abs();
  const pieces = isHedgedSymbol ? [pieceOfSide(line)] : piecesOf(line, sizeOf);
  let left = { fee: new Exact(line.fee), cash: new Exact(line.isRealized ? line.cashFlow : 0) };
  for (const [i, piece] of pieces.entries()) {
    const isLast = i === pieces.length - 1;
    // The last piece takes the remainder, so that no rounding error is left.
    const own = isLast ? left : shareOf(left, piece, line);
    left = { fee: left.fee.minus(own.fee), cash: left.cash.minus(own.cash) };
    const ledger = ledgerOf(ledgers, { category, symbol, coin, side: piece.side });
    ledger.fees = ledger.fees.minus(own.fee);
    ledger.size = ledger.size.plus(piece.size);
    if (isLast) ledger.funding = ledger.funding.plus(line.funding);
    if (category === 'option') ledger.optionCash = ledger.optionCash.plus(own.cash);
    else if (line.trade)
      ledger.cost = ledger.cost.plus(contractValue(category, piece.size, line.trade.price));
  }
}

interface Amounts {
  fee: Decimal;
  cash: Decimal;
}

/** The share of the first of two pieces, by its size. */
function shareOf(all: Amounts, { size }: Piece, { trade }: LogLine): Amounts {
  const share = size.abs().div(trade?.quantity ?? 1);
  return { fee: share.times(all.fee), cash: share.times(all.cash) };
}

/** A change of one side, signed. */
interface Piece {
  side: Side | null;
  size: Decimal;
}

const opposite = (side: Side): Side => (side === 'Buy' ? 'Sell' : 'Buy');

/** Where a symbol has a position for each side, the line names the side; a line without one has closed its position. */
function pieceOfSide({ trade, positionSide }: LogLine): Piece {
  if (!trade) return { side: positionSide, size: new Exact(0) };
  const size = new Exact(signedSize({ side: trade.side, size: trade.quantity }));
  return { side: positionSide ?? opposite(trade.side), size };
}

/** Where a symbol has one position, a fill closes it first and opens the other side with what is left. */
function piecesOf({ trade, positionSide }: LogLine, sizeOf: (side: Side) => Decimal): Piece[] {
  if (!trade) {
    const held = (['Buy', 'Sell'] as const).find((side) => !sizeOf(side).isZero());
    return [{ side: held ?? positionSide, size: new Exact(0) }];
  }
  const closing = Exact.min(sizeOf(opposite(trade.side)), trade.quantity);
  const opening = new Exact(trade.quantity).minus(closing);
  const pieces: Piece[] = [
    { side: opposite(trade.side), size: signedSize({ side: trade.side, size: closing }) },
    { side: trade.side, size: signedSize({ side: trade.side, size: opening }) },
  ];
  return pieces.filter(({ size }) => !size.isZero());
}

interface OpenLedger {
  category: 'linear' | 'inverse';
  symbol: string;
  coin: string;
  size: Decimal;
  cost: Decimal;
}

function tradedBy({ coin, ...contracts }: OpenLedger, mark: Decimal | undefined): Decimal {
  // Closed contracts made the same at any mark.
  const price = mark?.gt(0) ? mark : new Exact(1);
  return profitAt({ ...contracts, settleCoin: coin }, { price, low: price, high: price }).profit;
}

function valueOf(
  positions: readonly OpenPosition[],
  { symbol, side, coin }: Pick<Ledger, 'symbol' | 'side' | 'coin'>,
): Decimal {
  const own = positions.filter(
    (one) => one.symbol === symbol && one.side === side && one.settleCoin === coin,
  );
  return own.reduce((sum, one) => sum.plus(new Exact(signedSize(one)).times(one.markPrice)), new Exact(0));
}
