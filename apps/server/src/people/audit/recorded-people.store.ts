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
}

/** A user as stored, with the entries of the audit log that say so. */
export interface RecordedPerson {
  email: string;
  role: Role;
  isDisabled: boolean;
  /** Since when they have each of their second factors. */
  factorsSinceMs: number[];
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
            coalesce(details ->> 'to', details ->> 'role') as role
          from audit_entries left join audit_details using (sequence)
          where action = any(${[...ACTIONS]})
        ), factors as (
          select user_id, created_at as since from passkeys
          union all
          select user_id, confirmed_at from totp_secrets where confirmed_at is not null
        )
        select email, role, disabled_at is not null as "isDisabled",
          array(
            select (extract(epoch from since) * 1000)::float8 from factors where user_id = users.id
          ) as "factorsSinceMs",
          coalesce((
            select json_agg(json_build_object('action', action, 'atMs', at_ms, 'role', entries.role) order by sequence)
            from entries where subject_id = users.id
          ), '[]') as entries
        from users order by email`.execute(db);
      return rows;
    },
  };
}
