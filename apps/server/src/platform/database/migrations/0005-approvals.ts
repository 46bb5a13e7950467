import { sql, type Kysely } from 'kysely';

/** Acts of a fund that need a second person, and since when and until when somebody was an administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approvals (
      id uuid primary key,
      fund_id text not null references funds (id),
      kind text not null,
      proposed jsonb not null,
      title text not null,
      reason text not null,
      basis text not null,
      digest text not null,
      investors uuid[] not null,
      takes boolean not null,
      is_alone boolean not null,
      proposed_at timestamptz not null,
      proposed_by text not null,
      possible_from timestamptz,
      expires_at timestamptz not null
    );
    create table approval_decisions (
      approval_id uuid primary key references approvals (id),
      state text not null check (state in ('confirmed', 'refused', 'void')),
      at timestamptz not null,
      by text not null,
      reason text
    );
    create trigger refuse_change before update or delete or truncate on approvals
      for each statement execute function refuse_change();
    create trigger refuse_change before update or delete or truncate on approval_decisions
      for each statement execute function refuse_change();

    -- Null: since they were added, and never ceased to be one.
    alter table users add column administrator_since timestamptz, add column administrator_until timestamptz;
    update users set
      administrator_since = (
        select max(at) from audit_entries where subject_id = users.id and action in ('role-changed', 'person-enabled')
      ),
      administrator_until = greatest(
        case when role = 'admin' then disabled_at end,
        (
          select max(at) from audit_entries join audit_details using (sequence)
          where subject_id = users.id and action = 'role-changed' and details ->> 'from' = 'admin'
        )
      )`.execute(db);
}
