import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../sampling/collector/collector-world.test-support.ts';
import { checkRollups } from './check-rollups.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(Date.UTC(2026, 4, 4, 9, 0, 30), { account: 'empty' });
});
afterAll(() => world.close());

type Event = [type: 'TRANSFER_IN' | 'LIQUIDATION' | 'INTEREST' | 'AIRDROP', amount: string];

it('the parts of a life with debts and records add up, as a second computation finds them', async () => {
  const minutes: Event[][] = [
    [['TRANSFER_IN', '50000']],
    [['AIRDROP', '5000']],
    [['LIQUIDATION', '-55500']],
    [['INTEREST', '-10']],
    [['AIRDROP', '600']],
    [['TRANSFER_IN', '1000']],
    [['AIRDROP', '100']],
    // Lost, begun again and added to before the next sample.
    [
      ['LIQUIDATION', '-1190'],
      ['TRANSFER_IN', '2000'],
      ['TRANSFER_IN', '500'],
    ],
    [['AIRDROP', '25']],
    [['AIRDROP', '25']],
  ];
  for (const events of minutes) {
    for (const [i, [type, amount]] of events.entries()) {
      const at = world.now() + 10_000 + 5_000 * i;
      world.simulator.happen({ kind: 'line', at, type, coin: 'USDT', amount });
    }
    await world.nextMinute();
  }
  const { db } = world.opened;
  const rows = await db.selectFrom('snapshots').selectAll().orderBy('taken_at').execute();
  expect(rows.map(({ record, normalized_value: value }) => [record, Number(value)])).toEqual([
    [1, 1],
    [1, 1.1],
    [1, 0],
    [1, 0],
    [1, 0],
    [2, 1],
    [2, expect.closeTo(1 + 100 / 1_090, 9)],
    [2, 0],
    [3, 1.01],
    [3, 1.02],
  ]);
  expect(await checkRollups(db)).toMatchObject({ differenceCount: 0 });
});
