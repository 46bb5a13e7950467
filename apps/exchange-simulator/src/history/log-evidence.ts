import { partOf, type Part } from '../account/log-types.ts';
import type { LogLine } from '../account/records.ts';
import { UNIT_DECIMALS } from '../account/units.ts';
import { logRow } from '../api/log-rows.ts';
import { divideRounded, EXACT_DECIMALS, format } from '../fixed.ts';
import { isoTime } from './moments.ts';

/** Fields of a line of the log that have a column of their own. */
const NAMED = new Set([
  'type',
  'currency',
  'category',
  'symbol',
  'change',
  'cashFlow',
  'funding',
  'fee',
  'cashBalance',
  'transactionTime',
]);
const MEANINGS: Record<Part, string> = {
  trading: 'result',
  other: 'result',
  interest: 'interest',
  exchanged: 'exchanged',
  borrowing: 'borrowing',
  flows: 'flow',
};
/** From 1e-16 over 1e-24 to 1e-24. */
const VALUE_SCALE = 10n ** 32n;

/** A line of the log, as a row of evidence. */
export function transactionRow(line: LogLine) {
  const part = partOf(line);
  const isFill = part === 'trading' && line.type !== 'SETTLEMENT' && line.side !== 'None';
  return {
    transaction_id: idOf(line),
    type: line.type,
    meaning: MEANINGS[part],
    coin: line.coin,
    category: line.category,
    symbol: line.symbol,
    change: format(line.change),
    cash_flow: format(line.cashFlow),
    funding: format(line.funding),
    fee: format(line.fee),
    balance: format(line.balance),
    is_realized: part === 'trading',
    position_side: part === 'trading' ? sideAfter(line) : null,
    side: isFill ? line.side : null,
    quantity: isFill ? format(line.quantity) : null,
    price: isFill ? format(line.price) : null,
    occurred_at: isoTime(line.ms),
    rest: Object.fromEntries(
      Object.entries(logRow(line)).filter(([name, value]) => !NAMED.has(name) && value !== ''),
    ),
  };
}

/**
 * A flow with the units it issued, as a row of evidence; null for other lines.
 *
 * @param moments of the history: the first one after the flow holds it
 */
export function flowRow(line: LogLine, moments: readonly number[]) {
  const { flow } = line;
  if (!flow) return null;
  const { amount, value } = flow;
  return {
    transaction_id: idOf(line),
    kind: line.type,
    amount: format(amount, EXACT_DECIMALS),
    occurred_at: isoTime(line.ms),
    units_issued: format(flow.unitsIssued, UNIT_DECIMALS),
    priced_at: isoTime(moments.find((ms) => ms >= line.ms) ?? line.ms),
    coin: line.coin,
    change: format(line.cashFlow),
    price: format(divideRounded(amount, line.cashFlow)),
    amount_bound: '0',
    equity_before: format(flow.equityBefore, EXACT_DECIMALS),
    equity_bound: '0',
    basis: 'own-time',
    units_before: format(flow.unitsBefore, UNIT_DECIMALS),
    value_per_unit: format(divideRounded(value.equity * VALUE_SCALE, value.units), UNIT_DECIMALS),
    convention: flow.countedBy,
    error_bound: '0',
  };
}

/** A line is known by these fields of it, so that one that is read again is not stored twice. */
function idOf({ id, type, coin, ms, tradeId, balance }: LogLine): string {
  return [id, type, coin, ms, tradeId, format(balance)].join(':');
}

/** The side of the position after the line; a settlement leaves the position as it is. */
function sideAfter({ type, size, side }: LogLine) {
  if (type === 'SETTLEMENT') return side;
  return size === 0n ? null : size > 0n ? 'Buy' : 'Sell';
}
