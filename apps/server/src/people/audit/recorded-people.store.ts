import type { AuditAction } from '@equanim/contract/audit-actions';
import type { Role } from '@equanim/contract/auth';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** Entries that say what a user is. */
const ACTIONS = [
  'person-added',
  'invitation-accepted',
  'role-changed',
  'person-disabled',
  'person-enabled',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-reset',
  'personal-data-erased',
] as const satisfies readonly AuditAction[];

/** An entry about a user. */
export interface PersonEntry {
  action: (typeof ACTIONS)[number];
  atMs: number;
  /** The role it gives them; null where it gives none, or where its details were erased. */
  role: Role | null;
  /** Of the factor it is about ({@link digestOfFactor}); null in older entries, and where its details were erased. */
  digest: string | null;
}

/** An investor as stored, with what the audit log says of who acts for it. */
export interface RecordedInvestor {
  reference: string;
  /** Email addresses of the users who act for it. */
  users: string[];
  /** Of those who do as the newest entry about it says; null where that does not say it, or its details were erased. */
  toldUsers: string[] | null;
}

/** A user as stored, with the entries of the audit log that say so. */
export interface RecordedPerson {
  email: string;
  role: Role;
  isDisabled: boolean;
  /** Since when they have each of their second factors, and what {@link digestOfFactor} takes of it. */
  factors: Array<{ sinceMs: number; identity: string[] }>;
  /** Oldest first. */
  entries: PersonEntry[];
}

export type RecordedPeopleStore = ReturnType<typeof createRecordedPeopleStore>;

/** Users beside what the audit log says of them. */
export function createRecordedPeopleStore(db: Database) {
  return {
    /** All users, read in one statement, as of one moment. */
    async list(): Promise<RecordedPerson[]> {
      const { rows } = await sql<RecordedPerson>`
        with entries as materialized (
          select subject_id, sequence, action, (extract(epoch from at) * 1000)::float8 as at_ms,
            coalesce(details ->> 'to', details ->> 'role') as role, details ->> 'digest' as digest
          from audit_entries left join audit_details using (sequence)
          where action = any(${[...ACTIONS]})
        ), factors as (
          select user_id, created_at as since, array[credential_id, public_key] as identity from passkeys
          union all
          select user_id, confirmed_at, array[encrypted_secret] from totp_secrets where confirmed_at is not null
        )
        select email, role, disabled_at is not null as "isDisabled",
          coalesce((
            select json_agg(json_build_object(
              'sinceMs', (extract(epoch from since) * 1000)::float8, 'identity', identity
            )) from factors where user_id = users.id
          ), '[]') as factors,
          coalesce((
            select json_agg(json_build_object(
              'action', action, 'atMs', at_ms, 'role', entries.role, 'digest', digest
            ) order by sequence) from entries where subject_id = users.id
          ), '[]') as entries
        from users order by email`.execute(db);
      return rows;
    },

    listInvestors: () => listInvestors(db),
  };
}

/** All investors, read in one statement, as of one moment. Whoever was erased since an entry acts for nobody. */
async function listInvestors(db: Database): Promise<RecordedInvestor[]> {
  const { rows } = await sql<RecordedInvestor>`
    with entries as materialized (
      select sequence, details ->> 'investor' as investor, details -> 'user_ids' as user_ids
      from audit_entries left join audit_details using (sequence)
      where action in ('investor-added', 'investor-changed')
    ), erasures as materialized (
      select sequence, subject_id::text as id from audit_entries where action = 'personal-data-erased'
    )
    select reference,
      array(
        select email from investor_users join users on users.id = user_id where investor_id = investors.id
      ) as users,
      case when exists (
        select from entries where sequence >= coalesce(newest.sequence, 0)
          and (investor is null or (sequence = newest.sequence and user_ids is null))
      ) then null else array(
        select coalesce(email, told.id) from jsonb_array_elements_text(coalesce(user_ids, '[]')) as told (id)
        left join users on users.id::text = told.id
        where not exists (
          select from erasures where erasures.id = told.id and erasures.sequence > newest.sequence
        )
      ) end as "toldUsers"
    from investors left join lateral (
      select sequence, user_ids from entries where investor = investors.id::text order by sequence desc limit 1
    ) as newest on true
    order by reference`.execute(db);
  return rows;
}
