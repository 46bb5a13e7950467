import { describe, expect, it } from 'vitest';
import { useSampledWorld, type World } from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
let world: World;
useSampledWorld(START, {}, (made) => (world = made));

describe('downtime', () => {
  it('downtime is told apart from a minute that took too long or was slept through', async () => {
    world.advance(5 * 60_000);
    await world.nextMinute();
    world.restart();
    world.advance(5 * 60_000);
    await world.nextMinute();
    const gaps = await world.opened.db.selectFrom('gaps').selectAll().orderBy('from_at').execute();
    expect(gaps.map(({ from_at, to_at, reason }) => [+to_at - +from_at, reason])).toEqual([
      [4 * 60_000, 'The previous minute took too long, or the machine was asleep.'],
      [4 * 60_000, 'The server was not running.'],
    ]);
  });
});

describe('an outage of the exchange', () => {
  it('an outage of the exchange leaves no minute without the price of Bitcoin, also when the server restarts in between', async () => {
    world.simulator.faults.order({ name: 'html-5xx' });
    const minutes = [await world.nextMinute(), await world.nextMinute(), await world.nextMinute()];
    world.simulator.faults.clear();
    await world.nextMinute();
    const collector = world.restart();
    await world.nextMinute();
    await collector.backfill();
    const prices = await world.opened.db
      .selectFrom('btc_prices')
      .select('price')
      .where('taken_at', 'in', minutes)
      .orderBy('taken_at')
      .execute();
    const truth = minutes.map((minute) => Number(world.simulator.truthAt(minute.getTime() - 1).btcPrice));
    expect(prices.map(({ price }) => Number(price))).toEqual(truth);
  });
});
