import { Decimal } from 'decimal.js';
import { describe, expect, inject, it } from 'vitest';
import { gapMinutes, useSampledWorld, type World } from './collector-world.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
/** Longer than the week of a window of the exchange where time is short. */
const ALL: Array<[name: string, ms: number]> = [
  ['10 minutes', 10 * MINUTE_MS],
  ['25 hours', 25 * HOUR_MS],
  ['8 days', 8 * DAY_MS],
  ['30 days', 30 * DAY_MS],
];
const DOWNTIMES = inject('scale') === 1 ? ALL : ALL.slice(2, 3);
/** Bitcoin's prices come a thousand minutes a step; the two years before are left to the scorecard. */
const stepsOf = (ms: number): number =>
  inject('scale') === 1 ? 1_000 : Math.ceil(ms / (1_000 * MINUTE_MS)) + 3;

let world: World;
useSampledWorld(START, {}, (made) => (world = made));

/** Lines whose balance is not the one before plus their change; of lines at one time, any may come first. */
async function brokenLinks(): Promise<number> {
  const lines = await world.opened.db.selectFrom('transactions').selectAll().orderBy('occurred_at').execute();
  const nameOf = (coin: string, balance: Decimal): string => `${coin} ${balance.toFixed()}`;
  const balances = new Set(lines.map(({ coin, balance }) => nameOf(coin, new Decimal(balance))));
  const firstAt = lines[0]?.occurred_at.getTime();
  return lines.filter(
    (line) =>
      line.occurred_at.getTime() !== firstAt &&
      !balances.has(nameOf(line.coin, new Decimal(line.balance).minus(line.change))),
  ).length;
}

describe('downtime', () => {
  it.each(DOWNTIMES)(
    'a downtime of %s is a gap, and its orders, fills, log and Bitcoin are recovered',
    { timeout: 1_200_000 },
    async (_, ms) => {
      const startMs = world.now();
      world.advance(ms);
      const collector = world.restart();
      const minute = new Date(Math.floor(world.now() / MINUTE_MS) * MINUTE_MS);
      await collector.tick(minute);
      for (let more = true, n = 0; more && n < stepsOf(ms); n += 1) more = await collector.backfill();

      expect((await gapMinutes(world)).size).toBe(Math.round(ms / MINUTE_MS) - 1);
      const { db } = world.opened;
      const books = world.simulator.listsBetween(startMs - 6 * DAY_MS, world.now() - 1_000);
      const truth = books.orders.filter(({ cumExecQty }) => Number(cumExecQty) > 0);
      const orders = new Map(
        (await db.selectFrom('orders').selectAll().execute()).map((row) => [row.order_id, row]),
      );
      const fills = new Map(
        (
          await db
            .selectFrom('fills')
            .select((eb) => ['order_id', eb.fn.sum<string>('quantity').as('quantity')])
            .where('kind', '=', 'trade')
            .groupBy('order_id')
            .execute()
        ).map((row) => [row.order_id, row.quantity]),
      );
      for (const order of truth) {
        const isCanceled = order.orderStatus === 'Cancelled';
        expect(orders.get(order.orderId)?.status).toBe(isCanceled ? 'canceled' : 'filled');
        expect(Number(orders.get(order.orderId)?.filled_quantity)).toBe(Number(order.cumExecQty));
        expect(Number(fills.get(order.orderId))).toBeCloseTo(Number(order.cumExecQty), 8);
      }
      expect(truth.length).toBeGreaterThan(0);
      expect(await brokenLinks()).toBe(0);
      const prices = await db
        .selectFrom('btc_prices')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      expect(Number(prices?.count)).toBe(Math.round(ms / MINUTE_MS) + 1);
    },
  );
});
