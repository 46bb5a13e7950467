import { afterEach, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/time.ts';
import type { World } from './collector-world.test-support.ts';
import {
  flowAmounts,
  knownValues,
  minutes,
  openQuietFund,
  unexplainedNotices,
} from './late-lines.test-support.ts';

let world: World;
afterEach(() => world.close());

it('a deposit that the log lists 12 minutes late is a flow, and no result', async () => {
  world = await openQuietFund(Date.UTC(2026, 4, 4, 9, 0, 30));
  const late = { withinMs: 12 * MINUTE_MS, field: 'change', value: '40000' };
  world.simulator.faults.order({ name: 'late-log', params: late });
  world.simulator.happen({ kind: 'deposit', at: world.now() + 1_000, amount: '40000' });
  await minutes(world, 11);
  expect((await knownValues(world)).at(-1)).toBe(1.8);
  expect(unexplainedNotices(world)).toEqual([
    '40,000.00 USDT of the change of equity at 2026-05-04 09:04 UTC is not explained. The exchange may list what explains it late: it is asked again until 2026-05-18.',
  ]);
  await minutes(world, 7);
  expect(await flowAmounts(world)).toEqual([50_000, 40_000]);
  expect(new Set(await knownValues(world))).toEqual(new Set([1]));
  expect(unexplainedNotices(world)).toEqual([]);
});
