import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../collector-world.test-support.ts';
import { createOrderCurrencyStore } from './order-currency.store.ts';
import { ORDER_LISTS, type OrderList } from '../model.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
/** A market without orders is read every 55 minutes. */
const MINUTES = 60;
const MARKETS = ['linear USDT', 'linear USDC', 'inverse', 'option USDC', 'option USDT', 'spot'];

let world: World;
beforeAll(async () => {
  world = await createWorld(START);
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** By a store without memory, as after a restart. */
const knownUntil = (asOfMs = world.now()) =>
  createOrderCurrencyStore(world.opened.db, world.exchange.markets).knownUntil(new Date(asOfMs));
const lagMs = async () => world.now() - ((await knownUntil())?.getTime() ?? Number.NaN);

async function setMark(
  market: string,
  until: number,
  lists: readonly OrderList[] = ORDER_LISTS,
): Promise<void> {
  for (const list of lists.map((name) => `${name} ${market}`)) {
    const span = { synced_from: new Date(0), synced_until: new Date(until) };
    await world.opened.db
      .insertInto('sync_marks')
      .values({ list, ...span })
      .onConflict((conflict) => conflict.columns(['list', 'account_id']).doUpdateSet(span))
      .execute();
  }
}

async function addLine(category: string, coin: string, occurredAt: number): Promise<void> {
  const nothing = { change: '0', cash_flow: '0', funding: '0', fee: '0', balance: '0' };
  await world.opened.db
    .insertInto('transactions')
    .values({
      ...nothing,
      transaction_id: `${category} ${coin} ${occurredAt}`,
      type: 'TRADE',
      meaning: 'result',
      coin,
      category,
      symbol: 'X',
      is_realized: false,
      side: null,
      occurred_at: new Date(occurredAt),
      rest: '{}',
    })
    .execute();
}

describe('orders of a sampled account', () => {
  it(
    'orders are known up to the last minute, also of markets that nothing happens in',
    { timeout: 120_000 },
    async () => {
      let longest = 0;
      for (let minute = 0; minute < MINUTES; minute += 1) {
        await world.nextMinute();
        longest = Math.max(longest, await lagMs());
      }
      expect(longest).toBeLessThan(MINUTE_MS);
    },
  );

  it('orders are known no further once a list fails, until it is read again', async () => {
    for (const path of ['/v5/order/history', '/v5/execution/list', '/v5/order/realtime']) {
      await world.nextMinute();
      const before = await knownUntil();
      world.simulator.faults.order({ name: 'html-5xx', path });
      for (let minute = 0; minute < 2; minute += 1) await world.nextMinute();
      expect([path, await knownUntil()]).toEqual([path, before]);
      world.simulator.faults.clear();
      await world.nextMinute();
      expect(await lagMs()).toBeLessThan(MINUTE_MS);
    }
  });
});

describe('the orders of each market', () => {
  const now = (): number => world.now();
  beforeEach(async () => {
    for (const market of MARKETS) await setMark(market, now());
  });

  it('the orders of a market are known as far as the list read least', async () => {
    for (const list of ORDER_LISTS) {
      await setMark('linear USDT', now());
      await setMark('linear USDT', now() - 7 * MINUTE_MS, [list]);
      expect(await lagMs()).toBe(7 * MINUTE_MS);
    }
  });

  it('a market is known for an hour after it was read, and no longer', async () => {
    for (const market of MARKETS.slice(1)) {
      await setMark(market, now() - HOUR_MS);
      expect([market, await lagMs()]).toEqual([market, 0]);
      await setMark(market, now() - HOUR_MS - 20 * MINUTE_MS);
      expect([market, await lagMs()]).toEqual([market, 20 * MINUTE_MS]);
      await setMark(market, now());
    }
  });

  it.each([
    ['inverse', 'inverse', 'BTC'],
    ['option USDC', 'option', 'USDC'],
    ['spot', 'spot', 'ETH'],
  ])(
    'the market %s is known up to its reading alone once the log has a line since',
    async (market, ...line) => {
      const [category, coin] = line;
      await setMark(market, now() - 30 * MINUTE_MS);
      await addLine(category, coin, now() - 31 * MINUTE_MS);
      await addLine(category === 'option' ? 'option' : 'linear', 'ELSE', now() - MINUTE_MS);
      expect(await lagMs()).toBe(0);
      await addLine(category, coin, now() - 29 * MINUTE_MS);
      expect(await lagMs()).toBe(30 * MINUTE_MS);
    },
  );

  it('knownUntil() looks at nothing later than the moment it is asked about', async () => {
    const asOf = now() - DAY_MS;
    await setMark('inverse', asOf - 30 * MINUTE_MS);
    await addLine('inverse', 'BTC', asOf + 1);
    expect(await knownUntil(asOf)).toEqual(new Date(asOf));
    await addLine('inverse', 'BTC', asOf);
    expect(await knownUntil(asOf)).toEqual(new Date(asOf - 30 * MINUTE_MS));
  });
});
