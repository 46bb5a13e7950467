import { z } from 'zod';
import {
  blankOrDecimal,
  epochMs,
  optionalDecimal,
  optionalText,
  requiredDecimal,
  tradeSide,
  zeroOrDecimal,
} from './bybit-fields.ts';
import { parseRow, restOf } from './bybit-row.ts';
import { findTransactionType } from './bybit-transaction-types.ts';
import type { Category, LineMeaning, TransactionReading } from './exchange.ts';

const transactionRow = z.object({
  id: optionalText,
  tradeId: optionalText,
  transSubType: optionalText,
  type: z.string().min(1),
  currency: z.string().min(1),
  category: optionalText,
  symbol: optionalText,
  change: requiredDecimal,
  cashFlow: blankOrDecimal,
  funding: zeroOrDecimal,
  fee: zeroOrDecimal,
  cashBalance: requiredDecimal,
  transactionTime: epochMs,
  side: optionalText,
  qty: zeroOrDecimal,
  size: optionalDecimal,
  tradePrice: zeroOrDecimal,
});
type TransactionRow = z.output<typeof transactionRow>;

/** Kept as evidence although they are read, because the reading no longer contains them as they were sent. */
const KEPT = ['id', 'tradeId', 'transSubType', 'side', 'qty', 'size', 'tradePrice'];
const NAMED = Object.keys(transactionRow.shape).filter((field) => !KEPT.includes(field));

const CATEGORIES = new Set<string>(['linear', 'inverse', 'option', 'spot'] satisfies Category[]);
const DERIVATIVES = new Set<string>(['linear', 'inverse', 'option'] satisfies Category[]);
const REALIZING = new Set(['TRADE', 'SETTLEMENT', 'DELIVERY', 'LIQUIDATION', 'ADL']);
/** The sub-type of a position that moves between accounts; the exchange has no other. */
const MOVED = 'movePosition';

/**
 * Reads a line of the transaction log. An empty funding or fee is zero; an empty cash flow is computed from the change,
 * the funding and the fee.
 *
 * @throws UnreadableRowError
 */
export function parseTransaction(row: unknown): TransactionReading {
  const line = parseRow(transactionRow, row);
  const { change, funding, fee } = line;
  const category = CATEGORIES.has(line.category) ? (line.category as Category) : '';
  return {
    transactionId: [
      line.id,
      line.type,
      line.currency,
      line.transactionTime.getTime(),
      line.tradeId,
      line.cashBalance.toFixed(),
    ].join(':'),
    // What an administrator says about moved positions must not apply to trades.
    type: line.transSubType === MOVED ? `${line.type}:${MOVED}` : line.type,
    meaning: meaningOf(line),
    coin: line.currency,
    category,
    symbol: line.symbol,
    change,
    cashFlow: line.cashFlow ?? change.minus(funding).plus(fee),
    funding,
    fee,
    balance: line.cashBalance,
    isRealized: REALIZING.has(line.type) && DERIVATIVES.has(line.category),
    trade: tradeOf(line),
    positionSide: positionSideOf(line),
    occurredAt: line.transactionTime,
    rest: restOf(row, category === line.category ? NAMED : NAMED.filter((field) => field !== 'category')),
  };
}

function meaningOf({ type, transSubType, category, change }: TransactionRow): LineMeaning {
  // A moved position takes its open profit along, and the line does not say how much.
  if (transSubType === MOVED) return 'unknown';
  // A spot trade is two lines, one for each coin.
  if (type === 'TRADE' && category === 'spot') return 'exchanged';
  const known = findTransactionType(type);
  if (known) return known.meaning;
  // A line that changes no balance needs no administrator.
  return change.isZero() ? 'result' : 'unknown';
}

/** Lines whose meaning holds only beside their counterpart are unknown where the log does not have it. */
export function requireCounterparts(lines: TransactionReading[]): TransactionReading[] {
  return lines.map((line) => {
    const type = findTransactionType(line.type);
    if (!type?.isPaired || line.change.isZero()) return line;
    const isMatched = lines.some(
      (other) =>
        other.occurredAt.getTime() === line.occurredAt.getTime() &&
        other.change.times(line.change).lt(0) &&
        findTransactionType(other.type) === type,
    );
    return isMatched ? line : { ...line, meaning: 'unknown' };
  });
}

/** Settlements realize profit and change no quantity. */
function tradeOf({ type, category, side, qty, tradePrice }: TransactionRow): TransactionReading['trade'] {
  if (type === 'SETTLEMENT' || !REALIZING.has(type) || !DERIVATIVES.has(category)) return null;
  const parsed = tradeSide.safeParse(side);
  if (!parsed.success || !qty.gt(0) || !tradePrice.gt(0)) return null;
  return { side: parsed.data, quantity: qty, price: tradePrice };
}

/**
 * The size is what is left of the position after the line, below zero for a short one. A settlement trades nothing, so
 * its side is the position's.
 */
function positionSideOf({ type, category, side, size }: TransactionRow): TransactionReading['positionSide'] {
  if (!DERIVATIVES.has(category)) return null;
  if (size !== null && !size.isZero()) return size.gt(0) ? 'Buy' : 'Sell';
  return type === 'SETTLEMENT' ? (tradeSide.safeParse(side).data ?? null) : null;
}
