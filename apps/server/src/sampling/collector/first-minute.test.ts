import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countWrong, createWorld, storedMinutes, type World } from './collector-world.test-support.ts';

/** Hours after the last funding, in a minute without a trade. */
const START = Date.UTC(2026, 6, 6, 3, 0, 30);
let world: World;
beforeAll(async () => {
  world = await createWorld(START, { timeoutMs: 2_000 });
});
beforeEach(() => world.reset());
afterAll(() => world.close());

it.each(['half', 'times-ten', 'zero-equity', 'foreign-account'])(
  'a first minute whose wallet is wrong by "%s" does not begin the history, and the next sound one does',
  async (name) => {
    world.simulator.faults.order({ name, path: '/v5/account/wallet-balance' });
    await world.nextMinute();
    expect(await storedMinutes(world)).toEqual([]);
    world.simulator.faults.clear();
    const soundAt = await world.nextMinute();
    expect((await storedMinutes(world)).map(({ takenAt }) => takenAt)).toEqual([soundAt]);
    expect(await countWrong(world)).toBe(0);
  },
);
