import { expect, it } from 'vitest';
import { useSampledWorld, type World } from './collector-world.test-support.ts';

let world: World;
useSampledWorld(Date.UTC(2026, 4, 4, 9, 0, 30), {}, (made) => (world = made));

it('an order made in an outage and canceled before the open orders could be read is stored', async () => {
  const { simulator } = world;
  const fromMs = world.now();
  simulator.happen({
    kind: 'order',
    at: fromMs + 1_000,
    side: 'Buy',
    category: 'linear',
    symbol: 'BTCUSDT',
    size: '0.02',
    price: '30000',
    forMs: 21 * 60_000,
  });
  simulator.refuse();
  for (let minute = 0; minute < 18; minute += 1) await world.nextMinute();
  await simulator.accept();
  for (const path of ['/v5/execution/list', '/v5/order/realtime', '/v5/execution/list']) {
    simulator.faults.order({ name: 'html-5xx', path });
    await world.nextMinute();
    simulator.faults.clear();
  }
  for (let minute = 0; minute < 4; minute += 1) await world.nextMinute();
  const truth = simulator.listsBetween(fromMs, world.now()).orders;
  expect(truth.map(({ orderStatus }) => orderStatus)).toContain('Cancelled');
  const stored = await world.opened.db.selectFrom('orders').select(['order_id', 'status']).execute();
  const statuses = new Map(stored.map(({ order_id: id, status }) => [id, status]));
  for (const { orderId, orderStatus } of truth)
    expect(statuses.get(orderId)).toBe(orderStatus === 'Cancelled' ? 'canceled' : 'filled');
});
