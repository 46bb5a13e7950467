import { sql, type Kysely } from 'kysely';

/** Lines by hand that came with a history: the approvals of a second person stay in the ledger they were given in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table hand_lines
      add column is_imported boolean not null default false,
      drop constraint hand_lines_check4,
      add constraint hand_lines_approved check ((approval_id is null) = (kind = 'ended' or is_imported))`.execute(
    db,
  );
}
