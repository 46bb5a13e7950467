import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import { createWorld, storedStates, type World } from './collector-world.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
const RUNS = Math.max(3, Math.ceil(40 * inject('scale')));
/** A tenth of a basis point. */
const TOLERANCE = 1e-5;
const MAX_EQUITY = 1_000_000;
/** Of what is there, so that five of them leave some. */
const MAX_WITHDRAWAL = 0.15;

/** A segment of time without a sample but at its end, and the flows in it: at a part of it, so much of what is there. */
const segment = fc.record({
  minutes: fc.oneof(fc.constant(1), fc.constant(1), fc.integer({ min: 2, max: 240 })),
  flows: fc.array(
    fc.record({
      at: fc.integer({ min: 20, max: 970 }).map((thousandths) => thousandths / 1_000),
      part: fc
        .integer({ min: -15, max: 100 })
        .filter((percent) => percent !== 0)
        .map((percent) => percent / 100),
      isInBitcoin: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

type Segment = typeof segment extends fc.Arbitrary<infer One> ? One : never;

/** Makes the flows of a segment happen, and samples its end. */
async function live(world: World, { minutes, flows }: Segment): Promise<void> {
  const fromMs = world.now();
  const truth = world.simulator.truthAt(fromMs);
  const [there, price] = [Number(truth.equity), Number(truth.btcPrice)];
  for (const { at, part, isInBitcoin } of flows) {
    // Runs follow each other: what has grown too large is taken down again.
    const share = there > MAX_EQUITY ? -Math.abs(part) * MAX_WITHDRAWAL : part;
    const worth = Math.abs(there * share);
    const amount = isInBitcoin ? (worth / price).toFixed(6) : worth.toFixed(2);
    world.simulator.happen({
      kind: share > 0 ? 'deposit' : 'withdrawal',
      at: Math.round(fromMs + at * minutes * MINUTE_MS),
      amount,
      coin: isInBitcoin ? 'BTC' : 'USDT',
    });
  }
  world.advance((minutes - 1) * MINUTE_MS);
  await world.nextMinute();
}

/** How far the return of any segment is from the truth. */
async function largestError(world: World): Promise<number> {
  const states = await storedStates(world);
  const relative = states.map(({ readAt, value }) => {
    const truth = world.simulator.truthAt(readAt.getTime());
    return (value ?? Number.NaN) / (Number(truth.equity) / Number(truth.units));
  });
  return Math.max(...relative.slice(1).map((one, i) => Math.abs(one / (relative[i] ?? Number.NaN) - 1)));
}

/** Without options: these keep the value of the last reading, which nothing bounds. */
const ALL: AccountKind[] = ['inverse', 'linear-usdt', 'usdc-perpetual', 'spot-only', 'hedge'];
const KINDS = inject('scale') >= 0.1 ? ALL : ALL.slice(0, 1);

describe.each(KINDS)('the value of an account of the kind %s', (account) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(START, { account });
  });
  afterAll(() => world.close());

  it(
    'the value of an account is its true time-weighted return over random flows and outages',
    { timeout: 1_200_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), async (segments) => {
          await world.reset();
          await world.nextMinute();
          for (const one of segments) await live(world, one);
          await world.nextMinute();
          expect(await storedStates(world)).toHaveLength(segments.length + 2);
          expect(await largestError(world)).toBeLessThan(TOLERANCE);
        }),
        { numRuns: RUNS, seed: 7, endOnFailure: true },
      );
    },
  );
});
