import { afterEach, describe, expect, inject, it } from 'vitest';
import { ACCOUNT_KINDS, type AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import { expectBooksOfMinutes, expectSums } from './books.test-support.ts';
import { createWorld, gapMinutes, storedStates, type World } from './collector-world.test-support.ts';

/** Before funding and interest at eight o'clock. */
const START = Date.UTC(2026, 4, 6, 7, 58, 30);
/** Long enough for trades, funding and interest; with whole counts a day. */
const MINUTES = inject('scale') > 0.01 ? Math.round(1_440 * inject('scale')) : 3;
/** Calls a minute in steady use. */
const MAX_CALLS = 30;
const CENT = 0.01;
/** A tenth of a basis point. */
const VALUE_TOLERANCE = 1e-5;

const kinds = Object.keys(ACCOUNT_KINDS) as AccountKind[];
const unified = kinds.filter((kind) => kind !== 'classic');

let world: World;
afterEach(() => world.close());

async function expectSampledToTheCent(account: AccountKind): Promise<void> {
  world = await createWorld(START, { account });
  const calls: number[] = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    world.simulator.faults.clear();
    // Harmless, and counts every call.
    world.simulator.faults.order({ name: 'extra-keys' });
    await world.nextMinute();
    calls.push(world.simulator.faults.list()[0]?.struck ?? 0);
  }
  const states = await storedStates(world);
  expect(states).toHaveLength(MINUTES);
  expect((await gapMinutes(world)).size).toBe(0);
  const quarantined = await world.opened.db.selectFrom('quarantined_samples').select('reason').execute();
  expect(quarantined).toEqual([]);
  expect(world.collector.status()).toMatchObject({ state: 'ok', notices: [] });

  const start = world.simulator.truthAt(states[0]?.readAt.getTime() ?? 0);
  const startUnits = Number(states[0]?.units ?? 0);
  for (const state of states) {
    const truth = world.simulator.truthAt(state.readAt.getTime());
    expect(Math.abs(state.equity - Number(truth.equity))).toBeLessThan(CENT);
    expect(Math.abs(state.walletBalance - Number(truth.walletBalance))).toBeLessThan(CENT);
    expect(Math.abs(state.optionValue - Number(truth.optionValue))).toBeLessThan(CENT);
    expect(state.positions).toEqual(
      truth.positions.map(({ symbol, side, size }) => [symbol, side, Number(size)]),
    );
    if (startUnits > 0 && Number(truth.units) > 0) {
      const ours = (state.value ?? Number.NaN) / (Number(start.equity) / startUnits);
      const theirs =
        Number(truth.equity) / Number(truth.units) / (Number(start.equity) / Number(start.units));
      expect(Math.abs(ours / theirs - 1)).toBeLessThan(VALUE_TOLERANCE);
    }
  }
  expect(await expectBooksOfMinutes(world)).toBe(MINUTES - 1);
  await expectSums(world);
  // The first minutes ask every market once.
  expect(Math.max(...calls.slice(2))).toBeLessThan(MAX_CALLS);
}

describe.each(unified)('an account of the kind %s', (account) => {
  it(
    'an account of every kind is sampled each minute, to the cent, with nothing quarantined and its parts as the books have them',
    { timeout: 1_200_000 },
    () => expectSampledToTheCent(account),
  );
});

it('a classic account is refused with a sentence of its own', async () => {
  world = await createWorld(START, { account: 'classic' });
  await world.nextMinute();
  expect(world.collector.status()).toMatchObject({
    state: 'stopped',
    trouble: { what: expect.stringContaining('classic account') },
  });
  expect(await storedStates(world)).toEqual([]);
});
