import { sql, type Kysely, type RawBuilder } from 'kysely';

const STATUSES = {
  New: 'new',
  PartiallyFilled: 'partially_filled',
  Untriggered: 'untriggered',
  Filled: 'filled',
  Cancelled: 'canceled',
  PartiallyFilledCanceled: 'partially_filled_canceled',
  Rejected: 'rejected',
  Triggered: 'triggered',
  Deactivated: 'deactivated',
};

const KINDS = {
  Trade: 'trade',
  BustTrade: 'liquidation',
  AdlTrade: 'auto_deleveraging',
  Funding: 'funding',
  Settle: 'settlement',
  Delivery: 'delivery',
  BlockTrade: 'block_trade',
  MovePosition: 'move_position',
  FutureSpread: 'spread_trade',
  ForwardSplitSettle: 'split',
  ReverseSplitSettle: 'split',
};

/** Statuses of orders and kinds of fills in our words instead of the first exchange's, and the coin an order is valued in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_open`.execute(db);
  await sql`alter table orders add column value_coin text`.execute(db);
  await sql`
    update orders set
      status = case status ${whens(STATUSES)} else status end,
      value_coin = case when category <> 'spot' then settle_coin else
        coalesce(
          substring(
            symbol from '.(USDT|USDC|USDE|USDQ|USDR|USD1|USD|DAI|BTC|ETH|SOL|MNT|EUR|GBP|BRL|BRZ|PLN|TRY|AED|ARS|MXN|KZT|IDR|JPY)$'
          ),
          ''
        )
      end`.execute(db);
  await sql`
    alter table orders
      alter column value_coin set not null,
      add check (status in (${words(Object.values(STATUSES))}))`.execute(db);
  await sql`
    create index orders_open on orders (order_id)
    where status in ('new', 'partially_filled', 'untriggered')`.execute(db);
  await sql`
    update fills set
      kind = case kind ${whens(KINDS)} else 'other' end,
      rest = rest || jsonb_build_object('execType', kind)`.execute(db);
  await sql`
    alter table fills
      add check (kind in (${words([...new Set(Object.values(KINDS)), 'other'])}))`.execute(db);
}

function whens(pairs: Record<string, string>): RawBuilder<unknown> {
  return sql.join(
    Object.entries(pairs).map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`),
    sql` `,
  );
}

function words(list: string[]): RawBuilder<unknown> {
  return sql.join(list.map((word) => sql.lit(word)));
}
