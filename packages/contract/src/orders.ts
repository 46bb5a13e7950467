import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';
import {
  amount,
  category,
  instant,
  side,
  spanFields,
  spanInOrder,
  symbol,
  MAX_PAGE_SIZE,
  wholeNumberParam,
} from './values.ts';

/** How far an order got; the first three are open. A canceled order may have been filled in part. */
export const ORDER_STATUSES = [
  'new',
  'partially_filled',
  'untriggered',
  'filled',
  'canceled',
  'partially_filled_canceled',
  'rejected',
  'triggered',
  'deactivated',
] as const;
export const orderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatus>;

export const order = z
  .object({
    id: z.string(),
    symbol: z.string(),
    category: z.enum([...category.options, 'spot']),
    side,
    type: z.string(),
    status: orderStatus,
    quantity: amount,
    price: z.nullable(amount).check(z.describe('Null for a market order')),
    average_price: z.nullable(amount).check(z.describe('Null before the first fill')),
    filled_quantity: amount,
    filled_value: amount,
    value_coin: z.string().check(z.describe('What the filled value is in; empty where that is not known')),
    fee: amount,
    fee_coin: z.string(),
    reduce_only: z.boolean(),
    created_at: instant,
    updated_at: instant,
  })
  .register(z.globalRegistry, { id: 'Order' });
export type Order = AsRead<typeof order>;

const filters = z.object({
  symbol: z.optional(symbol),
  side: z.optional(side),
  status: z.optional(orderStatus),
  ...spanFields,
});

export const ordersQuery = z
  .extend(filters, { limit: wholeNumberParam({ min: 1, max: 500, fallback: 100 }) })
  .check(z.refine(spanInOrder.check, spanInOrder.message));

type FieldOf<Value> = {
  [Name in keyof Order]: Order[Name] extends Value ? Name : never;
}[keyof Order];

/** A column of orders, by how it is written: an amount is of the coin that another field names. */
export type OrderColumn = { name: string; isShown: boolean } & (
  | { kind: 'time'; key: 'created_at' | 'updated_at' }
  | { kind: 'text'; key: Exclude<FieldOf<string>, 'created_at' | 'updated_at' | 'status'> }
  | { kind: 'quantity' | 'price'; key: FieldOf<number | null> }
  | { kind: 'amount'; key: FieldOf<number>; coin: FieldOf<string> }
  | { kind: 'status'; key: 'status' }
);

/** The columns of an export, in their order. Those that are shown are the screen's, which sorts by each. */
export const ORDER_COLUMNS = [
  { key: 'created_at', name: 'Time', kind: 'time', isShown: true },
  { key: 'symbol', name: 'Symbol', kind: 'text', isShown: true },
  { key: 'side', name: 'Side', kind: 'text', isShown: true },
  { key: 'type', name: 'Type', kind: 'text', isShown: true },
  { key: 'quantity', name: 'Quantity', kind: 'quantity', isShown: true },
  { key: 'price', name: 'Price', kind: 'price', isShown: true },
  { key: 'average_price', name: 'Average Price', kind: 'price', isShown: true },
  { key: 'filled_quantity', name: 'Filled Quantity', kind: 'quantity', isShown: false },
  { key: 'filled_value', name: 'Filled Value', kind: 'amount', coin: 'value_coin', isShown: true },
  { key: 'value_coin', name: 'Value Coin', kind: 'text', isShown: false },
  { key: 'fee', name: 'Fee', kind: 'amount', coin: 'fee_coin', isShown: true },
  { key: 'fee_coin', name: 'Fee Coin', kind: 'text', isShown: false },
  { key: 'status', name: 'Status', kind: 'status', isShown: true },
  { key: 'category', name: 'Category', kind: 'text', isShown: false },
  { key: 'id', name: 'Order ID', kind: 'text', isShown: false },
] as const satisfies readonly OrderColumn[];

/** What orders can be sorted by. */
export type OrderSort = Extract<(typeof ORDER_COLUMNS)[number], { isShown: true }>['key'];
export const ORDER_SORTS: readonly OrderSort[] = ORDER_COLUMNS.flatMap((column) =>
  column.isShown ? [column.key] : [],
);

const sorting = {
  sort: z
    ._default(z.enum(ORDER_SORTS), 'created_at')
    .check(z.describe('What is sorted by; equal ones newest first')),
  order: z
    ._default(z.enum(['asc', 'desc']), 'desc')
    .check(z.describe('Where a value is missing, the order is last in either direction')),
};

export const ordersPageQuery = z
  .extend(filters, {
    ...sorting,
    page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
    page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
  })
  .check(z.refine(spanInOrder.check, spanInOrder.message));

export const ordersExportQuery = z
  .extend(filters, sorting)
  .check(z.refine(spanInOrder.check, spanInOrder.message));

export const ordersPage = z.object({
  data: z.array(order),
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});
