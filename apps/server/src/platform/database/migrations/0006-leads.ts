import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leads (
      id uuid primary key,
      first_name text not null,
      last_name text not null,
      email text not null,
      message text not null,
      status text not null check (status in ('new', 'answered', 'closed')),
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index leads_received_at on leads (received_at desc, id)`.execute(db);
}
