import { sql } from 'kysely';

/**
 * Tables that answers rest on, and the time from which on a write changes them, null where it may change any of them; and, last,
 * those by which processes tell each other something.
 */
const ANNOUNCED: Record<string, string | null> = {
  snapshots: 'taken_at',
  btc_prices: 'taken_at',
  gaps: 'from_at',
  exclusions: 'from_at',
  position_books: 'taken_at',
  account_states: 'taken_at',
  minute_parts: 'taken_at',
  fills: 'executed_at',
  flows: 'occurred_at',
  orders: null,
  accounts: null,
  transactions: null,
  line_answers: null,
  sync_marks: null,
  quarantined_samples: null,
  users: null,
  sessions: null,
  collector_status: null,
  fresh_readings: null,
  shared_positions: null,
  kysely_migration: null,
};

/** Every committed write to what answers rest on is announced, whoever makes it, so that none can be held beyond it. */
export const changes = sql`
  create function announce_change() returns trigger language plpgsql as $$
  declare
    since timestamptz;
    is_changed boolean;
  begin
    if tg_op = 'TRUNCATE' then
      is_changed := true;
    elsif tg_nargs = 0 then
      is_changed := exists (select from changed);
    else
      execute format('select min(%I) from changed', tg_argv[0]) into since;
      is_changed := since is not null;
    end if;
    if is_changed then
      perform pg_notify(
        'equanim_changes',
        json_build_object(
          'table', tg_table_name, 'since', floor(extract(epoch from since) * 1000), 'operation', lower(tg_op)
        )::text
      );
    end if;
    return null;
  end $$;

  ${sql.join(
    Object.entries(ANNOUNCED).map(([table, at]) => announcing(table, at)),
    sql` `,
  )}`;

/** A trigger that sees the rows of a statement is of one event. */
function announcing(table: string, at: string | null) {
  const on = sql.table(table);
  const run = sql`for each statement execute function announce_change(${at === null ? sql`` : sql.lit(at)})`;
  return sql`
    create trigger announce_insert after insert on ${on} referencing new table as changed ${run};
    create trigger announce_update after update on ${on} referencing new table as changed ${run};
    create trigger announce_delete after delete on ${on} referencing old table as changed ${run};
    create trigger announce_truncate after truncate on ${on} ${run};`;
}
