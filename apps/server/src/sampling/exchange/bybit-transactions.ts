import { Decimal } from 'decimal.js';
import { z } from 'zod';
import {
  blankOrDecimal,
  epochMs,
  optionalDecimal,
  optionalText,
  requiredDecimal,
  tradeSide,
  zeroOrDecimal,
  parseRow,
  restOf,
} from './bybit-fields.ts';
import { settleCoinOf } from './bybit-symbols.ts';
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
  const { change, funding } = line;
  const category = CATEGORIES.has(line.category) ? (line.category as Category) : '';
  const cashFlow = line.cashFlow ?? change.minus(funding).plus(line.fee);
  const isFee = isBesideFill(line);
  const isRealized = isRealizing(line) && !isFee;
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
    cashFlow: isFee ? new Decimal(0) : cashFlow,
    funding,
    fee: isFee ? line.fee.minus(cashFlow) : line.fee,
    balance: line.cashBalance,
    isRealized,
    trade: isRealized ? tradeOf(line) : null,
    positionSide: positionSideOf(line, isFee),
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

/** Legs of one exchange are at most this far apart; the exchange does not document it. */
const MAX_LEGS_APART_MS = 10_000;
/** How far legs at par may differ, for a fee that one of them bears. */
const PAR_RANGE = 0.005;

/**
 * Lines whose meaning holds only beside their counterpart are unknown where the log does not have it. A counterpart is a line of
 * the same row of the table, in another coin and the opposite direction, at most {@link MAX_LEGS_APART_MS} away; each line is the
 * counterpart of one other, those nearest to each other first.
 */
export function requireCounterparts(lines: TransactionReading[]): TransactionReading[] {
  const legs = lines
    .filter((line) => !line.change.isZero() && pairingOf(line) !== undefined)
    .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const matched = new Map<TransactionReading, TransactionReading>();
  for (const { one, other } of candidatesAmong(legs).toSorted((a, b) => a.apartMs - b.apartMs))
    if (!matched.has(one) && !matched.has(other)) matched.set(one, other).set(other, one);
  const unmatched = new Set(legs.filter((leg) => !matched.has(leg)));
  return lines.map((line) => {
    const counterpart = matched.get(line);
    if (counterpart) return { ...line, counterpartId: counterpart.transactionId };
    return unmatched.has(line) ? { ...line, meaning: 'unknown' } : line;
  });
}

const pairingOf = ({ type }: TransactionReading) => findTransactionType(type)?.pairing;

/** Pairs of legs that may be counterparts. @param legs in the order of their times */
function candidatesAmong(legs: readonly TransactionReading[]) {
  return legs.flatMap((one, i) => {
    const later = legs.slice(i + 1);
    const apart = (other: TransactionReading): number =>
      other.occurredAt.getTime() - one.occurredAt.getTime();
    const end = later.findIndex((other) => apart(other) > MAX_LEGS_APART_MS);
    const near = end < 0 ? later : later.slice(0, end);
    return near
      .filter((other) => isCounterpart(one, other))
      .map((other) => ({ one, other, apartMs: apart(other) }));
  });
}

function isCounterpart(one: TransactionReading, other: TransactionReading): boolean {
  const isOpposite = one.coin !== other.coin && one.change.times(other.change).lt(0);
  if (!isOpposite || findTransactionType(one.type) !== findTransactionType(other.type)) return false;
  const off = one.change.plus(other.change).abs();
  return pairingOf(one) !== 'par' || off.lte(one.change.abs().times(PAR_RANGE));
}

/** Whether a line is of a type that realizes the result of a derivative. */
const isRealizing = ({ type, category }: TransactionRow): boolean =>
  REALIZING.has(type) && DERIVATIVES.has(category);

/**
 * A fee that is taken in another coin than the contract settles in has a line of its own, which may repeat the fill: all of it
 * is fee, and the fill is counted by the line of the settle coin.
 */
function isBesideFill(line: TransactionRow): boolean {
  if (!isRealizing(line)) return false;
  const settleCoin = settleCoinOf(line.category as Exclude<Category, 'spot'>, line.symbol);
  return settleCoin !== undefined && settleCoin !== line.currency;
}

/** Settlements realize profit and change no quantity. */
function tradeOf({ type, side, qty, tradePrice }: TransactionRow): TransactionReading['trade'] {
  if (type === 'SETTLEMENT') return null;
  const parsed = tradeSide.safeParse(side);
  if (!parsed.success || !qty.gt(0) || !tradePrice.gt(0)) return null;
  return { side: parsed.data, quantity: qty, price: tradePrice };
}

/**
 * The size is what is left of the position after the line, below zero for a short one. A settlement trades nothing, so
 * its side is the position's. A fee beside a fill that left nothing is of the side which that fill closed.
 */
function positionSideOf(
  { type, category, side, size }: TransactionRow,
  isFee: boolean,
): TransactionReading['positionSide'] {
  if (!DERIVATIVES.has(category)) return null;
  if (size !== null && !size.isZero()) return size.gt(0) ? 'Buy' : 'Sell';
  const given = tradeSide.safeParse(side).data ?? null;
  if (type === 'SETTLEMENT' || given === null) return given;
  return isFee && size !== null ? oppositeOf(given) : null;
}

const oppositeOf = (side: 'Buy' | 'Sell'): 'Buy' | 'Sell' => (side === 'Buy' ? 'Sell' : 'Buy');
