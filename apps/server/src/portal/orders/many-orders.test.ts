import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { fillOrders } from '../../platform/database/long-history.test-support.ts';
import type { Database } from '../../platform/database/open.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { createOrdersService } from './orders.service.ts';
import { createOrdersStore, type OrderFilter } from './orders.store.ts';

const COUNT = 10_000;
const PAGE = 50;
const START = Date.UTC(2026, 0, 1);
const END = new Date(START + COUNT * MINUTE_MS);

const FILTERS: OrderFilter[] = [
  {},
  { symbol: 'BTCUSDT' },
  { side: 'Sell' },
  { status: 'filled' },
  { status: 'rejected' },
  { status: 'untriggered' },
  { symbol: 'BTCUSDT', side: 'Buy' },
  { symbol: 'BTCUSDT', status: 'rejected' },
  { side: 'Sell', status: 'canceled' },
  { symbol: 'ETHUSDT', side: 'Sell', status: 'filled' },
  { symbol: 'BTCUSDT', from: new Date(END.getTime() - DAY_MS / 12), to: END },
];

/** What this session has read of the orders so far: scans of the whole table, and rows. */
async function readStatistics(trx: Database): Promise<{ scans: number; read: number }> {
  const { rows } = await sql<{ scans: number; read: number }>`
    select coalesce(max(seq_scan), 0)::int as scans, coalesce(max(seq_tup_read + idx_tup_fetch), 0)::int as read
    from pg_stat_xact_user_tables where relname = 'orders'`.execute(trx);
  return rows[0] ?? { scans: 0, read: 0 };
}

describe(`Of ${COUNT} orders`, () => {
  const opened = useTestDatabase();
  beforeAll(async () => {
    await fillOrders(opened().db, { count: COUNT, fromMs: START, toMs: END.getTime() });
  }, 60_000);

  /** @returns the result of work, and how often and how many rows the database read of the orders for it */
  const measured = <T>(work: (orders: ReturnType<typeof createOrdersService>) => Promise<T>) =>
    opened()
      .db.transaction()
      .execute(async (trx) => {
        const before = await readStatistics(trx);
        const result = await work(createOrdersService(createOrdersStore(trx)));
        const after = await readStatistics(trx);
        return { result, scans: after.scans - before.scans, read: after.read - before.read };
      });

  /** By filter, in words. */
  async function readFirstPages() {
    const pages: Array<{ filter: string; scans: number; read: number }> = [];
    for (const filter of FILTERS) {
      const { result, scans, read } = await measured((orders) =>
        orders.page(filter, { page: 1, pageSize: PAGE }),
      );
      expect(result.orders).toHaveLength(Math.min(PAGE, result.totalCount));
      pages.push({ filter: JSON.stringify(filter), scans, read });
    }
    return pages;
  }

  it('the first page, however filtered, is read by an index, also before there are statistics', async () => {
    expect((await readFirstPages()).filter(({ scans }) => scans > 0)).toEqual([]);
  });

  it('the first page, however filtered, takes its own rows and few others', async () => {
    await sql`analyze`.execute(opened().db);
    expect((await readFirstPages()).filter(({ scans, read }) => scans > 0 || read > 10 * PAGE)).toEqual([]);
  });

  it('the last page costs as little as the first', async () => {
    const last = await measured((orders) => orders.page({}, { page: COUNT / PAGE, pageSize: PAGE }));
    expect(last.read).toBeLessThan(3 * PAGE);
    const all = await createOrdersStore(opened().db).list({}, { offset: 0, limit: COUNT });
    expect(last.result.orders).toEqual(all.slice(-PAGE));
    const { orders } = await createOrdersService(createOrdersStore(opened().db)).page(
      {},
      { page: 150, pageSize: PAGE },
    );
    expect(orders).toEqual(all.slice(149 * PAGE, 150 * PAGE));
  });

  it('the symbols are read without any of them', async () => {
    const { result, scans, read } = await measured((orders) => orders.symbols());
    expect([result, scans, read]).toEqual([['BTCUSDT', 'ETHUSDT'], 0, 0]);
  });

  it('a daily summary takes those of its days', async () => {
    const { result, scans, read } = await measured((orders) => orders.dailyCounts(1, END));
    const ofDay = result.reduce((sum, { longCount, shortCount }) => sum + longCount + shortCount, 0);
    expect([result.length, ofDay > 0, scans]).toEqual([1, true, 0]);
    expect(read).toBeLessThanOrEqual(ofDay);
  });
});
