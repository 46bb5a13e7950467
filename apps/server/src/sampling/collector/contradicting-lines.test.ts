import { expect, it } from 'vitest';
import { gapMinutes, useSampledWorld, type World } from './collector-world.test-support.ts';

let world: World;
useSampledWorld(Date.UTC(2026, 4, 4, 9, 0, 30), {}, (made) => (world = made));

it('a line of the log whose cash flow is not its change is mended by the next reading, and explains its minute then', async () => {
  world.simulator.faults.order({
    name: 'bad-number',
    path: '/v5/account/transaction-log',
    params: { field: 'cashFlow', value: '-0' },
  });
  world.simulator.happen({ kind: 'deposit', at: world.now() + 1_000, amount: '20000' });
  await world.nextMinute();
  expect((await gapMinutes(world)).size).toBe(1);
  world.simulator.faults.clear();
  await world.nextMinute();
  expect((await gapMinutes(world)).size).toBe(0);
  const parts = await world.opened.db.selectFrom('minute_parts').selectAll().execute();
  expect(parts.reduce((sum, { flows }) => sum + Number(flows), 0)).toBeCloseTo(20_000, 2);
  for (const { unexplained } of parts) expect(Number(unexplained)).toBeCloseTo(0, 2);
});
