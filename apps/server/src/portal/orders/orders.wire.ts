import { csvLine, numberCell, textCell } from '@equanim/contract/csv';
import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import { ORDER_COLUMNS, type order, type OrderColumn } from '@equanim/contract/orders';
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
export const EXPORT_HEADER = csvLine(
  ORDER_COLUMNS.map(({ kind, name }) => (kind === 'time' ? `${name} (UTC)` : name)),
);

/** An order as a line of an export: numbers with every digit that is stored, nothing where the screen shows a dash. */
export const toLine = (row: OrderRow): string => csvLine(ORDER_COLUMNS.map((column) => toCell(row, column)));

function toCell(row: OrderRow, column: OrderColumn): string {
  switch (column.kind) {
    case 'time':
      return row[column.key].toISOString();
    case 'text':
      return textCell(column.key === 'id' ? row.order_id : row[column.key]);
    case 'status':
      return textCell(ORDER_STATUS_WORDS[row.status]);
    case 'quantity':
    case 'price':
    case 'amount':
      return numberCell(row[column.key]);
  }
}
