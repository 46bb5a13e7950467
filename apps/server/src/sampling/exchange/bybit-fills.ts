import { z } from 'zod';
import {
  epochMs,
  optionalText,
  requiredDecimal,
  tradeSide,
  parseRow,
  restOf,
  UnreadableRowError,
} from './bybit-fields.ts';
import { placeOf, usualFeeCoin } from './bybit-symbols.ts';
import type { FillKind, FillReading } from './exchange.ts';
import type { BybitMarket } from './bybit-markets.ts';

const executionRow = z.object({
  execId: z.string().min(1),
  orderId: optionalText,
  symbol: z.string().min(1),
  side: tradeSide,
  execType: z.string().min(1),
  execPrice: requiredDecimal,
  execQty: requiredDecimal,
  execValue: requiredDecimal,
  execFee: requiredDecimal,
  feeCurrency: optionalText,
  execTime: epochMs,
});
/** The exchange's word for the kind stays in the evidence, because it has more kinds than we do. */
const NAMED = Object.keys(executionRow.shape).filter((field) => field !== 'execType');

/** Bybit's kinds of executions, and ours. */
const KINDS = new Map<string, FillKind>([
  ['Trade', 'trade'],
  ['BustTrade', 'liquidation'],
  ['AdlTrade', 'auto_deleveraging'],
  ['Funding', 'funding'],
  ['Settle', 'settlement'],
  ['Delivery', 'delivery'],
  ['BlockTrade', 'block_trade'],
  ['MovePosition', 'move_position'],
  ['FutureSpread', 'spread_trade'],
  ['ForwardSplitSettle', 'split'],
  ['ReverseSplitSettle', 'split'],
]);

/**
 * Reads an execution of any category and kind.
 *
 * @returns null for a row of another settle coin
 * @throws UnreadableRowError
 */
export function parseFill(row: unknown, market: BybitMarket): FillReading | null {
  const execution = parseRow(executionRow, row);
  const { symbol, side, execFee: fee } = execution;
  const place = placeOf(market, symbol);
  if (place === null) return null;
  const feeCoin = execution.feeCurrency || usualFeeCoin(place, symbol, side, fee.lt(0));
  if (feeCoin === '' && !fee.isZero()) throw new UnreadableRowError('feeCurrency');
  return {
    ...place,
    fillId: execution.execId,
    orderId: execution.orderId,
    symbol,
    side,
    kind: KINDS.get(execution.execType) ?? 'other',
    price: execution.execPrice,
    quantity: execution.execQty,
    value: execution.execValue,
    fee,
    feeCoin,
    executedAt: execution.execTime,
    rest: restOf(row, NAMED),
  };
}
