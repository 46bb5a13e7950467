import { afterEach, describe, expect, inject, it } from 'vitest';
import type { AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import { createWorld, gapMinutes, storedMinutes, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 6, 7, 30, 30);
/** An hour of four kinds for the scorecard. */
const isScorecard = inject('scale') >= 0.1;
const MINUTES = isScorecard ? 60 : 5;
const KINDS: AccountKind[] = isScorecard ? ['demo', 'linear-usdt', 'inverse', 'mixed'] : ['mixed'];
/** Far slower than the exchange: wallet and positions are read at prices apart. */
const CALL_MS = 150;
/** A coin whose price the wallet does not have is priced by a later call. */
const PRICED_LATER_USDT = 1;

let world: World;
afterEach(() => world.close());

describe.each(KINDS)('an account of the kind %s', (account) => {
  it(
    'no sample is quarantined in an hour of market at ten times its usual moves',
    { timeout: 300_000 },
    async () => {
      world = await createWorld(START, { account, moves: 10, callMs: CALL_MS });
      for (let minute = 0; minute < MINUTES; minute += 1) await world.nextMinute();
      const quarantined = await world.opened.db.selectFrom('quarantined_samples').select('reason').execute();
      expect(quarantined).toEqual([]);
      expect(await storedMinutes(world)).toHaveLength(MINUTES);
      expect((await gapMinutes(world)).size).toBe(0);
      for (const { readAt, equity } of await storedMinutes(world)) {
        const truth = Number(world.simulator.truthAt(readAt.getTime()).equity);
        expect(Math.abs(Number(equity) - truth)).toBeLessThan(PRICED_LATER_USDT);
      }
      const alarming = await world.opened.db
        .selectFrom('minute_parts')
        .select(['taken_at', 'unexplained'])
        .where('is_alarming', '=', true)
        .execute();
      expect(alarming).toEqual([]);
    },
  );
});
