import { sql, type RawBuilder } from 'kysely';

/** What each change of equity is made of, USDT. */
export const PARTS = [
  'held',
  'trading',
  'funding',
  'fees',
  'interest',
  'other',
  'flows',
  'exchanged',
  'unexplained',
];

const columns = sql.raw(PARTS.map((part) => `${part} numeric not null`).join(', '));

/** Every minute explains itself by its parts, which are summed up by hour, day and month. */
export const parts = sql`
  create table minute_parts (
    taken_at timestamptz not null,
    account_id smallint not null default 1 references accounts (id),
    previous_at timestamptz not null check (previous_at < taken_at),
    ${columns},
    contradiction numeric not null,
    is_log_read boolean not null,
    is_alarming boolean not null,
    rows jsonb,
    primary key (taken_at, account_id)
  );
  create index minute_parts_alarming on minute_parts (taken_at) where is_alarming;
  create index minute_parts_unread on minute_parts (taken_at) where not is_log_read;
  create index minute_parts_unexplained on minute_parts (taken_at) where abs(unexplained) >= 0.01;

  ${summedUp('hour_parts', 'hour_at')};
  ${summedUp('day_parts', 'day_at')};
  ${summedUp('month_parts', 'month_at')}`;

function summedUp(table: string, at: string): RawBuilder<unknown> {
  return sql`
    create table ${sql.table(table)} (
      ${sql.ref(at)} timestamptz not null,
      account_id smallint not null default 1 references accounts (id),
      coin text not null,
      category text not null,
      symbol text not null,
      side text not null,
      ${columns},
      primary key (${sql.ref(at)}, account_id, coin, category, symbol, side)
    )`;
}
