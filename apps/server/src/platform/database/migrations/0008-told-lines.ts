import { sql, type Kysely } from 'kysely';

/** What lines by hand were of what was told, of a day of the track record and of a strike; and lines that are taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table record_findings add column by_hand text;
    alter table strikes add column by_hand numeric;

    -- The line that is taken back, by one that is as much the other way, at the same time.
    alter table hand_lines add column undoes uuid unique references hand_lines (id);
    do $$
    declare found record;
    begin
      for found in select conname from pg_constraint where conrelid = 'hand_lines'::regclass and contype = 'c' loop
        execute format('alter table hand_lines drop constraint %I', found.conname);
      end loop;
    end $$;
    alter table hand_lines
      add check (kind in ('kept', 'returned', 'lost', 'ended', 'undone')),
      add check ((undoes is not null) = (kind = 'undone')),
      add check (quantity <> 0 and (kind = 'undone' or (quantity > 0) = (kind = 'kept'))),
      add check (kind = 'undone' or (transaction_id is not null) = (kind in ('kept', 'returned'))),
      add check ((closes is null) = (kind = 'kept')),
      add check ((approval_id is null) = (kind = 'ended'))`.execute(db);
}
