import type { Actor, AuditEvent } from '../../platform/audit-event.ts';

/** Who does something, from where, and when. */
export interface Act {
  actor: Actor;
  /** Null where no request does it. */
  origin: AuditEvent['origin'];
  at: Date;
}

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
