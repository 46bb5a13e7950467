import type { OrderStatus } from '@equanim/contract/orders';
import { HEDGED_SIDES } from '../../exchange/account-state.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { FillReading, OrderReading, Place } from '../../exchange/exchange.ts';

const ROWS_AT_ONCE = 500;
const OPEN_STATUSES = ['new', 'partially_filled', 'untriggered'] as const satisfies OrderStatus[];

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Writes orders and fills as the exchange reports them; reporting one again changes nothing. */
export function createOrderStore(db: Database) {
  return {
    /** A reading replaces the stored order unless it is older. */
    async upsertOrders(orders: OrderReading[]): Promise<void> {
      for (const part of chunk(orders.map(toOrderRow))) await upsertRows(db, part);
    },

    /** A fill never changes. */
    async appendFills(fills: FillReading[]): Promise<void> {
      for (const part of chunk(fills.map(toFillRow))) {
        await db
          .insertInto('fills')
          .values(part)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    /** Orders last seen open: their end may lie outside any window that is read again. */
    async listOpenOrderIds({ category, coin }: Place): Promise<string[]> {
      const rows = await db
        .selectFrom('orders')
        .select('order_id')
        .where('status', 'in', [...OPEN_STATUSES])
        .where('category', '=', category)
        .$if(coin !== null, (query) => query.where('settle_coin', '=', coin ?? ''))
        .execute();
      return rows.map((row) => row.order_id);
    },

    /**
     * Closes an order whose end the exchange no longer reports: it forgets unfilled orders a day after they are canceled.
     * The order keeps its age, so that its true end still takes its place if it is reported after all.
     */
    async closeForgotten(orderId: string): Promise<void> {
      await db
        .updateTable('orders')
        .set((eb) => ({
          status: eb
            .case()
            .when('filled_quantity', '>', '0')
            .then<OrderStatus>('partially_filled_canceled')
            .else<OrderStatus>('canceled')
            .end(),
        }))
        .where('order_id', '=', orderId)
        .execute();
    },
  };
}

async function upsertRows(db: Database, rows: OrderRow[]): Promise<void> {
  await db
    .insertInto('orders')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'account_id'])
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          quantity: eb.ref('excluded.quantity'),
          price: eb.ref('excluded.price'),
          average_price: eb.ref('excluded.average_price'),
          filled_quantity: eb.ref('excluded.filled_quantity'),
          filled_value: eb.ref('excluded.filled_value'),
          fee: eb.ref('excluded.fee'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('orders.updated_at', '<=', 'excluded.updated_at'),
    )
    .execute();
}

type OrderRow = ReturnType<typeof toOrderRow>;

function toOrderRow(order: OrderReading) {
  return {
    order_id: order.orderId,
    category: order.category,
    settle_coin: order.settleCoin,
    fee_coin: order.feeCoin,
    value_coin: order.valueCoin,
    symbol: order.symbol,
    position_idx: order.positionSide ? HEDGED_SIDES[order.positionSide] : 0,
    side: order.side,
    type: order.type,
    status: order.status,
    quantity: order.quantity.toFixed(),
    price: order.price?.toFixed() ?? null,
    average_price: order.averagePrice?.toFixed() ?? null,
    filled_quantity: order.filledQuantity.toFixed(),
    filled_value: order.filledValue.toFixed(),
    fee: order.fee.toFixed(),
    is_reduce_only: order.isReduceOnly,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

function toFillRow(fill: FillReading) {
  return {
    fill_id: fill.fillId,
    category: fill.category,
    settle_coin: fill.settleCoin,
    fee_coin: fill.feeCoin,
    rest: JSON.stringify(fill.rest),
    order_id: fill.orderId,
    symbol: fill.symbol,
    side: fill.side,
    kind: fill.kind,
    price: fill.price.toFixed(),
    quantity: fill.quantity.toFixed(),
    value: fill.value.toFixed(),
    fee: fill.fee.toFixed(),
    executed_at: fill.executedAt,
  };
}

function* chunk<T>(rows: T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) yield rows.slice(i, i + ROWS_AT_ONCE);
}
