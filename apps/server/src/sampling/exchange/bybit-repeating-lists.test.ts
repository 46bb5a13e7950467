import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { hostOfTests } from './bybit-host.test-support.ts';
import type { Listing, Market } from './exchange.ts';

const LINEAR: Market = 'linear USDT';
const WEEK = { from: new Date(0), to: new Date(6 * DAY_MS) };
const ORDERS = '/v5/order/history';
const LOG = '/v5/account/transaction-log';
const host = await hostOfTests();

const trade = { symbol: 'BTCUSDT', side: 'Buy' };
const filled = { orderType: 'Limit', orderStatus: 'Filled', qty: '1', price: '10', cumExecQty: '1' };
const orderAt = (at: number, i: number) => ({
  ...trade,
  ...filled,
  orderId: String(i),
  cumExecValue: '10',
  cumExecFee: '0',
  createdTime: String(at),
  updatedTime: String(at),
});
const airdrop = { type: 'AIRDROP', currency: 'USDT', change: '1', cashFlow: '1' };
const lineAt = (at: number, i: number) => ({
  ...airdrop,
  id: String(i),
  cashBalance: String(i),
  transactionTime: String(at),
});

const lists: Record<
  string,
  { rowAt: (at: number, i: number) => object; read: () => Promise<Listing<unknown>> }
> = {
  [ORDERS]: { rowAt: orderAt, read: () => host.exchange.listOrders(LINEAR, WEEK) },
  [LOG]: { rowAt: lineAt, read: () => host.exchange.listTransactions(WEEK) },
};

/** Serves rows newest first; of a window with more than a page the second page, whose cursor leads to itself, is the last to be had. */
function serveStuck(path: string, times: number[], { isAlways = false } = {}): void {
  host.serve(path, ({ startTime, endTime, limit, cursor }) => {
    const rows = times
      .map((at, i) => ({ at, row: lists[path]?.rowAt(at, i) }))
      .filter(({ at }) => at >= Number(startTime) && at <= Number(endTime))
      .toSorted((a, b) => b.at - a.at)
      .map(({ row }) => row);
    const start = cursor === undefined ? 0 : Number(limit);
    const isLast = cursor === undefined && rows.length <= Number(limit);
    return {
      result: {
        list: rows.slice(start, start + Number(limit)),
        nextPageCursor: isLast && !isAlways ? '' : 'stuck',
      },
    };
  });
}

const every = (count: number, stepMs: number, firstMs = 0) =>
  Array.from({ length: count }, (_, i) => firstMs + i * stepMs);

beforeEach(() => void (host.calls.length = 0));

describe('a list whose cursor points to itself', () => {
  it.each<[string, string, number[]]>([
    ['60 orders within an hour', ORDERS, every(60, MINUTE_MS, DAY_MS)],
    ['60 orders within a minute', ORDERS, every(60, 1_000, DAY_MS)],
    ['60 lines within ten minutes', LOG, every(60, 10_000, 5 * DAY_MS)],
  ])('is read whole by smaller windows: %s', async (_, path, times) => {
    serveStuck(path, times);
    const { rows, unreadable } = (await lists[path]?.read()) ?? { rows: [], unreadable: [] };
    expect([rows.length, unreadable]).toEqual([times.length, []]);
  });

  it('keeps what the shortest window shows, and says that more may be missing', async () => {
    // More than two pages within a second, among others that are read whole.
    serveStuck(LOG, [...every(300, 1, DAY_MS), ...every(60, HOUR_MS)]);
    const { rows, unreadable } = await host.exchange.listTransactions(WEEK);
    expect(rows.length).toBeGreaterThanOrEqual(160);
    expect(new Set(unreadable.map(({ field }) => field))).toEqual(new Set(['cursor']));
    expect(host.calls.length).toBeLessThan(600);
  });

  it.each<[string, number, number]>([
    ['no row', 0, 2],
    ['a full page', 50, 2 + 16 * 2],
  ])('is asked few times where every window repeats itself, with %s', async (_, count, calls) => {
    serveStuck(ORDERS, every(count, 2 * HOUR_MS), { isAlways: true });
    const { rows, unreadable } = await host.exchange.listOrders(LINEAR, WEEK);
    expect([rows.length, unreadable[0]]).toEqual([count, { list: 'orders', field: 'cursor' }]);
    expect(host.calls).toHaveLength(calls);
  });
});
