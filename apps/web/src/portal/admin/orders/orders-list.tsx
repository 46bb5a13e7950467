import type { Order } from '@equanim/contract/orders';
import { formatPrice, formatQuantity } from '../../../ui/format/number.ts';
import { formatAmount, OrderStatus, OrderTime } from './order-cells.tsx';

/** The same orders where there is no room for the table: a card of two lines and a foot each, nothing to be pushed sideways. */
export function OrdersList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="-mx-4 divide-y divide-hairline border-y border-hairline text-[0.8125rem] md:-mx-5">
      {orders.map((order) => (
        <li key={order.id} className="grid gap-1 px-4 py-3 md:px-5">
          <div className="flex items-center justify-between gap-3">
            <span>
              <span className="font-semibold">{order.symbol}</span>{' '}
              <span className="text-ink-2">
                {order.side} · {order.type}
              </span>
            </span>
            <OrderStatus status={order.status} />
          </div>
          <div className="flex justify-between gap-3 text-ink-2 tabular">
            <span>
              {formatQuantity(order.quantity)} @ {formatPrice(order.average_price ?? order.price)}
            </span>
            <span className="text-ink-1">
              {formatAmount(order.filled_value, order.value_coin)}
              {order.value_coin === 'USDT' ? ' USDT' : ''}
            </span>
          </div>
          <div className="flex justify-between gap-3 text-xs text-ink-3 tabular">
            <OrderTime at={order.created_at} />
            <span>Fee {formatAmount(order.fee, order.fee_coin)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
