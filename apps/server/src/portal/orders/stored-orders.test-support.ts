import type { Insertable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { FillsTable } from '../../platform/database/tables/log.ts';
import type { OrderRow } from './orders.store.ts';

/** An order of one BTCUSDT, bought and filled at one USDT, except for what is given. */
export function orderRow(order_id: string, at: Date, given: Partial<OrderRow> = {}): OrderRow {
  return {
    order_id,
    account_id: 1,
    category: 'linear',
    settle_coin: 'USDT',
    fee_coin: 'USDT',
    value_coin: 'USDT',
    symbol: 'BTCUSDT',
    position_idx: 0,
    side: 'Buy',
    type: 'Market',
    status: 'filled',
    quantity: '1',
    price: null,
    average_price: null,
    filled_quantity: '1',
    filled_value: '1',
    fee: '0',
    is_reduce_only: false,
    created_at: at,
    updated_at: at,
    ...given,
  };
}

/** Stores a fill of an order. */
export async function storeFill(
  db: Database,
  order: OrderRow,
  given: Pick<Insertable<FillsTable>, 'fill_id' | 'executed_at'> & Partial<Insertable<FillsTable>>,
): Promise<void> {
  const { order_id, symbol, side } = order;
  const amounts = { price: '1', quantity: '1', value: '1', fee: '0' };
  await db
    .insertInto('fills')
    .values({ order_id, symbol, side, kind: 'trade', ...amounts, ...given })
    .execute();
}
