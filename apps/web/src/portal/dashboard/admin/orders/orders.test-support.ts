import type { Order } from '@equanim/contract/orders';

/** An order that was filled whole. */
export const ORDER: Order = {
  id: 'an-order',
  symbol: 'BTCUSDT',
  category: 'linear',
  side: 'Buy',
  type: 'Limit',
  status: 'filled',
  quantity: 1,
  price: 64_000,
  average_price: 64_000,
  filled_quantity: 1,
  filled_value: 64_000,
  value_coin: 'USDT',
  fee: 6.4,
  fee_coin: 'USDT',
  reduce_only: false,
  created_at: '2026-03-03T11:00:00Z',
  updated_at: '2026-03-03T11:00:00Z',
};

/** A page of orders. */
export const ordersOf = (data: Order[], page = 1, totalPages = 1) => ({
  data,
  page,
  page_size: 25,
  total_count: data.length * totalPages,
  total_pages: totalPages,
});
