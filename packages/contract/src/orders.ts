import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { fundField } from './identity.ts';
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
    price: amount.nullable().meta({ description: 'Null for a market order' }),
    average_price: amount.nullable().meta({ description: 'Null before the first fill' }),
    filled_quantity: amount,
    filled_value: amount,
    value_coin: z
      .string()
      .meta({ description: 'What the filled value is in; empty where that is not known' }),
    fee: amount,
    fee_coin: z.string(),
    reduce_only: z.boolean(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Order' });
export type Order = AsRead<typeof order>;

const filters = z.object({
  symbol: symbol.optional(),
  side: side.optional(),
  status: orderStatus.optional(),
  ...spanFields,
  ...fundField,
});

export const ordersQuery = filters
  .extend({ limit: wholeNumberParam({ min: 1, max: 500, fallback: 100 }) })
  .refine(spanInOrder.check, spanInOrder.message);

/** What orders can be sorted by. */
export const ORDER_SORTS = [
  'created_at',
  'symbol',
  'side',
  'type',
  'quantity',
  'price',
  'average_price',
  'filled_value',
  'fee',
  'status',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

const sorting = {
  sort: z
    .enum(ORDER_SORTS)
    .default('created_at')
    .meta({ description: 'What is sorted by; equal ones newest first' }),
  order: z
    .enum(['asc', 'desc'])
    .default('desc')
    .meta({ description: 'Where a value is missing, the order is last in either direction' }),
};

export const ordersPageQuery = filters
  .extend({
    ...sorting,
    page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
    page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
  })
  .refine(spanInOrder.check, spanInOrder.message);

export const ordersExportQuery = filters.extend(sorting).refine(spanInOrder.check, spanInOrder.message);

export const ordersPage = z.object({
  data: z.array(order),
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});
