import { sql, type Kysely } from 'kysely';

/** The kinds of fills that fill an order, as `FILL_KINDS` has them; funding and the like only name one. */
const FILLS_ORDER = `kind in ('trade', 'liquidation', 'auto_deleveraging')`;

/**
 * When each order was first filled, and how many orders there are of each symbol, side and status. The database keeps both
 * itself, as triggers cannot be forgotten by a writer: the collector, an import, or a person with SQL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await addIndexes(db);
  await takeTurns(db);
  await keepFirstFills(db);
  await keepCounts(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column first_filled_at timestamptz`.execute(db);
  await sql`
    update orders set first_filled_at = first.filled_at
    from (
      select order_id, account_id, min(executed_at) as filled_at from fills
      where ${sql.raw(FILLS_ORDER)} group by order_id, account_id
    ) as first
    where orders.order_id = first.order_id and orders.account_id = first.account_id`.execute(db);
  await sql`
    create table order_counts (
      symbol text not null,
      side text not null,
      status text not null,
      account_id smallint not null default 1 references accounts (id),
      order_count integer not null,
      primary key (symbol, side, status, account_id)
    )`.execute(db);
  await sql`
    insert into order_counts (symbol, side, status, account_id, order_count)
    select symbol, side, status, account_id, count(*) from orders group by 1, 2, 3, 4`.execute(db);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  // All that the daily summary asks for stands in the index.
  await sql`
    create index orders_first_filled_at on orders (first_filled_at) include (side, position_idx)
    where first_filled_at is not null and category <> 'spot'`.execute(db);
  // With the id, as pages are ordered, so that nothing is left to sort.
  await sql`drop index orders_symbol`.execute(db);
  await sql`create index orders_symbol on orders (symbol, created_at desc, order_id)`.execute(db);
  await sql`create index orders_status on orders (status, created_at desc, order_id)`.execute(db);
  await sql`create index orders_symbol_status on orders (symbol, status, created_at desc, order_id)`.execute(
    db,
  );
}

/**
 * Whoever writes orders or fills waits for the one before. An order and its fill that are stored at the same time would each
 * miss the other, and two that count the same orders could wait for each other.
 */
async function takeTurns(db: Kysely<unknown>): Promise<void> {
  await createFunction(
    db,
    'wait_for_other_orders',
    'lock table order_counts in share row exclusive mode; return null;',
  );
  for (const table of ['orders', 'fills'])
    await sql`
      create trigger wait_for_others before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function wait_for_other_orders()`.execute(db);
}

async function keepFirstFills(db: Kysely<unknown>): Promise<void> {
  const earliest = (order: string) => `(
    select min(executed_at) from fills
    where fills.order_id = ${order}.order_id and fills.account_id = ${order}.account_id and ${FILLS_ORDER}
  )`;
  await createFunction(
    db,
    'find_first_fill',
    `new.first_filled_at := ${earliest('new')};
    return new;`,
  );
  await sql`
    create trigger find_first_fill before insert on orders
    for each row execute function find_first_fill()`.execute(db);
  await createFunction(
    db,
    'keep_first_fills',
    `if tg_op = 'TRUNCATE' then
      update orders set first_filled_at = null where first_filled_at is not null;
      return null;
    end if;
    if tg_op <> 'INSERT' then
      update orders set first_filled_at = ${earliest('orders')}
      where (order_id, account_id) in (select order_id, account_id from gone);
    end if;
    if tg_op <> 'DELETE' then
      update orders set first_filled_at = first.filled_at
      from (
        select order_id, account_id, min(executed_at) as filled_at from added
        where ${FILLS_ORDER} group by order_id, account_id
      ) as first
      where orders.order_id = first.order_id and orders.account_id = first.account_id
        and (orders.first_filled_at is null or orders.first_filled_at > first.filled_at);
    end if;
    return null;`,
  );
  await createTriggers(db, 'fills', 'keep_first_fills');
}

async function keepCounts(db: Kysely<unknown>): Promise<void> {
  const rows = (from: 'added' | 'gone') =>
    `select symbol, side, status, account_id, ${from === 'added' ? 1 : -1} as change from ${from}`;
  const count = (changes: string) => `
    insert into order_counts (symbol, side, status, account_id, order_count)
    select symbol, side, status, account_id, sum(change) from (${changes}) as changes
    group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (symbol, side, status, account_id)
    do update set order_count = order_counts.order_count + excluded.order_count;`;
  await createFunction(
    db,
    'keep_order_counts',
    `case tg_op
      when 'INSERT' then ${count(rows('added'))}
      when 'DELETE' then ${count(rows('gone'))}
      when 'UPDATE' then ${count(`${rows('added')} union all ${rows('gone')}`)}
      else delete from order_counts;
    end case;
    return null;`,
  );
  await createTriggers(db, 'orders', 'keep_order_counts');
}

/** @param body statements in PL/pgSQL */
async function createFunction(db: Kysely<unknown>, name: string, body: string): Promise<void> {
  await sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.lit(
      `begin ${body} end`,
    )}`.execute(db);
}

/** Calls a function after every statement that changes a table, with the rows it has `added` and those that are `gone`. */
async function createTriggers(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  for (const [event, rows] of [
    ['insert', 'referencing new table as added'],
    ['update', 'referencing old table as gone new table as added'],
    ['delete', 'referencing old table as gone'],
    ['truncate', ''],
  ] as const)
    await sql`
      create trigger ${sql.ref(`${name}_on_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${sql.raw(rows)}
      for each statement execute function ${sql.ref(name)}()`.execute(db);
}
