import type { AuditAction } from '@equanim/contract/audit-actions';
import type { ActorKind } from '@equanim/contract/audit';
import type { Generated } from 'kysely';
import type { Instant, Json, NullableText } from './columns.ts';

/** How often something was done within a window. */
export interface LimitCountersTable {
  /** What is limited, such as sign-ins. */
  scope: string;
  /** Whom or where it is counted for. */
  key: string;
  count: number;
  ends_at: Instant;
}

/** A call that was done, by the key of its caller. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  digest: string;
  /** Null while it is not kept yet, and where it never is. */
  answer: NullableText;
  expires_at: Instant;
}

/** One entry of the audit log; never changed, never deleted. */
export interface AuditEntriesTable {
  sequence: number;
  at: Instant;
  action: AuditAction;
  actor_kind: ActorKind;
  actor_id: string | null;
  subject_id: string | null;
  request_id: string | null;
  /** SHA-256 of salt, address and details, hex. */
  details_hash: string;
  previous_hash: string;
  hash: string;
}

/** What may be erased of an entry. */
export interface AuditDetailsTable {
  sequence: number;
  salt: string;
  address: string | null;
  details: Json<Record<string, unknown>>;
}

/** The newest entry; one row at most. */
export interface AuditHeadTable {
  id: Generated<number>;
  sequence: number;
  hash: string;
}
