import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountEvent } from '../../../../exchange-simulator/src/account/events.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { storedStates, type World } from './collector-world.test-support.ts';
import { minutes, mostUnexplained, openQuietFund } from './late-lines.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let world: World;
beforeEach(async () => {
  world = await openQuietFund(START);
});
afterEach(() => world.close());

/** What happens, without its moment. */
type Event = AccountEvent extends infer One ? (One extends AccountEvent ? Omit<One, 'at'> : never) : never;

function happen(events: Event[]): void {
  for (const [i, event] of events.entries())
    world.simulator.happen({ ...event, at: world.now() + (i + 1) * 1_000 });
}

/** Goes on until what is listed an hour late has been asked for. */
async function goOn(): Promise<void> {
  for (let hour = 0; hour < 2; hour += 1) {
    world.advance(HOUR_MS - MINUTE_MS);
    await world.nextMinute();
  }
  await minutes(world, 2);
}

const deposit = (amount: string): Event => ({ kind: 'deposit', amount });
/** Lists an hour late the line that changes a balance by an amount. */
function listLate(value: string): void {
  const params = { withinMs: HOUR_MS, field: 'change', value };
  world.simulator.faults.order({ name: 'late-log', params });
}
const flowAmounts = async () => {
  const rows = await world.opened.db.selectFrom('flows').select('amount').orderBy('occurred_at').execute();
  return rows.map(({ amount }) => Number(amount));
};
const unexplainedNotices = () =>
  world.collector.status().notices.filter(({ about }) => about === 'unexplained');

describe('a line of the log that is listed late', () => {
  it('takes its own time between others that are in time, and nothing stays unexplained', async () => {
    listLate('40000');
    happen([
      { kind: 'line', type: 'INTEREST', coin: 'USDT', amount: '50' },
      deposit('40000'),
      deposit('5000'),
    ]);
    await minutes(world, 4);
    expect(unexplainedNotices()).toHaveLength(1);
    await goOn();
    expect(await flowAmounts()).toEqual([50_000, 40_000, 5_000]);
    const values = (await storedStates(world)).flatMap((state) => state.value ?? []);
    expect(values.at(-1)).toBeCloseTo(1.001, 9);
    expect(await mostUnexplained(world)).toBeLessThan(1e-6);
    expect(unexplainedNotices()).toEqual([]);
  });

  it('a deposit before a total loss, is among what was lost', async () => {
    const lost: Event = { kind: 'line', type: 'LIQUIDATION', coin: 'USDT', amount: '-90000' };
    const begunAt = new Date(world.now());
    listLate('40000');
    for (const event of [deposit('40000'), lost, deposit('20000')]) {
      happen([event]);
      // Long enough for a sample that nothing explains to join, as those after it agree with it.
      await minutes(world, 4);
    }
    await goOn();
    const rows = await world.opened.db
      .selectFrom('snapshots')
      .selectAll()
      .where('taken_at', '>', begunAt)
      .orderBy('taken_at')
      .execute();
    const told = rows.map(
      ({ normalized_value: value, units, record }) =>
        `value ${Number(value)}, ${Number(units)} units, record ${record}`,
    );
    expect(told.filter((one, i) => one !== told[i - 1])).toEqual([
      'value 1, 90000 units, record 1',
      'value 0, 90000 units, record 1',
      'value 1, 20000 units, record 2',
    ]);
    expect(await mostUnexplained(world)).toBe(0);
  });
});

it('an order and its fill that are listed an hour late are stored in the end', async () => {
  for (const path of ['/v5/order/history', '/v5/execution/list'])
    world.simulator.faults.order({ name: 'late-rows', path, params: { withinMs: HOUR_MS } });
  happen([{ kind: 'trade', category: 'linear', symbol: 'BTCUSDT', side: 'Buy', size: '0.4' }]);
  await minutes(world, 4);
  await goOn();
  const { orders, executions } = world.simulator.listsBetween(START, world.now());
  const { db } = world.opened;
  const stored = await db.selectFrom('orders').select(['order_id', 'filled_quantity']).execute();
  const fills = await db.selectFrom('fills').select('fill_id').where('kind', '=', 'trade').execute();
  expect(orders).toHaveLength(1);
  expect(stored.map((one) => [one.order_id, Number(one.filled_quantity)])).toEqual(
    orders.map((one) => [one.orderId, Number(one.cumExecQty)]),
  );
  const traded = executions.filter(({ execType }) => execType === 'Trade');
  expect(fills.map((one) => one.fill_id)).toEqual(traded.map(({ execId }) => execId));
});
