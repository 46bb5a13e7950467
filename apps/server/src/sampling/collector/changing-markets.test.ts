import { afterEach, beforeEach, expect, it } from 'vitest';
import { recountSince } from '../../fund/units/units.store.ts';
import { expectBooksOfMinutes } from './books.test-support.ts';
import { createWorld, gapMinutes, storedStates, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let world: World;
beforeEach(async () => {
  world = await createWorld(START, { account: 'empty' });
  happen({ kind: 'deposit', amount: '50000' });
  await world.nextMinute();
});
afterEach(() => world.close());

type Event = Parameters<World['simulator']['happen']>[0];
type Ordered = Event extends infer One ? (One extends Event ? Omit<One, 'at'> : never) : never;

/** Makes something happen a moment from now. */
const happen = (event: Ordered, afterMs = 1_000): void =>
  world.simulator.happen({ ...event, at: world.now() + afterMs });

/** What an administrator says of a type of line. */
async function answer(type: string, meaning: 'flow'): Promise<void> {
  const answered = { type, meaning, reason: 'asked', answered_by: 'a@b', answered_at: new Date(world.now()) };
  await world.opened.db.transaction().execute(async (trx) => {
    await trx.insertInto('line_answers').values(answered).execute();
    await recountSince(trx, new Date(0));
  });
}

/** The parts of all minutes, to the cent; every minute is one of the books, and none was quarantined. */
async function partsOfMinutes(): Promise<Record<string, number>> {
  expect((await gapMinutes(world)).size).toBe(0);
  await expectBooksOfMinutes(world);
  const rows = await world.opened.db.selectFrom('minute_parts').selectAll().execute();
  const sumOf = (part: 'trading' | 'unexplained' | 'exchanged'): number =>
    Number(rows.reduce((sum, row) => sum + Number(row[part]), 0).toFixed(2)) + 0;
  return { trading: sumOf('trading'), exchanged: sumOf('exchanged'), unexplained: sumOf('unexplained') };
}

it('a fee in another coin than the contract settles in, whose line repeats the fill, counts as a fee, and the fill once', async () => {
  happen({ kind: 'deposit', coin: 'MNT', amount: '100' });
  await world.nextMinute();
  const mark = Number(world.simulator.truthAt(world.now()).btcPrice);
  const trade = { kind: 'trade', category: 'linear', symbol: 'BTCUSDT', size: '0.5' } as const;
  happen({ ...trade, side: 'Buy', price: mark.toFixed(1), feeCoin: 'MNT' });
  await world.nextMinute();
  happen({ ...trade, side: 'Sell', price: (mark + 2_000).toFixed(1), feeCoin: 'MNT' });
  await world.nextMinute();
  const { trading, unexplained } = await partsOfMinutes();
  expect([trading, unexplained]).toEqual([1_000, 0]);
});

it('savings that are sold for another coin, by both legs, are exchanged, whatever was said of one alone', async () => {
  const leg = (type: string, coin: string, amount: string, isFlow = false) =>
    ({ kind: 'line', type, coin, amount, isFlow }) as const;
  happen(leg('EARNING_REDEMPTION_BUY', 'BYUSDT', '10000', true));
  await world.nextMinute();
  await answer('EARNING_REDEMPTION_BUY', 'flow');
  await world.nextMinute();
  happen(leg('EARNING_REDEMPTION_SELL', 'USDT', '-10000'));
  happen(leg('EARNING_REDEMPTION_BUY', 'BYUSDT', '10000'), 2_000);
  await world.nextMinute();
  expect((await storedStates(world)).map(({ value }) => value)).toEqual([1, 1, 1, 1]);
  const { db } = world.opened;
  const lines = await db.selectFrom('transactions').select('meaning').orderBy('occurred_at').execute();
  expect(lines.slice(-3).map(({ meaning }) => meaning)).toEqual(['unknown', 'exchanged', 'exchanged']);
  expect((await db.selectFrom('flows').selectAll().execute()).length).toBe(1);
});

it('a contract that is split ten for one makes no result, and a flow right after it has the value of its moment', async () => {
  const bought = (size: string) =>
    ({ kind: 'trade', category: 'linear', symbol: 'ADAUSDT', side: 'Buy', size }) as const;
  happen(bought('10000'));
  await world.nextMinute();
  happen(bought('100'));
  happen({ kind: 'split', symbol: 'ADAUSDT', factor: '10', isNamed: false }, 20_000);
  happen({ kind: 'deposit', amount: '25000' }, 30_000);
  await world.nextMinute();
  await world.nextMinute();
  expect(await partsOfMinutes()).toMatchObject({ unexplained: 0 });
  const truth = world.simulator.truthAt(world.now());
  const state = (await storedStates(world)).at(-1);
  expect(state?.equity).toBeCloseTo(Number(truth.equity), 2);
  // A price somewhere in the minute: units are right to a basis point.
  expect((state?.units ?? 0) / Number(truth.units)).toBeCloseTo(1, 4);
  const flows = await world.opened.db.selectFrom('flows').select('basis').orderBy('occurred_at').execute();
  expect(flows.at(-1)?.basis).toBe('nearest-reading');
});

it('a coin and a position whose names are of another script are read, signed for and explained as any', async () => {
  happen({ kind: 'deposit', coin: '币安人生', amount: '5000' });
  happen({ kind: 'trade', category: 'linear', symbol: '币安人生USDT', side: 'Sell', size: '3000' }, 2_000);
  await world.nextMinute();
  happen({ kind: 'trade', category: 'spot', symbol: '币安人生USDT', side: 'Buy', size: '700' });
  await world.nextMinute();
  await world.nextMinute();
  expect(await partsOfMinutes()).toMatchObject({ unexplained: 0 });
  const state = (await storedStates(world)).at(-1);
  expect(state?.positions).toEqual([['币安人生USDT', 'Sell', 3_000]]);
  expect(state?.equity).toBeCloseTo(Number(world.simulator.truthAt(world.now()).equity), 2);
  // Orders and fills wait for nothing, and no row was left out.
  expect(world.collector.status().notices).toEqual([]);
});
