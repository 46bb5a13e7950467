import { expect, inject, it } from 'vitest';
import type { AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { createWorld, storedStates, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 6, 8, 10, 0, 30);
/** A tenth of a basis point. */
const TOLERANCE = 1e-5;
/** Each moment has other ids of lines, and with them another order in which the log lists the coins. */
const MOMENTS = inject('scale') >= 0.1 ? Math.ceil(60 * inject('scale')) : 1;
const KINDS: AccountKind[] = inject('scale') >= 0.1 ? ['demo', 'hedge', 'mixed'] : ['mixed'];

/** What a unit is worth, against the exchange's books, at each stored minute. */
async function relativeValues(world: World): Promise<number[]> {
  const states = await storedStates(world);
  return states.map(({ readAt, value }) => {
    const truth = world.simulator.truthAt(readAt.getTime());
    return (value ?? Number.NaN) / (Number(truth.equity) / Number(truth.units));
  });
}

it.each(KINDS)(
  'closing everything and sending every coin out in one instant leaves a unit of an account of the kind %s at its value, and so does the money that comes later',
  { timeout: 600_000 },
  async (account) => {
    for (let n = 0; n < MOMENTS; n += 1) {
      const world = await createWorld(START, { account, seed: `emptied ${n}` });
      await world.nextMinute();
      const fromMs = world.now();
      world.simulator.happen({ kind: 'zero', at: fromMs + 2 * MINUTE_MS + 17_123 + 1_001 * n });
      world.simulator.happen({ kind: 'deposit', at: fromMs + 10 * MINUTE_MS + 21_345, amount: '60000' });
      world.advance(20 * MINUTE_MS);
      await world.nextMinute();
      await world.nextMinute();
      const [before = Number.NaN, ...after] = await relativeValues(world);
      expect(after).toHaveLength(2);
      for (const one of after) expect(Math.abs(one / before - 1)).toBeLessThan(TOLERANCE);
      await world.close();
    }
  },
);
