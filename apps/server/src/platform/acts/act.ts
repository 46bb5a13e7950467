import type { AuditAction } from '@equanim/contract/audit-actions';

/** A transaction of the database, as far as anybody but a store knows it. */
export interface OpenTransaction {
  readonly isTransaction: true;
}

/** Who does something, from where, and when. */
export interface Act {
  actor: Actor;
  /** Null where no request does it. */
  origin: AuditEvent['origin'];
  at: Date;
  /** First in the transaction that does it: claims the caller's idempotency key. Absent where there is none. */
  claim?: (trx: OpenTransaction) => Promise<void>;
}

/** An act whose entry of the audit log is stored with what it does, or neither. */
export interface RecordedAct extends Act {
  /** Id of the user, or a word; whose doing the rows are. */
  by: string;
  /** Adds to what the entry says, such as the id of what was made. */
  note(details: Record<string, unknown>): void;
  /** Last in the transaction that does it: appends the entry. */
  record: (trx: OpenTransaction) => Promise<void>;
}

/** Makes an act whose entry says what the event says, and what the act notes. */
export type MakeAct = (event: AuditEvent, at: Date) => RecordedAct;

/** What a person does who is signed in. */
export function actOf(userId: string, origin: AuditEvent['origin'], at: Date): Act {
  return { actor: { kind: 'user', id: userId }, origin, at };
}

/** The parts of an event that say who did it, and to whom. */
export function done(
  { actor, origin }: Act,
  subjectId: string,
): Pick<AuditEvent, 'actor' | 'origin' | 'subjectId'> {
  return { actor, origin, subjectId };
}

/** Where a request came from. */
export interface Origin {
  /** Network address: of the client, or of the last hop before the trusted proxies. */
  address: string;
  requestId: string;
  /** What the browser calls itself; empty where it says nothing. */
  userAgent: string;
  /** Token of the cookie that a device got when somebody signed in on it; null without one. */
  deviceToken: string | null;
}

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
