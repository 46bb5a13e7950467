import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { OrderStatus } from '@equanim/contract/orders';
import {
  blankOrDecimal,
  decimalOrNull,
  epochMs,
  optionalDecimal,
  positiveOrNull,
  requiredDecimal,
  tradeSide,
  parseRow,
  UnreadableRowError,
} from './bybit-fields.ts';
import { placeOf, quoteCoinOf, usualFeeCoin, type Place } from './bybit-symbols.ts';
import type { OrderReading } from './exchange.ts';
import type { BybitMarket } from './bybit-markets.ts';

/** Bybit's statuses of orders, and ours. */
const STATUSES = {
  New: 'new',
  PartiallyFilled: 'partially_filled',
  Untriggered: 'untriggered',
  Filled: 'filled',
  Cancelled: 'canceled',
  PartiallyFilledCanceled: 'partially_filled_canceled',
  Rejected: 'rejected',
  Triggered: 'triggered',
  Deactivated: 'deactivated',
} as const satisfies Record<string, OrderStatus>;

const orderRow = z.object({
  orderId: z.string().min(1),
  symbol: z.string().min(1),
  // Spot and options have no hedge mode and may leave it out.
  positionIdx: z
    .number()
    .int()
    .nullish()
    .transform((index) => (index === 1 ? 'Buy' : index === 2 ? 'Sell' : null)),
  side: tradeSide,
  orderType: z.string().min(1),
  orderStatus: z
    .enum(Object.keys(STATUSES) as Array<keyof typeof STATUSES>)
    .transform((status) => STATUSES[status]),
  qty: requiredDecimal,
  price: optionalDecimal,
  avgPrice: optionalDecimal,
  cumExecQty: blankOrDecimal,
  cumExecValue: blankOrDecimal,
  cumExecFee: optionalDecimal,
  cumFeeDetail: z.record(z.string(), z.unknown()).nullish().catch(null),
  reduceOnly: z
    .boolean()
    .nullish()
    .transform((isReduceOnly) => isReduceOnly ?? false),
  createdTime: epochMs,
  updatedTime: epochMs,
});
type OrderRow = z.output<typeof orderRow>;

/** Orders of these statuses have no fills, and the exchange leaves the fields of fills empty. */
const UNFILLED = new Set<OrderStatus>(['new', 'untriggered', 'rejected', 'triggered', 'deactivated']);

/**
 * Reads an order of any category. The quantity is the exchange's: of a spot market order to buy it is in the quote
 * coin.
 *
 * @returns null for a row of another settle coin
 * @throws UnreadableRowError
 */
export function parseOrder(row: unknown, market: BybitMarket): OrderReading | null {
  const order = parseRow(orderRow, row);
  const place = placeOf(market, order.symbol);
  if (place === null) return null;
  return {
    ...place,
    orderId: order.orderId,
    symbol: order.symbol,
    side: order.side,
    positionSide: order.positionIdx,
    type: order.orderType,
    status: order.orderStatus,
    quantity: order.qty,
    price: order.orderType === 'Market' ? null : positiveOrNull(order.price),
    averagePrice: positiveOrNull(order.avgPrice),
    ...fillOf(order, place),
    valueCoin: place.category === 'spot' ? (quoteCoinOf(order.symbol) ?? '') : place.settleCoin,
    isReduceOnly: order.reduceOnly,
    createdAt: order.createdTime,
    updatedAt: order.updatedTime,
  };
}

/** What was filled; an empty field is zero only where nothing can have been filled. */
function fillOf(order: OrderRow, place: Place) {
  const zero = new Decimal(0);
  const filledQuantity = order.cumExecQty ?? (UNFILLED.has(order.orderStatus) ? zero : null);
  const nothing = filledQuantity?.isZero() ? zero : null;
  const filledValue = order.cumExecValue ?? nothing;
  if (filledQuantity === null) throw new UnreadableRowError('cumExecQty');
  if (filledValue === null) throw new UnreadableRowError('cumExecValue');
  return { filledQuantity, filledValue, ...feeOf(order, place, nothing) };
}

/** Most coins; of a key of another script, only a number tells that it is one. */
const USUAL_COIN = /^[A-Z0-9]+$/;

/** The fee by coin, or where the exchange sends none, its older field without a coin. */
function feeOf(order: OrderRow, place: Place, nothing: Decimal | null): { fee: Decimal; feeCoin: string } {
  const usual = usualFeeCoin(place, order.symbol, order.side);
  const byCoin = Object.entries(order.cumFeeDetail ?? {})
    .map(([coin, amount]) => ({ coin, amount: decimalOrNull(amount) }))
    .filter(({ coin, amount }) => amount !== null || USUAL_COIN.test(coin));
  const charged = byCoin.filter(({ amount }) => !amount?.isZero());
  // We keep one fee for an order: of several coins the usual one, else the first.
  const detail = charged.find(({ coin }) => coin === usual) ?? charged[0];
  const total = order.cumExecFee ?? (byCoin.length > 0 ? new Decimal(0) : nothing);
  const fee = detail ? detail.amount : total;
  const feeCoin = detail?.coin ?? usual;
  if (fee === null || (feeCoin === '' && !fee.isZero())) throw new UnreadableRowError('cumFeeDetail');
  return { fee, feeCoin };
}
