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

/** Identifiers stay in the evidence: the key that is made of them cannot be taken apart again. */
const KEPT = ['id', 'tradeId', 'transSubType', 'side', 'qty', 'size', 'tradePrice'];
const NAMED = Object.keys(transactionRow.shape).filter((field) => !KEPT.includes(field));

const CATEGORIES = new Set<string>(['linear', 'inverse', 'option', 'spot'] satisfies Category[]);
const DERIVATIVES = new Set<string>(['linear', 'inverse', 'option'] satisfies Category[]);
const REALIZING = new Set(['TRADE', 'SETTLEMENT', 'DELIVERY', 'LIQUIDATION', 'ADL']);
/** A position that changes accounts; the only sub-type there is. */
const MOVED = 'movePosition';

/**
 * Reads a line of the transaction log. Funding and fee are left empty where they are nothing; an empty cash flow is
 * what the change leaves for it.
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
    // An answer about moved positions must not become an answer about trades.
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
  // Open profit goes with a moved position, and the line does not say how much.
  if (transSubType === MOVED) return 'unknown';
  // A spot trade is two lines, one a coin.
  if (type === 'TRADE' && category === 'spot') return 'exchanged';
  const known = findTransactionType(type);
  if (known) return known.meaning;
  // Nobody need be asked about a line that changes no balance.
  return change.isZero() ? 'result' : 'unknown';
}

/** Lines that are exchanged only beside their counterpart are unknown where the log does not hold it. */
export function requireCounterparts(lines: TransactionReading[]): TransactionReading[] {
  return lines.map((line) => {
    const family = findTransactionType(line.type);
    if (!family?.isPaired || line.change.isZero()) return line;
    const isMatched = lines.some(
      (other) =>
        other.occurredAt.getTime() === line.occurredAt.getTime() &&
        other.change.times(line.change).lt(0) &&
        findTransactionType(other.type) === family,
    );
    return isMatched ? line : { ...line, meaning: 'unknown' };
  });
}

/** Settlements realize profit and change no quantity. */
function tradeOf({ type, category, side, qty, tradePrice }: TransactionRow): TransactionReading['trade'] {
  if (type === 'SETTLEMENT' || !REALIZING.has(type) || !DERIVATIVES.has(category)) return null;
  const told = tradeSide.safeParse(side);
  if (!told.success || !qty.gt(0) || !tradePrice.gt(0)) return null;
  return { side: told.data, quantity: qty, price: tradePrice };
}

/** The size is what is left of the position after the line, below zero of a short one; a settlement trades nothing, so its side is the position's. */
function positionSideOf({ type, category, side, size }: TransactionRow): TransactionReading['positionSide'] {
  if (!DERIVATIVES.has(category)) return null;
  if (size !== null && !size.isZero()) return size.gt(0) ? 'Buy' : 'Sell';
  return type === 'SETTLEMENT' ? (tradeSide.safeParse(side).data ?? null) : null;
}
