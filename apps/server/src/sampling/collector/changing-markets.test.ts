import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectBooksOfMinutes } from './books.test-support.ts';
import { createWorld, gapMinutes, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let world: World;
beforeAll(async () => {
  world = await createWorld(START, { account: 'empty' });
});
beforeEach(async () => {
  await world.reset();
  happen({ kind: 'deposit', amount: '50000' });
  happen({ kind: 'deposit', coin: 'MNT', amount: '100' });
  await world.nextMinute();
});
afterAll(() => world.close());

type Event = Parameters<World['simulator']['happen']>[0];
type Ordered = Event extends infer One ? (One extends Event ? Omit<One, 'at'> : never) : never;

/** Makes something happen a moment from now. */
const happen = (event: Ordered, afterMs = 1_000): void =>
  world.simulator.happen({ ...event, at: world.now() + afterMs });

/** The parts of all minutes, to the cent; every minute is one of the books, and none was quarantined. */
async function partsOfMinutes(): Promise<Record<string, number>> {
  expect((await gapMinutes(world)).size).toBe(0);
  await expectBooksOfMinutes(world);
  const rows = await world.opened.db.selectFrom('minute_parts').selectAll().execute();
  const sumOf = (part: 'trading' | 'fees' | 'unexplained' | 'exchanged'): number =>
    Number(rows.reduce((sum, row) => sum + Number(row[part]), 0).toFixed(2)) + 0;
  return { trading: sumOf('trading'), fees: sumOf('fees'), unexplained: sumOf('unexplained') };
}

describe('a fee in another coin than the contract settles in', () => {
  it('whose line repeats the fill counts as a fee, and the fill once', async () => {
    const mark = Number(world.simulator.truthAt(world.now()).btcPrice);
    const trade = { kind: 'trade', category: 'linear', symbol: 'BTCUSDT', size: '0.5' } as const;
    happen({ ...trade, side: 'Buy', price: mark.toFixed(1), feeCoin: 'MNT' });
    await world.nextMinute();
    happen({ ...trade, side: 'Sell', price: (mark + 2_000).toFixed(1), feeCoin: 'MNT' });
    await world.nextMinute();
    const { trading, unexplained } = await partsOfMinutes();
    expect([trading, unexplained]).toEqual([1_000, 0]);
  });
});
