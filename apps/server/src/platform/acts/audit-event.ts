import type { AuditAction } from '@equanim/contract/audit-actions';
import type { Origin } from './origin.ts';

/** Who did something: see `actorKind` of the contract. */
export type Actor =
  | { kind: 'user'; id: string }
  | { kind: 'operator' }
  | { kind: 'server' }
  | { kind: 'visitor' };

/** Something that was done, for the audit log. */
export interface AuditEvent {
  action: AuditAction;
  actor: Actor;
  /** Null where no request did it. */
  origin: Pick<Origin, 'address' | 'requestId'> | null;
  /** Id of the person it was done to. */
  subjectId?: string | null;
  /** More about it, without secrets; may be erased later. */
  details?: Record<string, unknown>;
}

/** Records what was done. It resolves once that is stored. */
export type RecordEvent = (event: AuditEvent) => Promise<void>;
