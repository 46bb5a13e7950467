import type { OrderStatus } from '@equanim/contract/orders';
import type { World } from './collector-world.test-support.ts';

/** How far an order got that was filled in part or whole, in the simulator's word and in ours. */
const STATUSES = new Map<string, OrderStatus>([
  ['New', 'new'],
  ['PartiallyFilled', 'partially_filled'],
  ['Filled', 'filled'],
  ['Cancelled', 'canceled'],
]);

/** An order by the simulator's own books. */
export interface TrueOrder {
  orderId: string;
  status: OrderStatus | undefined;
  filledQuantity: number;
}

/** Orders of a span that were filled in part or whole. */
export async function readTrueOrders(
  { simulator }: World,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<TrueOrder[]> {
  const url = `${simulator.url}/sim/truth/orders?from=${fromMs}&to=${toMs}`;
  const orders = (await (await fetch(url)).json()) as Array<{
    orderId: string;
    orderStatus: string;
    cumExecQty: string;
  }>;
  return orders
    .map(({ orderId, orderStatus, cumExecQty }) => ({
      orderId,
      status: STATUSES.get(orderStatus),
      filledQuantity: Number(cumExecQty),
    }))
    .filter(({ filledQuantity }) => filledQuantity > 0);
}
