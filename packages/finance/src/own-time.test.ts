import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { COINS, CONTRACTS, type Happening, KINDS, play, type World } from './books.test-support.ts';
import { countUnits, startUnits, type TimedFlow } from './units.ts';

const RUNS = Math.ceil(4_000 * inject('scale'));
/** 0.1 basis points are what the product promises; doubles of the books are far better than that. */
const TOLERANCE = 1e-9;

const happeningOf = (kind: fc.Arbitrary<Happening['kind']>): fc.Arbitrary<Happening> =>
  fc.record({
    kind,
    place: fc.integer({ min: 0, max: 1_000 }),
    contract: fc.constantFrom(...CONTRACTS),
    coin: fc.constantFrom(...COINS),
    part: fc.double({ min: -1, max: 1, noNaN: true }).filter((part) => Math.abs(part) > 0.001),
  });

function worldOf(minutes: fc.Arbitrary<number>, maxFlows: number): fc.Arbitrary<World> {
  const held = fc.double({ min: -0.1, max: 1, noNaN: true });
  const size = fc.double({ min: -0.3, max: 0.3, noNaN: true });
  const others = KINDS.filter((kind) => kind !== 'flow');
  const happenings = fc.tuple(
    fc.array(happeningOf(fc.constantFrom(...others)), { maxLength: 12 }),
    fc.array(happeningOf(fc.constant('flow')), { minLength: 1, maxLength: maxFlows }),
  );
  return fc.record({
    minutes,
    seed: fc.nat(),
    holdings: fc.record({ USDT: held, USDC: held, BTC: held, ETH: held }),
    sizes: fc.record({ BTCUSDT: size, BTCPERP: size, BTCUSD: size, ETHUSDT: size }),
    happenings: happenings.map((lists) => lists.flat()),
  });
}

const oneMinute = worldOf(fc.constant(1), 5);
const outage = worldOf(fc.integer({ min: 30, max: 480 }), 12);

/** Growth of the value per unit from the first reading to the last. */
function growthByUnits({ startEquity, endEquity }: ReturnType<typeof play>, flows: TimedFlow[]) {
  const start = new Decimal(startEquity);
  const units = startUnits(start, new Decimal(50_000));
  const end = new Decimal(endEquity);
  const issued = countUnits({ units, lastValue: start.div(units) }, flows, end);
  const unitsAfter = issued.reduce((total, one) => total.plus(one.unitsIssued), units);
  return { growth: end.div(unitsAfter).div(start.div(units)).toNumber(), issued };
}

test.each([
  ['five flows in a minute', oneMinute, RUNS],
  ['flows in an outage of hours', outage, RUNS],
])('the value by units is the time-weighted return of the books, with %s', (_, worlds, numRuns) => {
  let farOffByPage10 = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      const played = play(world, true);
      fc.pre(played.smallest > 5_000);
      const { flows } = played;
      const byUnits = growthByUnits(played, flows);
      expect(byUnits.issued.map(({ convention }) => convention)).toEqual(flows.map(() => 'own-time'));
      expect(Math.abs(byUnits.growth / played.growth - 1)).toBeLessThan(TOLERANCE);

      const around = flows.map((flow) => ({ ...flow, equityBefore: null }));
      if (Math.abs(growthByUnits(played, around).growth / played.growth - 1) > 1e-5) farOffByPage10 += 1;
    }),
    { numRuns },
  );
  // What the books show would be nothing, were the convention it replaces as good.
  expect(farOffByPage10).toBeGreaterThan(numRuns / 2);
});

test('the value by units is within the bounds of its flows where the candle does not fix the price', () => {
  let moved = 0;
  fc.assert(
    fc.property(fc.oneof(oneMinute, outage), (world) => {
      const played = play(world, false);
      fc.pre(played.smallest > 5_000);
      const { growth, issued } = growthByUnits(played, played.flows);
      const bounds = issued.map(({ errorBound }) => errorBound?.toNumber() ?? Number.POSITIVE_INFINITY);
      const bound = bounds.reduce((factor, one) => factor * (1 + one), 1) - 1;
      fc.pre(Number.isFinite(bound));
      const error = Math.abs(played.growth / growth - 1);
      expect(error).toBeLessThanOrEqual(bound + TOLERANCE);
      if (error > bound / 20) moved += 1;
    }),
    { numRuns: RUNS },
  );
  // The bound is of the size of the errors, not of another order.
  expect(moved).toBeGreaterThan(RUNS / 4);
});
