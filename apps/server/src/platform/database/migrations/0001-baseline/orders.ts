import { sql } from 'kysely';

/** Orders and their fills. */
export const orders = sql`
  create table orders (
    order_id text not null,
    symbol text not null,
    position_idx integer not null,
    side text not null check (side in ('Buy', 'Sell')),
    type text not null,
    status text not null check (status in (
      'new', 'partially_filled', 'untriggered', 'filled', 'canceled', 'partially_filled_canceled', 'rejected',
      'triggered', 'deactivated'
    )),
    quantity numeric not null,
    price numeric,
    average_price numeric,
    filled_quantity numeric not null,
    filled_value numeric not null,
    fee numeric not null,
    is_reduce_only boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    account_id smallint not null default 1 references accounts (id),
    category text not null default 'linear',
    settle_coin text not null default 'USDT',
    fee_coin text not null default 'USDT',
    value_coin text not null,
    first_filled_at timestamptz,
    primary key (order_id, account_id)
  );
  create index orders_created_at on orders (created_at desc, order_id);
  create index orders_open on orders (order_id) where status in ('new', 'partially_filled', 'untriggered');
  -- With the id, as pages are ordered, so that nothing is left to sort.
  create index orders_symbol on orders (symbol, created_at desc, order_id);
  create index orders_status on orders (status, created_at desc, order_id);
  create index orders_symbol_status on orders (symbol, status, created_at desc, order_id);
  -- All that the daily summary asks for stands in the index.
  create index orders_first_filled_at on orders (first_filled_at) include (side, position_idx)
    where first_filled_at is not null and category <> 'spot';

  create table fills (
    fill_id text not null,
    order_id text not null,
    symbol text not null,
    side text not null check (side in ('Buy', 'Sell')),
    kind text not null check (kind in (
      'trade', 'liquidation', 'auto_deleveraging', 'funding', 'settlement', 'delivery', 'block_trade',
      'move_position', 'spread_trade', 'split', 'other'
    )),
    price numeric not null,
    quantity numeric not null,
    value numeric not null,
    fee numeric not null,
    executed_at timestamptz not null,
    account_id smallint not null default 1 references accounts (id),
    category text not null default 'linear',
    settle_coin text not null default 'USDT',
    fee_coin text not null default 'USDT',
    rest jsonb not null default '{}',
    primary key (fill_id, account_id)
  );
  create index fills_order_id on fills (order_id);
  create index fills_executed_at on fills (executed_at);

  create table order_counts (
    symbol text not null,
    side text not null,
    status text not null,
    account_id smallint not null default 1 references accounts (id),
    order_count integer not null,
    primary key (symbol, side, status, account_id)
  )`;
