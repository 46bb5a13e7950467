import type { AuditAction } from '@equanim/contract/audit-actions';
import type { Origin } from '../../platform/acts/act.ts';
import type { FoundSession } from '../auth/auth.service.ts';
import type { FactorEvent } from './stores/factors.store.ts';

/** Who does something about their own second factor: a live session, and where its call came from. */
export interface Me {
  session: FoundSession;
  origin: Origin;
}

/** What somebody did about their own factor, as it is stored and recorded. */
export function eventOf(
  { session, origin }: Me,
  at: Date,
  what: { action: AuditAction; details?: Record<string, unknown> },
): FactorEvent {
  const { id: userId } = session.user;
  return {
    userId,
    sessionId: session.id,
    at,
    event: { actor: { kind: 'user', id: userId }, origin, subjectId: userId, ...what },
  };
}
