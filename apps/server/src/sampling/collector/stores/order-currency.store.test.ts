import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createWorld, type World } from '../collector-world.test-support.ts';
import { createOrderCurrencyStore } from './order-currency.store.ts';
import { ORDER_LISTS, type OrderList } from './sync-mark.store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
/** A market without orders is read once an hour: that comes up once, or twice for the scorecard. */
const MINUTES = inject('scale') === 1 ? 130 : 70;
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

function refuseLists(params: Record<string, string> = {}): void {
  for (const path of ['/v5/order/history', '/v5/execution/list'])
    world.simulator.faults.order({ name: 'code', path, params: { retCode: 10005, ...params } });
}

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

  it.each(['/v5/order/history', '/v5/execution/list', '/v5/order/realtime'])(
    'orders are known no further once %s fails, until it is read again',
    async (path) => {
      await world.nextMinute();
      const before = await knownUntil();
      world.simulator.faults.order({ name: 'html-5xx', path });
      for (let minute = 0; minute < 6; minute += 1) await world.nextMinute();
      expect(await knownUntil()).toEqual(before);
      world.simulator.faults.clear();
      await world.nextMinute();
      expect(await lagMs()).toBeLessThan(MINUTE_MS);
    },
  );

  it('orders are not known at all with a key that never had the permission', async () => {
    refuseLists();
    for (let minute = 0; minute < 3; minute += 1) await world.nextMinute();
    expect(await knownUntil()).toBeNull();
  });

  it('orders are not known before the first reading', async () => {
    expect(await knownUntil()).toBeNull();
  });
});

describe('the orders of each market', () => {
  const now = (): number => world.now();
  beforeEach(async () => {
    for (const market of MARKETS) await setMark(market, now());
  });

  it.each(ORDER_LISTS)('the orders of a market are known as far as the list read least: %s', async (list) => {
    await setMark('linear USDT', now() - 7 * MINUTE_MS, [list]);
    expect(await lagMs()).toBe(7 * MINUTE_MS);
  });

  it.each(MARKETS.slice(1))(
    'the market %s is known for an hour after it was read, and no longer',
    async (market) => {
      await setMark(market, now() - HOUR_MS);
      expect(await lagMs()).toBe(0);
      await setMark(market, now() - HOUR_MS - 20 * MINUTE_MS);
      expect(await lagMs()).toBe(20 * MINUTE_MS);
    },
  );

  it.each([
    ['linear USDC', 'linear', 'USDC'],
    ['inverse', 'inverse', 'BTC'],
    ['option USDC', 'option', 'USDC'],
    ['option USDT', 'option', 'USDT'],
    ['spot', 'spot', 'ETH'],
  ])(
    'the market %s is known up to its reading alone once the log has a line since',
    async (market, category, coin) => {
      await setMark(market, now() - 30 * MINUTE_MS);
      await addLine(category, coin, now() - 31 * MINUTE_MS);
      await addLine(category === 'option' ? 'option' : 'linear', 'ELSE', now() - MINUTE_MS);
      expect(await lagMs()).toBe(0);
      await addLine(category, coin, now() - 29 * MINUTE_MS);
      expect(await lagMs()).toBe(30 * MINUTE_MS);
    },
  );

  it('a market that was never read counts once the log has a line of it', async () => {
    await world.opened.db.deleteFrom('sync_marks').where('list', 'like', '%option%').execute();
    expect(await lagMs()).toBe(0);
    await addLine('option', 'USDC', now() - DAY_MS);
    expect(await knownUntil()).toBeNull();
  });

  it('knownUntil() looks at nothing later than the moment it is asked about', async () => {
    const asOf = now() - DAY_MS;
    await setMark('inverse', asOf - 30 * MINUTE_MS);
    await addLine('inverse', 'BTC', asOf + 1);
    expect(await knownUntil(asOf)).toEqual(new Date(asOf));
    await addLine('inverse', 'BTC', asOf);
    expect(await knownUntil(asOf)).toEqual(new Date(asOf - 30 * MINUTE_MS));
  });
});
