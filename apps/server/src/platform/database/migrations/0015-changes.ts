import { sql, type Kysely } from 'kysely';

/** Tables that answers rest on, and the time from which on a write changes them; null where it may change any of them. */
const WATCHED: ReadonlyArray<[table: string, at: string | null]> = [
  ['snapshots', 'taken_at'],
  ['btc_prices', 'taken_at'],
  ['gaps', 'from_at'],
  ['exclusions', 'from_at'],
  ['position_books', 'taken_at'],
  ['account_states', 'taken_at'],
  ['minute_parts', 'taken_at'],
  ['fills', 'executed_at'],
  ['orders', null],
  ['accounts', null],
  ['transactions', null],
  ['line_answers', null],
  ['sync_marks', null],
  ['quarantined_samples', null],
  ['users', null],
  ['sessions', null],
];

/** Every committed write to what answers rest on is announced, whoever makes it, so that none can be held beyond it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    end $$`.execute(db);
  for (const [table, at] of WATCHED) await watch(db, table, at);
}

/** A trigger that sees the rows of a statement is of one event. */
async function watch(db: Kysely<unknown>, table: string, at: string | null): Promise<void> {
  const run = sql`for each statement execute function announce_change(${at === null ? sql`` : sql.lit(at)})`;
  const rowsOf = { insert: 'new', update: 'new', delete: 'old' } as const;
  for (const [event, rows] of Object.entries(rowsOf))
    await sql`
      create trigger ${sql.ref(`announce_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} table as changed ${run}`.execute(db);
  await sql`create trigger announce_truncate after truncate on ${sql.table(table)} ${run}`.execute(db);
}
