import { csvLine, numberCell, textCell } from '@equanim/contract/csv';
import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import type { order } from '@equanim/contract/orders';
import type { z } from 'zod';
import type { OrderRow } from './orders.store.ts';

export function toOrder(row: OrderRow): z.infer<typeof order> {
  return {
    id: row.order_id,
    symbol: row.symbol,
    // Only the collector writes these, and only those of the contract.
    category: row.category as z.infer<typeof order>['category'],
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

/** The first line of an export, in the words of the screen. */
export const EXPORT_HEADER = csvLine([
  'Time (UTC)',
  'Symbol',
  'Side',
  'Type',
  'Quantity',
  'Price',
  'Average Price',
  'Filled Quantity',
  'Filled Value',
  'Value Coin',
  'Fee',
  'Fee Coin',
  'Status',
  'Category',
  'Order ID',
]);

/** An order as a line of an export: numbers with every digit that is stored, nothing where the screen shows a dash. */
export const toLine = (row: OrderRow): string =>
  csvLine([
    row.created_at.toISOString(),
    textCell(row.symbol),
    textCell(row.side),
    textCell(row.type),
    numberCell(row.quantity),
    numberCell(row.price),
    numberCell(row.average_price),
    numberCell(row.filled_quantity),
    numberCell(row.filled_value),
    textCell(row.value_coin),
    numberCell(row.fee),
    textCell(row.fee_coin),
    textCell(ORDER_STATUS_WORDS[row.status]),
    textCell(row.category),
    textCell(row.order_id),
  ]);
