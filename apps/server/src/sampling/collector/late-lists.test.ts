import { afterEach, describe, expect, it } from 'vitest';
import type { AccountEvent } from '../../../../exchange-simulator/src/account/events.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { World } from './collector-world.test-support.ts';
import {
  flowAmounts,
  knownValues,
  minutes,
  mostUnexplained,
  openQuietFund,
  sampleUntil,
  unexplainedNotices,
} from './late-lines.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
const ORDERS = '/v5/order/history';
const FILLS = '/v5/execution/list';

let world: World;
afterEach(() => world.close());

/** What happens, without its moment. */
type Event = AccountEvent extends infer One ? (One extends AccountEvent ? Omit<One, 'at'> : never) : never;

/** Lets things happen a second apart and samples until long enough after the last is listed that it is asked for. */
async function happenLate(events: Event[], withinMs: number): Promise<void> {
  const fromMs = world.now() + 1_000;
  for (const [i, event] of events.entries()) world.simulator.happen({ ...event, at: fromMs + i * 1_000 });
  await minutes(world, 4);
  await sampleUntil(world, fromMs + withinMs + (withinMs < DAY_MS ? HOUR_MS : DAY_MS));
  await minutes(world, 2);
}

const deposit = (amount: string): Event => ({ kind: 'deposit', amount });
const fee = (amount: string): Event => ({ kind: 'line', type: 'BROKER_ABACCOUNT_FEE', coin: 'USDT', amount });

describe('lines of the log that are listed late', () => {
  interface Case {
    /** One hour unless it says otherwise. */
    withinMs?: number;
    /** Every line is late unless it says which, by a field and its value. */
    only?: { field: string; value: string };
    events: Event[];
    flows: number[];
    value: number;
  }
  const changed = (value: string) => ({ field: 'change', value });
  const withdrawal = (amount: string): Event => ({ kind: 'withdrawal', amount });
  const interest: Event = { kind: 'line', type: 'INTEREST', coin: 'USDT', amount: '50' };
  const forty = { events: [deposit('40000')], flows: [40_000], value: 1 };

  it.each<[string, Case]>([
    ['a deposit, beyond a week', { withinMs: 8 * DAY_MS, ...forty }],
    ['a withdrawal', { events: [withdrawal('20000')], flows: [-20_000], value: 1 }],
    [
      'the first of two deposits',
      {
        only: changed('40000'),
        events: [deposit('40000'), deposit('5000')],
        flows: [40_000, 5_000],
        value: 1,
      },
    ],
    ['a fee', { events: [fee('-25')], flows: [], value: 49_975 / 50_000 }],
    [
      'a deposit after an interest in time',
      { only: changed('50000'), events: [interest, deposit('50000')], flows: [50_000], value: 1.001 },
    ],
  ])('%s: takes its own time, and nothing stays unexplained', async (_, late) => {
    const { withinMs = HOUR_MS } = late;
    world = await openQuietFund(START);
    world.simulator.faults.order({ name: 'late-log', params: { withinMs, ...late.only } });
    await happenLate(late.events, withinMs);
    expect(await flowAmounts(world)).toEqual([50_000, ...late.flows]);
    expect((await knownValues(world)).at(-1)).toBeCloseTo(late.value, 9);
    expect(await mostUnexplained(world)).toBeLessThan(1e-6);
    expect(unexplainedNotices(world)).toEqual([]);
  });

  interface Emptied {
    late: string;
    events: Event[];
    /** Value and units, each time they are others. */
    told: Array<[value: number | null, units: number]>;
    record: number;
  }
  const lost: Event = { kind: 'line', type: 'LIQUIDATION', coin: 'USDT', amount: '-90000' };
  it.each<[string, Emptied]>([
    [
      'a deposit before a total loss is among what was lost',
      {
        late: '40000',
        events: [deposit('40000'), lost, deposit('20000')],
        told: [
          [1, 90_000],
          [0, 90_000],
          [1, 20_000],
        ],
        record: 2,
      },
    ],
  ])('%s', async (_, { late, events, told, record }) => {
    world = await openQuietFund(START);
    world.simulator.faults.order({ name: 'late-log', params: { withinMs: HOUR_MS, ...changed(late) } });
    const begunAt = new Date(world.now());
    for (const event of events) {
      world.simulator.happen({ ...event, at: world.now() + 1_000 });
      await minutes(world, 4);
    }
    await sampleUntil(world, world.now() + 2 * HOUR_MS);
    await minutes(world, 2);
    const rows = await world.opened.db
      .selectFrom('snapshots')
      .selectAll()
      .where('taken_at', '>', begunAt)
      .orderBy('taken_at')
      .execute();
    const states = rows.map(({ normalized_value: value, units }) => [value && Number(value), Number(units)]);
    expect(states.filter((one, i) => String(one) !== String(states[i - 1]))).toEqual(told);
    expect(rows.at(-1)?.record).toBe(record);
    expect(await mostUnexplained(world)).toBe(0);
    expect(unexplainedNotices(world)).toEqual([]);
  });
});

describe('orders and fills that are listed late', () => {
  const trade: Event = { kind: 'trade', category: 'linear', symbol: 'BTCUSDT', side: 'Buy', size: '0.4' };
  const spot: Event = { kind: 'trade', category: 'spot', symbol: 'ETHUSDT', side: 'Buy', size: '1' };
  const resting: Event = {
    kind: 'order',
    category: 'linear',
    symbol: 'BTCUSDT',
    side: 'Buy',
    size: '0.2',
    price: '20000',
    forMs: 1_000,
  };

  it.each<[string, string[], number, Event]>([
    ['a fill, two days', [FILLS], 2 * DAY_MS, trade],
    ['a fill of the spot market', [FILLS], HOUR_MS, spot],
    ['an order of the spot market', [ORDERS], HOUR_MS, spot],
    ['an order and its fill', [ORDERS, FILLS], 3 * HOUR_MS, trade],
    ['an order of which nothing was filled', [ORDERS], 3 * HOUR_MS, resting],
  ])('%s: they are all stored in the end', async (_, paths, withinMs, event) => {
    world = await openQuietFund(START);
    for (const path of paths) world.simulator.faults.order({ name: 'late-rows', path, params: { withinMs } });
    await happenLate([event], withinMs);
    const truth = world.simulator.listsBetween(START, world.now());
    const orders = await world.opened.db
      .selectFrom('orders')
      .select(['order_id', 'filled_quantity'])
      .execute();
    const fills = await world.opened.db
      .selectFrom('fills')
      .select('fill_id')
      .where('kind', '=', 'trade')
      .execute();
    expect(orders.map((one) => [one.order_id, Number(one.filled_quantity)])).toEqual(
      truth.orders.map((one) => [one.orderId, Number(one.cumExecQty)]),
    );
    expect(truth.orders).toHaveLength(1);
    const executed = truth.executions.filter(({ execType }) => execType === 'Trade');
    expect(fills.map((one) => one.fill_id)).toEqual(executed.map(({ execId }) => execId));
  });
});
