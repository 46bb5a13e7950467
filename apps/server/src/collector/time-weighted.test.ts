import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AccountKind } from '../../../exchange-simulator/src/simulator.ts';
import { createWorld, storedStates, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
const MINUTE_MS = 60_000;
const RUNS = Math.max(2, Math.ceil(40 * inject('scale')));
/** A tenth of a basis point. */
const TOLERANCE = 1e-5;

/** A stretch of time without a sample but at its end, and the flows in it: at a part of it, so much of what is there. */
const stretch = fc.record({
  minutes: fc.oneof(fc.constant(1), fc.constant(1), fc.integer({ min: 2, max: 240 })),
  flows: fc.array(
    fc.record({
      at: fc.double({ min: 0.02, max: 0.97, noNaN: true }),
      part: fc.double({ min: -0.3, max: 1, noNaN: true }),
      isInBitcoin: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
});

describe.each(['linear-usdt', 'mixed', 'spot-only', 'inverse', 'hedge'] as AccountKind[])(
  'the value of an account of the kind %s',
  (account) => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld(START, { account });
    });
    afterAll(() => world.close());

    it(
      `is its true time-weighted return over ${String(RUNS)} random runs of flows and outages`,
      { timeout: 1_200_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(stretch, { minLength: 1, maxLength: 3 }), async (stretches) => {
            await world.reset();
            await world.nextMinute();
            for (const { minutes, flows } of stretches) {
              const fromMs = world.now();
              const there = Number(world.simulator.truthAt(fromMs).equity);
              const price = Number(world.simulator.truthAt(fromMs).btcPrice);
              for (const { at, part, isInBitcoin } of flows) {
                const worth = there * part;
                const amount = Math.abs(isInBitcoin ? worth / price : worth).toFixed(isInBitcoin ? 6 : 2);
                if (Number(amount) === 0) continue;
                world.simulator.happen({
                  kind: part > 0 ? 'deposit' : 'withdrawal',
                  at: Math.round(fromMs + at * minutes * MINUTE_MS),
                  amount,
                  coin: isInBitcoin ? 'BTC' : 'USDT',
                });
              }
              world.advance((minutes - 1) * MINUTE_MS);
              await world.nextMinute();
            }
            await world.nextMinute();
            const states = await storedStates(world);
            expect(states).toHaveLength(stretches.length + 2);
            const [first] = states;
            const valueOf = (ms: number) => {
              const truth = world.simulator.truthAt(ms);
              return Number(truth.equity) / Number(truth.units);
            };
            for (const { readAt, value } of states) {
              const truth = valueOf(readAt.getTime()) / valueOf(first?.readAt.getTime() ?? 0);
              expect(Math.abs((value ?? Number.NaN) / (first?.value ?? Number.NaN) / truth - 1)).toBeLessThan(
                TOLERANCE,
              );
            }
          }),
          { numRuns: RUNS, seed: 7 },
        );
      },
    );
  },
);
