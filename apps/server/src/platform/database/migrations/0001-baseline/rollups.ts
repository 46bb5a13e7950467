import { sql } from 'kysely';
import { PARTS } from './parts.ts';

const summed = PARTS.map((part) => `${part} numeric`).join(', ');
/** A flow earns nothing. */
const earned = PARTS.filter((part) => part !== 'flows');
const perUnit = earned.map((part) => `${part}_per_unit float8`).join(', ');

/** Hours, days and months that carry their own points, so that any range is drawn and measured from some hundred rows. */
export const rollups = sql`
  -- All of a rollup but its parts as JSON, so that reading hundreds of them formats no number. Where every minute has a
  -- price, the first and the last with one are those of the rollup, and stand there only once. An array is formatted as the
  -- settings of a session say, and no session here sets any: so the function may call itself immutable.
  create function rollup_line(
    sample_count integer,
    first float8[], last float8[], low float8[], high float8[], fall float8[],
    price_first float8[], price_last float8[], price_low float8[], price_high float8[],
    return_count integer, return_mean float8, return_squares float8,
    first_close float8[], last_close float8[]
  ) returns text language sql immutable as $$
    select replace(translate(concat_ws(',',
      sample_count,
      coalesce(first::text, 'null'),
      coalesce(last::text, 'null'),
      coalesce(low::text, 'null'),
      coalesce(high::text, 'null'),
      coalesce(fall::text, 'null'),
      coalesce(nullif(price_first, first)::text, 'null'),
      coalesce(nullif(price_last, last)::text, 'null'),
      coalesce(price_low::text, 'null'),
      coalesce(price_high::text, 'null'),
      coalesce(return_count::text, 'null'),
      coalesce(return_mean::text, 'null'),
      coalesce(return_squares::text, 'null'),
      coalesce(first_close::text, 'null'),
      coalesce(last_close::text, 'null')
    ), '{}', '[]'), 'NULL', 'null')
  $$;

  create table snapshot_rollups (
    unit text not null check (unit in ('hour', 'day', 'month')),
    from_at timestamptz not null,
    account_id smallint not null default 1 references accounts (id),
    sample_count integer not null,
    first float8[], last float8[], low float8[], high float8[], fall float8[],
    price_first float8[], price_last float8[], price_low float8[], price_high float8[],
    return_count integer, return_mean float8, return_squares float8,
    first_close float8[], last_close float8[],
    ${sql.raw(summed)},
    line text not null generated always as (rollup_line(
      sample_count, first, last, low, high, fall, price_first, price_last, price_low, price_high,
      return_count, return_mean, return_squares, first_close, last_close
    )) stored,
    ${sql.raw(perUnit)},
    primary key (unit, from_at, account_id)
  );

  create table price_rollups (
    unit text not null check (unit in ('hour', 'day', 'month')),
    from_at timestamptz not null,
    price_count integer not null,
    first float8[] not null, last float8[] not null, low float8[] not null, high float8[] not null,
    primary key (unit, from_at)
  );

  -- Its one row says in which form the rollups are; without it they are built as the database is opened.
  create table rollup_format (version integer not null)`;
