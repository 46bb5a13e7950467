import type { Order } from '@equanim/contract/orders';
import type { OrderRow } from './orders.store.ts';

export function toOrder(row: OrderRow): Order {
  return {
    id: row.order_id,
    symbol: row.symbol,
    // Only the collector writes these, and only those of the contract.
    category: row.category as Order['category'],
    side: row.side,
    type: row.type,
    status: row.status,
    quantity: Number(row.quantity),
    price: row.price === null ? null : Number(row.price),
    average_price: row.average_price === null ? null : Number(row.average_price),
    filled_quantity: Number(row.filled_quantity),
    filled_value: Number(row.filled_value),
    value_coin: row.value_coin,
    fee: Number(row.fee),
    fee_coin: row.fee_coin,
    reduce_only: row.is_reduce_only,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
