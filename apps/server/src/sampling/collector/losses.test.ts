import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkRollups } from '../../operations/rollups/check-rollups.service.ts';
import { createWorld, storedStates, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let world: World;
beforeAll(async () => {
  world = await createWorld(START, { account: 'empty' });
});
beforeEach(() => world.reset());
afterAll(() => world.close());

type Event = ['deposit' | 'withdrawal' | 'LIQUIDATION' | 'INTEREST' | 'AIRDROP', amount: string];

/** What happens in each minute from the second on; the first sample holds 50,000 USDT. */
async function live(minutes: Event[][]): Promise<void> {
  const left = Number(world.simulator.truthAt(world.now()).equity);
  const amount = (50_000 - left).toFixed(8);
  world.simulator.happen({ kind: 'line', at: world.now() + 1, type: 'AIRDROP', coin: 'USDT', amount });
  await world.nextMinute();
  for (const events of minutes) {
    for (const [i, [kind, amount]] of events.entries()) {
      const at = world.now() + 10_000 + 5_000 * i;
      if (kind === 'deposit' || kind === 'withdrawal') world.simulator.happen({ kind, at, amount });
      else world.simulator.happen({ kind: 'line', at, type: kind, coin: 'USDT', amount });
    }
    await world.nextMinute();
  }
  expect(world.collector.status().state).toBe('ok');
  // Hours, days and months as a second computation has them.
  expect(await checkRollups(world.opened.db)).toMatchObject({ differenceCount: 0 });
}

/** Equity, value, units and record of every minute. */
async function told() {
  const rows = await world.opened.db.selectFrom('snapshots').selectAll().orderBy('taken_at').execute();
  return rows.map(({ equity, normalized_value: value, units, record }) => [
    Number(equity),
    value === null ? null : Number(value),
    Number(units),
    record,
  ]);
}

const AIRDROPPED: Event[] = [['AIRDROP', '5000']];

describe('A loss of everything', () => {
  it('stays, and the money that comes later begins a new record at 1, whose owner has all of it', async () => {
    await live([AIRDROPPED, [['LIQUIDATION', '-55000']], [], [['deposit', '50000']], [['AIRDROP', '500']]]);
    expect(await told()).toEqual([
      [50_000, 1, 50_000, 1],
      [55_000, 1.1, 50_000, 1],
      [0, 0, 50_000, 1],
      [0, 0, 50_000, 1],
      [50_000, 1, 50_000, 2],
      [50_500, 1.01, 50_000, 2],
    ]);
  });

  it('of more than everything is a debt, which the money that begins the new record pays', async () => {
    await live([AIRDROPPED, [['LIQUIDATION', '-55500']], [['INTEREST', '-10']], [['deposit', '50000']]]);
    expect(await told()).toEqual([
      [50_000, 1, 50_000, 1],
      [55_000, 1.1, 50_000, 1],
      [-500, 0, 50_000, 1],
      [-510, 0, 50_000, 1],
      [49_490, 1, 49_490, 2],
    ]);
  });

  it.each<[string, Event[][], Array<[equity: number, value: number | null, units: number, record: number]>]>([
    [
      'is for good where a gift lies there when money comes',
      [[['LIQUIDATION', '-50000']], [['AIRDROP', '30']], [['deposit', '970']]],
      [
        [0, 0, 50_000, 1],
        [30, 0, 50_000, 1],
        [1_000, 1, 1_000, 2],
      ],
    ],
    [
      'that only the minute of the new money shows lets the new record go on with what comes next',
      [
        [
          ['LIQUIDATION', '-50000'],
          ['deposit', '20000'],
          ['AIRDROP', '2000'],
        ],
        [['deposit', '11000']],
        [['withdrawal', '3300']],
      ],
      [
        [22_000, 0, 50_000, 1],
        [33_000, 1.1, 30_000, 2],
        [29_700, 1.1, 27_000, 2],
      ],
    ],
    [
      'of a second record begins a third',
      [[['LIQUIDATION', '-50000']], [['deposit', '100']], [['LIQUIDATION', '-100']], [['deposit', '700']]],
      [
        [0, 0, 50_000, 1],
        [100, 1, 100, 2],
        [0, 0, 100, 2],
        [700, 1, 700, 3],
      ],
    ],
    [
      'but for a cent is none: what is left is a loss, and money comes in at it',
      [[['LIQUIDATION', '-49999.5']], [['deposit', '499.5']]],
      [
        [0.5, 0.00001, 50_000, 1],
        [500, 0.00001, 50_000_000, 1],
      ],
    ],
  ])('%s', async (_name, minutes, expected) => {
    await live(minutes);
    expect((await told()).slice(1)).toEqual(expected);
  });
});

describe('A withdrawal of all but less than 1 USDT', () => {
  it.each<[string, Event[][], Array<[equity: number, value: number | null, units: number, record: number]>]>([
    [
      'empties the fund, whatever the rest pays',
      [[['withdrawal', '49999.6']], [['INTEREST', '-0.3']], [['deposit', '50000']], [['AIRDROP', '500.001']]],
      [
        [0.4, null, 0, 1],
        [0.1, null, 0, 1],
        [50_000.1, 1, 50_000.1, 1],
        [50_500.101, 1.01, 50_000.1, 1],
      ],
    ],
    [
      'empties it at what was paid out for a unit',
      [AIRDROPPED, [['withdrawal', '54999.5']], [['INTEREST', '-0.5']], [['deposit', '1100']]],
      [
        [55_000, 1.1, 50_000, 1],
        [0.5, null, 0, 1],
        [0, null, 0, 1],
        [1_100, 1.1, 1_000, 1],
      ],
    ],
    [
      'after a loss goes on at the loss',
      [[['LIQUIDATION', '-49999']], [['withdrawal', '0.8']], [['deposit', '99.8']]],
      [
        [1, 0.00002, 50_000, 1],
        [0.2, null, 0, 1],
        [100, 0.00002, 5_000_000, 1],
      ],
    ],
  ])('%s', async (_name, minutes, expected) => {
    await live(minutes);
    expect((await told()).slice(1)).toEqual(expected);
    const truth = world.simulator.truthAt(world.now());
    expect(Number(truth.equity)).toBe((await storedStates(world)).at(-1)?.equity);
  });
});
