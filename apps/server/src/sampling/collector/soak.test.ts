import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { FAULT_NAMES } from '../../../../exchange-simulator/src/api/faults.ts';
import {
  countWrong,
  createWorld,
  gapMinutes,
  storedMinutes,
  type World,
} from './collector-world.test-support.ts';
import { readTrueOrders } from './true-orders.test-support.ts';

/** A day of trouble, or the twentieth of it in which everything comes up once. */
const MINUTES = Math.ceil(1_440 * Math.max(0.05, inject('scale')));
const START = Date.UTC(2026, 6, 6, 3, 0, 30);
const PATHS = [
  '/v5/account/wallet-balance',
  '/v5/position/list',
  '/v5/market/tickers',
  '/v5/account/transaction-log',
  '/v5/order',
  '/v5/execution',
];
/** Kinds that need a figure to bend or a code to answer with. */
const PARAMS: Record<string, Record<string, unknown>> = {
  code: { retCode: 10016, retMsg: 'Server error' },
  'bad-number': { field: 'totalEquity', value: '1e400' },
  'renamed-key': { from: 'totalEquity', to: 'equityTotal' },
};
/** These silence us for ten minutes; once a soak is enough of them. */
const BANS = new Set(['html-403']);

let world: World;
beforeAll(async () => {
  world = await createWorld(START, { seed: 'soak', timeoutMs: 700 });
});
afterAll(() => world.close());

/** Deterministic, so that a failure can be looked at again. */
function draw(n: number): number {
  return Math.abs(Math.sin(n * 12.9898) * 43_758.5453) % 1;
}

/** Now and then the exchange's clock runs six seconds ahead for a while. */
function skewMsIn(minute: number): number {
  return minute < MINUTES && minute % 50 > 45 ? 6_000 : 0;
}

function orderFaults(minute: number): void {
  const { faults, clock } = world.simulator;
  faults.clear();
  clock.skew(skewMsIn(minute));
  for (const [i, path] of PATHS.entries()) {
    if (draw(minute * 10 + i) > 0.25) continue;
    const name = FAULT_NAMES[Math.floor(draw(minute * 100 + i) * FAULT_NAMES.length)] ?? 'html-5xx';
    if (BANS.has(name) && minute !== 20) continue;
    const params = PARAMS[name];
    faults.order({ name, path, times: 1 + Math.floor(draw(minute * 7 + i) * 3), ...(params && { params }) });
  }
}

it(
  `${MINUTES} minutes of every fault there is end with no crash, no false figure, and orders complete`,
  { timeout: 1_800_000 },
  async () => {
    const events = new Map<number, () => void>([
      [15, () => world.simulator.happen({ kind: 'deposit', at: world.now() + 5_000, amount: '30000' })],
      [30, () => world.simulator.happen({ kind: 'crash', at: world.now() + 5_000, part: 0.3 })],
      [50, () => world.simulator.happen({ kind: 'withdrawal', at: world.now() + 5_000, amount: '12000' })],
    ]);
    for (let minute = 0; minute < MINUTES; minute += 1) {
      events.get(minute)?.();
      orderFaults(minute);
      await world.nextMinute();
    }
    world.simulator.faults.clear();
    world.simulator.clock.skew(0);
    for (let minute = 0; minute < 12; minute += 1) await world.nextMinute();

    const minutes = await storedMinutes(world);
    const gaps = await gapMinutes(world);
    const indexOf = (takenAt: Date): number => Math.round((takenAt.getTime() - START - 30_000) / 60_000);
    expect(await countWrong(world, (takenAt) => skewMsIn(indexOf(takenAt)))).toBe(0);
    expect(minutes.filter(({ takenAt }) => gaps.has(takenAt.getTime()))).toEqual([]);
    expect(minutes.length + gaps.size).toBe(MINUTES + 12);
    expect(minutes.length).toBeGreaterThan(MINUTES * 0.6);
    await expectWholeLedger();
    expect(world.collector.status().state).toBe('ok');
  },
);

async function expectWholeLedger(): Promise<void> {
  for (let more = true, n = 0; more && n < 400; n += 1) more = await world.collector.backfill();
  const filled = await readTrueOrders(world, { fromMs: START - 86_400_000, toMs: world.now() - 120_000 });
  const rows = await world.opened.db.selectFrom('orders').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.order_id, row]));
  expect(filled.length).toBeGreaterThan(0);
  for (const order of filled) {
    expect(stored.get(order.orderId)).toMatchObject({ status: order.status });
    expect(Number(stored.get(order.orderId)?.filled_quantity)).toBe(order.filledQuantity);
  }
}
