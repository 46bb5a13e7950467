import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkRollups } from '../../operations/rollups/check-rollups.service.ts';
import { createWorld, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let world: World;
beforeAll(async () => {
  world = await createWorld(START, { account: 'empty' });
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/**
 * Lives from a sample of 50,000 USDT on.
 *
 * @param minutes what happens in each, such as `deposit 970, AIRDROP 30`; other words are types of lines of the log
 */
async function live(minutes: readonly string[]): Promise<void> {
  const left = Number(world.simulator.truthAt(world.now()).equity);
  const amount = (50_000 - left).toFixed(8);
  world.simulator.happen({ kind: 'line', at: world.now() + 1, type: 'AIRDROP', coin: 'USDT', amount });
  await world.nextMinute();
  for (const minute of minutes) {
    for (const [i, event] of minute.split(', ').filter(Boolean).entries()) {
      const [kind = '', amount = ''] = event.split(' ');
      const at = world.now() + 10_000 + 5_000 * i;
      if (kind === 'deposit' || kind === 'withdrawal') world.simulator.happen({ kind, at, amount });
      else world.simulator.happen({ kind: 'line', at, type: kind, coin: 'USDT', amount });
    }
    await world.nextMinute();
  }
  expect(world.collector.status().state).toBe('ok');
}

/** Every minute after the first. */
async function told(): Promise<string[]> {
  const rows = await world.opened.db.selectFrom('snapshots').selectAll().orderBy('taken_at').execute();
  return rows.slice(1).map(({ equity, normalized_value: value, units, record }) => {
    const worth = value === null ? 'no value' : `value ${Number(value)}`;
    return `${Number(equity)}: ${worth}, ${Number(units)} units, record ${record}`;
  });
}

const AIRDROPPED = 'AIRDROP 5000';

describe.each<[string, Array<[name: string, minutes: string[], told: string[]]>]>([
  [
    'A loss of everything',
    [
      [
        'stays, and the money that comes later begins a new record at 1, whose owner has all of it',
        [AIRDROPPED, 'LIQUIDATION -55000', '', 'deposit 50000', 'AIRDROP 500'],
        [
          '55000: value 1.1, 50000 units, record 1',
          '0: value 0, 50000 units, record 1',
          '0: value 0, 50000 units, record 1',
          '50000: value 1, 50000 units, record 2',
          '50500: value 1.01, 50000 units, record 2',
        ],
      ],
      [
        'of more than everything is a debt, which the money that begins the new record pays',
        [AIRDROPPED, 'LIQUIDATION -55500', 'INTEREST -10', 'deposit 50000'],
        [
          '55000: value 1.1, 50000 units, record 1',
          '-500: value 0, 50000 units, record 1',
          '-510: value 0, 50000 units, record 1',
          '49490: value 1, 49490 units, record 2',
        ],
      ],
      [
        'is for good where a gift lies there when money comes',
        ['LIQUIDATION -50000', 'AIRDROP 30', 'deposit 970'],
        [
          '0: value 0, 50000 units, record 1',
          '30: value 0, 50000 units, record 1',
          '1000: value 1, 1000 units, record 2',
        ],
      ],
      [
        'that only the minute of the new money shows lets the new record go on with what comes next',
        ['LIQUIDATION -50000, deposit 20000, AIRDROP 2000', 'deposit 11000', 'withdrawal 3300'],
        [
          '22000: value 0, 50000 units, record 1',
          '33000: value 1.1, 30000 units, record 2',
          '29700: value 1.1, 27000 units, record 2',
        ],
      ],
      [
        'but for a cent is none: what is left is a loss, and money comes in at it',
        ['LIQUIDATION -49999.5', 'deposit 499.5'],
        ['0.5: value 0.00001, 50000 units, record 1', '500: value 0.00001, 50000000 units, record 1'],
      ],
    ],
  ],
  [
    'A withdrawal of all but less than 1 USDT',
    [
      [
        'empties the fund at what was paid out for a unit, whatever the rest pays',
        [AIRDROPPED, 'withdrawal 54999.5', 'INTEREST -0.5', 'deposit 1100'],
        [
          '55000: value 1.1, 50000 units, record 1',
          '0.5: no value, 0 units, record 1',
          '0: no value, 0 units, record 1',
          '1100: value 1.1, 1000 units, record 1',
        ],
      ],
    ],
  ],
])('%s', (_, cases) => {
  it.each(cases)('%s', async (_name, minutes, expected) => {
    await live(minutes);
    expect(await told()).toEqual(expected);
    // Hours, days and months as a second computation has them.
    expect(await checkRollups(world.opened.db)).toMatchObject({ differenceCount: 0 });
  });
});
