import type { Order, OrderStatus } from '@equanim/contract/orders';
import type { OrderRow } from './orders.store.ts';

export function toOrder(row: OrderRow): Order {
  return {
    id: row.order_id,
    symbol: row.symbol,
    // Only the collector writes these, and only those of the contract.
    category: row.category as Order['category'],
    side: row.side,
    type: row.type,
    status: row.status as OrderStatus,
    quantity: Number(row.quantity),
    price: row.price === null ? null : Number(row.price),
    average_price: row.average_price === null ? null : Number(row.average_price),
    filled_quantity: Number(row.filled_quantity),
    filled_value: Number(row.filled_value),
    value_coin: valueCoinOf(row),
    fee: Number(row.fee),
    fee_coin: row.fee_coin,
    reduce_only: row.is_reduce_only,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Coins that spot symbols end in, as far as an amount of them is named. */
const QUOTE_COIN = /(USDT|USDC|BTC|ETH|EUR)$/;

/** Contracts are valued in what they settle in, spot orders in what they are quoted in. */
function valueCoinOf({ category, settle_coin, symbol }: OrderRow): string {
  return category === 'spot' ? (QUOTE_COIN.exec(symbol)?.[1] ?? '') : settle_coin;
}
