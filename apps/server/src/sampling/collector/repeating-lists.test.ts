import { afterEach, expect, it } from 'vitest';
import type { World } from './collector-world.test-support.ts';
import { minutes, openQuietFund } from './late-lines.test-support.ts';

let world: World;
afterEach(() => world.close());

it('sixty orders whose second page leads to itself are all stored', async () => {
  world = await openQuietFund(Date.UTC(2026, 4, 4, 9, 0, 30));
  world.simulator.faults.order({ name: 'own-cursor', path: '/v5/order' });
  const order = { kind: 'order', category: 'linear', symbol: 'BTCUSDT', side: 'Buy', size: '0.01' } as const;
  for (let n = 0; n < 60; n += 1)
    world.simulator.happen({ ...order, at: world.now() + 1_000 + n * 900, price: '20000', forMs: 30_000 });
  await minutes(world, 2);
  const stored = await world.opened.db.selectFrom('orders').select('order_id').execute();
  expect(stored).toHaveLength(60);
  const notices = world.collector.status().notices.map(({ text }) => text);
  expect(notices.filter((text) => text.includes('repeats itself'))).toEqual([]);
});
