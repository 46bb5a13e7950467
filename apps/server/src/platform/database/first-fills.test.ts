import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { FILL_KINDS, type FillKind } from '../../sampling/exchange/exchange.ts';
import type { Database } from './open.ts';
import { useTestDatabase } from './prepared-databases.test-support.ts';

const START = Date.UTC(2026, 2, 1);
const KINDS = Object.keys(FILL_KINDS) as FillKind[];
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const SIDES = ['Buy', 'Sell'] as const;
const STATUSES = ['new', 'partially_filled', 'filled'] as const;
const RUNS = 25;

const minute = (at: number): Date => new Date(START + at * 60_000);

interface OrderOf {
  order: number;
  symbol: string;
  side: (typeof SIDES)[number];
  status: (typeof STATUSES)[number];
}
interface FillOf {
  fill: number;
  order: number;
  kind: FillKind;
  at: number;
}

function orderRow({ order, symbol, side, status }: OrderOf) {
  const amounts = { quantity: '1', filled_quantity: '1', filled_value: '1', value_coin: 'USDT', fee: '0' };
  const times = { created_at: minute(0), updated_at: minute(0) };
  const rest = { position_idx: 0, type: 'Limit', is_reduce_only: false };
  return { ...amounts, ...times, ...rest, order_id: `order-${order}`, symbol, side, status };
}

function fillRow({ fill, order, kind, at }: FillOf) {
  const amounts = { price: '1', quantity: '1', value: '1', fee: '0' };
  const names = { fill_id: `fill-${fill}`, order_id: `order-${order}` };
  return { ...amounts, ...names, symbol: 'BTCUSDT', side: 'Buy' as const, kind, executed_at: minute(at) };
}

/** Twice the same order in one statement is refused, whatever the table holds. */
const once = <T>(rows: T[], key: (row: T) => number): T[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

async function upsertOrders(db: Database, orders: OrderOf[]): Promise<void> {
  await db
    .insertInto('orders')
    .values(once(orders, ({ order }) => order).map(orderRow))
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'account_id'])
        .doUpdateSet((eb) => ({ status: eb.ref('excluded.status') })),
    )
    .execute();
}

async function appendFills(db: Database, fills: FillOf[]): Promise<void> {
  await db
    .insertInto('fills')
    .values(once(fills, ({ fill }) => fill).map(fillRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the database keeps, and the same from the orders and fills themselves. */
async function keptAndTrue(db: Database) {
  const kept = await sql`
    select symbol, side, status, order_count from order_counts where order_count <> 0 order by 1, 2, 3`.execute(
    db,
  );
  const counted = await sql`
    select symbol, side, status, count(*)::int as order_count from orders group by 1, 2, 3 order by 1, 2, 3`.execute(
    db,
  );
  const first = await sql`select order_id, first_filled_at from orders order by 1`.execute(db);
  const kinds = sql.join(KINDS.filter((kind) => FILL_KINDS[kind].fillsOrder));
  const found = await sql`
    select order_id, min(executed_at) as first_filled_at
    from orders left join (select * from fills where kind in (${kinds})) as fills using (order_id)
    group by 1 order by 1`.execute(db);
  return { kept: [kept.rows, first.rows], true: [counted.rows, found.rows] };
}

const aNumber = fc.integer({ min: 0, max: 7 });
const orderOf = fc.record({
  order: aNumber,
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom(...SIDES),
  status: fc.constantFrom(...STATUSES),
});
const fillOf = fc.record({
  fill: fc.integer({ min: 0, max: 19 }),
  order: aNumber,
  kind: fc.constantFrom(...KINDS),
  at: fc.integer({ min: 0, max: 99 }),
});
const someOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 6 });
type Write = (db: Database) => Promise<unknown>;
const idOf = (order: number): string => `order-${order}`;

const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 8, arbitrary: someOf(orderOf).map((orders) => (db: Database) => upsertOrders(db, orders)) },
  { weight: 12, arbitrary: someOf(fillOf).map((fills) => (db: Database) => appendFills(db, fills)) },
  fc.tuple(aNumber, fc.constantFrom(...SYMBOLS)).map(
    ([order, symbol]) =>
      (db: Database) =>
        db
          .updateTable('orders')
          .set({ symbol, status: 'filled' })
          .where('order_id', '>=', idOf(order))
          .execute(),
  ),
  aNumber.map(
    (order) => (db: Database) => db.deleteFrom('orders').where('order_id', '=', idOf(order)).execute(),
  ),
  aNumber.map(
    (order) => (db: Database) => db.deleteFrom('fills').where('order_id', '=', idOf(order)).execute(),
  ),
  fc.tuple(aNumber, fillOf).map(
    ([order, { kind, order: other }]) =>
      (db: Database) =>
        db
          .updateTable('fills')
          .set({ kind, order_id: idOf(other) })
          .where('order_id', '=', idOf(order))
          .execute(),
  ),
  { weight: 1, arbitrary: fc.constant((db: Database) => sql`truncate all_orders`.execute(db)) },
  { weight: 1, arbitrary: fc.constant((db: Database) => sql`truncate all_fills`.execute(db)) },
);

describe('First fills and counts of orders', () => {
  const opened = useTestDatabase();
  beforeEach(() => sql`truncate all_orders, all_fills`.execute(opened().db));

  it('are those of the orders and fills there are, whatever is written and in any order', async () => {
    const { db } = opened();
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 20 }), async (writes) => {
        for (const one of writes) await one(db);
        const found = await keptAndTrue(db);
        expect(found.kept).toEqual(found.true);
      }),
      { numRuns: RUNS },
    );
  });

  const written = {
    order: (db: Database) =>
      upsertOrders(db, [{ order: 1, symbol: 'BTCUSDT', side: 'Buy', status: 'filled' }]),
    fill: (db: Database) => appendFills(db, [{ fill: 1, order: 1, kind: 'trade', at: 5 }]),
  };
  it.each([
    ['a fill', written.fill, written.order],
    ['an order', written.order, written.fill],
  ])('are right when %s is stored while the transaction of the other waits', async (_, late, early) => {
    const { db } = opened();
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    await Promise.all([
      db.transaction().execute(async (trx) => {
        await early(trx);
        begun();
        await sleep(100);
      }),
      hasBegun.then(() => db.transaction().execute(late)),
    ]);
    const orders = await db.selectFrom('orders').select('first_filled_at').execute();
    expect(orders).toEqual([{ first_filled_at: minute(5) }]);
  });
});
