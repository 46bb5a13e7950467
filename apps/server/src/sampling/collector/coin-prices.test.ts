import { Decimal } from 'decimal.js';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import { createWorld, storedStates, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 6, 11, 0, 30);
const DAY = '2026-05-06';
const CENT = 0.01;

let world: World;
afterEach(() => world.close());

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await world.nextMinute();
}

/** Every stored minute as the books have it: equity, and the value of a unit since the first. */
async function expectTruth(count: number): Promise<void> {
  const states = await storedStates(world);
  expect(states).toHaveLength(count);
  const truths = states.map(({ readAt }) => world.simulator.truthAt(readAt.getTime()));
  const valueOf = (i: number) => Number(truths[i]?.equity) / Number(truths[i]?.units);
  for (const [i, { equity, value }] of states.entries()) {
    expect(Math.abs(equity - Number(truths[i]?.equity))).toBeLessThan(CENT);
    expect((value ?? 0) / (states[0]?.value ?? 0)).toBeCloseTo(valueOf(i) / valueOf(0), 5);
  }
}

async function unexplained(): Promise<number> {
  const rows = await world.opened.db.selectFrom('minute_parts').select('unexplained').execute();
  return rows.reduce((sum, row) => sum + Math.abs(Number(row.unexplained)), 0);
}

const answer = (coin: string, price: string, fromDay = DAY) =>
  world.opened.db
    .insertInto('coin_answers')
    .values({
      coin,
      price,
      from_day: fromDay,
      reason: 'By its last trade.',
      answered_by: 'admin@equanim.example',
      answered_at: new Date(world.now()),
    })
    .execute();
const reasons = async () =>
  (await world.opened.db.selectFrom('quarantined_samples').select('reason').execute()).map(
    (row) => row.reason,
  );

describe('a coin that came by a flow', () => {
  it('counts at once at the value of the wallet where no COINUSDT market has it, and earns nothing', async () => {
    world = await createWorld(START, { usdtRate: '0.99987' });
    await world.nextMinute();
    world.simulator.happen({ kind: 'deposit', at: world.now() + 20_000, coin: 'EUR', amount: '50000' });
    await minutes(2);
    world.simulator.happen({
      kind: 'line',
      type: 'TRANSFER_OUT',
      at: world.now() + 20_000,
      coin: 'EUR',
      amount: '-1234.5',
    });
    await minutes(2);
    await expectTruth(5);
    expect(await unexplained()).toBeLessThan(CENT);
    expect(await reasons()).toEqual([]);
  });

  it('is asked about where it has neither value nor market, and joins at its own minutes with the answer', async () => {
    world = await createWorld(START);
    await world.nextMinute();
    world.simulator.happen({ kind: 'deposit', at: world.now() + 20_000, coin: 'NEWT', amount: '60000' });
    await minutes(2);
    // Longer than other samples wait.
    world.advance(3 * HOUR_MS);
    await minutes(2);
    expect(await storedStates(world)).toHaveLength(1);
    expect(new Set(await reasons())).toEqual(
      new Set(['The exchange has no price of NEWT: an administrator has to say what it is worth.']),
    );
    await answer('NEWT', '0.8');
    await minutes(2);
    await expectTruth(7);
    expect(await unexplained()).toBeLessThan(CENT);
    const flow = await world.opened.db.selectFrom('flows').selectAll().executeTakeFirst();
    expect([Number(flow?.amount), flow?.basis]).toEqual([48_000, 'own-time']);
  });
});

describe('a coin that loses its market', () => {
  it('keeps its last price for a day; then an answer of nothing is a loss of its holders, and explained', async () => {
    world = await createWorld(START, { account: 'no-collateral' });
    await world.nextMinute();
    world.simulator.happen({ kind: 'delist', at: world.now() + 20_000, coin: 'DOT' });
    await minutes(2);
    expect(await storedStates(world)).toHaveLength(3);
    world.advance(DAY_MS);
    await minutes(3);
    expect(await storedStates(world)).toHaveLength(3);
    await answer('DOT', '0', '2026-05-07');
    await minutes(1);
    const states = await storedStates(world);
    expect(states).toHaveLength(7);
    const last = states.at(-1);
    const truth = world.simulator.truthAt(last?.readAt.getTime() ?? 0);
    const dot = truth.coins.find(({ coin }) => coin === 'DOT');
    const worth = new Decimal(truth.equity).minus(new Decimal(dot?.equity ?? 0).times(dot?.price ?? 0));
    expect(Math.abs((last?.equity ?? 0) - worth.toNumber())).toBeLessThan(CENT);
    expect(await unexplained()).toBeLessThan(CENT);
  });
});

it('a coin that was given and never had a value counts as nothing, and is named', async () => {
  world = await createWorld(START);
  await world.nextMinute();
  world.simulator.happen({
    kind: 'line',
    type: 'AIRDROP',
    at: world.now() + 20_000,
    coin: 'NEWT',
    amount: '1000',
  });
  await minutes(2);
  expect(await storedStates(world)).toHaveLength(3);
  expect(world.collector.status()).toMatchObject({
    state: 'ok',
    notices: [
      {
        about: 'coins',
        text: expect.stringContaining('a price of NEWT. A coin that never had one counts as zero'),
      },
    ],
  });
});
