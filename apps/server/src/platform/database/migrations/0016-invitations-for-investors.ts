import { sql, type Kysely } from 'kysely';

/** For whom somebody stands once they accept an invitation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invitations add column investor_id uuid references investors (id);
    create index invitations_by_investor on invitations (investor_id) where investor_id is not null`.execute(
    db,
  );
}
