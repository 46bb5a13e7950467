import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { epochMs, optionalDecimal, positiveOrNull, requiredDecimal, tradeSide } from './bybit-fields.ts';
import { ExchangeError } from './exchange-error.ts';
import type {
  FillReading,
  KlineReading,
  OrderReading,
  PositionReading,
  TransactionReading,
} from './exchange.ts';

/** A position row that holds nothing: hedge mode lists the empty side too. */
const anyPosition = z.object({ side: z.string(), size: requiredDecimal });

const openPosition = z.object({
  symbol: z.string().min(1),
  positionIdx: z.number().int(),
  side: tradeSide,
  size: requiredDecimal,
  avgPrice: requiredDecimal,
  markPrice: requiredDecimal,
  unrealisedPnl: requiredDecimal,
  leverage: optionalDecimal,
  positionIM: optionalDecimal,
});

/** @returns null for a row of size 0 or without a side: that is no position */
export function parsePosition(row: unknown): PositionReading | null {
  const { side, size } = parsed(anyPosition, row);
  if (side === '' || size.lte(0)) return null;
  const position = parsed(openPosition, row);
  return {
    symbol: position.symbol,
    positionIdx: position.positionIdx,
    side: position.side,
    size: position.size,
    entryPrice: position.avgPrice,
    markPrice: position.markPrice,
    value: position.size.times(position.markPrice),
    unrealizedPnl: position.unrealisedPnl,
    leverage: positiveOrNull(position.leverage),
    initialMargin: positiveOrNull(position.positionIM),
  };
}

const orderRow = z.object({
  orderId: z.string().min(1),
  symbol: z.string().min(1),
  positionIdx: z.number().int(),
  side: tradeSide,
  orderType: z.string().min(1),
  orderStatus: z.enum([
    'New',
    'PartiallyFilled',
    'Untriggered',
    'Filled',
    'Cancelled',
    'PartiallyFilledCanceled',
    'Rejected',
    'Triggered',
    'Deactivated',
  ]),
  qty: requiredDecimal,
  price: optionalDecimal,
  avgPrice: optionalDecimal,
  cumExecQty: optionalDecimal,
  cumExecValue: optionalDecimal,
  cumExecFee: optionalDecimal,
  cumFeeDetail: z.object({ USDT: optionalDecimal }).nullish().catch(null),
  reduceOnly: z.boolean(),
  createdTime: epochMs,
  updatedTime: epochMs,
});

/** Of these the exchange leaves what was filled empty: nothing was. */
const UNFILLED = new Set(['New', 'Untriggered', 'Rejected', 'Triggered', 'Deactivated']);

/** What was filled, or nothing where that is certain; unknown figures are no zeros. */
function fillOf(order: z.output<typeof orderRow>) {
  const zero = new Decimal(0);
  const filledQuantity = order.cumExecQty ?? (UNFILLED.has(order.orderStatus) ? zero : null);
  const nothing = filledQuantity?.isZero() ? zero : null;
  const filledValue = order.cumExecValue ?? nothing;
  const fee = order.cumExecFee ?? order.cumFeeDetail?.USDT ?? nothing;
  if (filledQuantity && filledValue && fee) return { filledQuantity, filledValue, fee };
  throw new ExchangeError('malformed', 'The exchange lists an order without what was filled of it.');
}

/** @throws ExchangeError `malformed` */
export function parseOrder(row: unknown): OrderReading {
  const order = parsed(orderRow, row);
  return {
    orderId: order.orderId,
    symbol: order.symbol,
    positionIdx: order.positionIdx,
    side: order.side,
    type: order.orderType,
    status: order.orderStatus,
    quantity: order.qty,
    price: order.orderType === 'Market' ? null : positiveOrNull(order.price),
    averagePrice: positiveOrNull(order.avgPrice),
    ...fillOf(order),
    isReduceOnly: order.reduceOnly,
    createdAt: order.createdTime,
    updatedAt: order.updatedTime,
  };
}

const executionRow = z.object({
  execId: z.string().min(1),
  orderId: z.string(),
  symbol: z.string().min(1),
  side: tradeSide,
  execType: z.string().min(1),
  execPrice: requiredDecimal,
  execQty: requiredDecimal,
  execValue: requiredDecimal,
  execFee: requiredDecimal,
  execTime: epochMs,
});

/** @throws ExchangeError `malformed` */
export function parseFill(row: unknown): FillReading {
  const execution = parsed(executionRow, row);
  return {
    fillId: execution.execId,
    orderId: execution.orderId,
    symbol: execution.symbol,
    side: execution.side,
    kind: execution.execType,
    price: execution.execPrice,
    quantity: execution.execQty,
    value: execution.execValue,
    fee: execution.execFee,
    executedAt: execution.execTime,
  };
}

const FLOW_TYPES = /^(TRANSFER_IN|TRANSFER_OUT|DEPOSIT|WITHDRAW)/;

const transactionRow = z.object({
  id: z.string(),
  tradeId: z.string(),
  type: z.string().min(1),
  currency: z.string().min(1),
  change: requiredDecimal,
  cashBalance: requiredDecimal,
  transactionTime: epochMs,
});

/** @throws ExchangeError `malformed` */
export function parseTransaction(row: unknown): TransactionReading {
  const transaction = parsed(transactionRow, row);
  return {
    // One id can stand on several lines of the log (the official example shows it); with trade and balance it is one.
    transactionId: [
      transaction.id,
      transaction.tradeId,
      transaction.type,
      transaction.transactionTime.getTime(),
      transaction.cashBalance.toFixed(),
    ].join(':'),
    kind: transaction.type,
    isFlow: FLOW_TYPES.test(transaction.type) && !transaction.change.isZero(),
    currency: transaction.currency,
    change: transaction.change,
    balance: transaction.cashBalance,
    occurredAt: transaction.transactionTime,
  };
}

const klineRow = z.tuple(
  [epochMs, requiredDecimal, requiredDecimal, requiredDecimal, requiredDecimal, requiredDecimal],
  z.unknown(),
);

/** @throws ExchangeError `malformed` */
export function parseKline(row: unknown): KlineReading {
  const [startAt, open, high, low, close, volume] = parsed(klineRow, row);
  return { startAt, open, high, low, close, volume };
}

function parsed<T>(schema: z.ZodType<T>, row: unknown): T {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new ExchangeError(
    'malformed',
    `The exchange answered with a row whose ${field || 'shape'} cannot be read.`,
  );
}
