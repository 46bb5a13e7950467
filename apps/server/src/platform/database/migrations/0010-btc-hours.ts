import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table btc_hours (
      hour_at timestamptz primary key,
      price_count integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      low_at timestamptz not null,
      high_at timestamptz not null,
      low numeric not null,
      high numeric not null
    )`.execute(db);
  await sql`
    insert into btc_hours (hour_at, price_count, first_at, last_at, low_at, high_at, low, high)
    select date_trunc('hour', taken_at, 'UTC'), count(*), min(taken_at), max(taken_at),
      (array_agg(taken_at order by price, taken_at))[1],
      (array_agg(taken_at order by price desc, taken_at))[1],
      min(price), max(price)
    from btc_prices
    where not exists (select 1 from exclusions where taken_at between from_at and to_at)
    group by 1`.execute(db);
}
