import { expect, it } from 'vitest';
import { gapMinutes, useSampledWorld, type World } from './collector-world.test-support.ts';

let world: World;
useSampledWorld(Date.UTC(2026, 4, 4, 9, 0, 30), { account: 'mixed' }, (made) => (world = made));

it('a minute in which every coin shows an option value that no option explains ends, as a gap', async () => {
  world.simulator.faults.order({ name: 'identity-off', path: '/v5/account/wallet-balance' });
  const minuteAt = await world.nextMinute();
  expect(await gapMinutes(world)).toEqual(new Set([minuteAt.getTime()]));
  world.simulator.faults.clear();
  await world.nextMinute();
  expect(world.collector.status().state).toBe('ok');
  expect((await gapMinutes(world)).size).toBe(1);
});
