import type { CurrentUser } from '@equanim/contract/auth';
import { IDLE_MINUTES, STEP_UP_MINUTES } from '@equanim/contract/factor';
import { MINUTE_MS } from '../../platform/time.ts';

/** What is known of a session, apart from whether it has ended. */
export interface SessionFacts {
  user: CurrentUser;
  /** Whether the person has a second factor. */
  hasFactor: boolean;
  /** When the second factor was last given in this session; null while it was not. */
  factorAt: Date | null;
  /** The last input of the person. */
  inputAt: Date;
  /** Until when a second factor has to be set up; null where none is missing. */
  factorDueAt: Date | null;
}

/**
 * Whether a session may make every call of its role, or its second factor has to be given or set up first. @see factorState
 */
export type SessionState = 'open' | 'factor-pending' | 'factor-missing';

/** Whether nobody touched an administrator's session for so long that the second factor has to be given again. */
export function isIdle({ user, hasFactor, factorAt, inputAt }: SessionFacts, now: Date): boolean {
  if (user.role !== 'admin' || !hasFactor || factorAt === null) return false;
  const lastMs = Math.max(inputAt.getTime(), factorAt.getTime());
  return now.getTime() - lastMs >= IDLE_MINUTES * MINUTE_MS;
}

export function stateOf(state: SessionFacts, now: Date): SessionState {
  if (state.hasFactor) return state.factorAt === null || isIdle(state, now) ? 'factor-pending' : 'open';
  return state.factorDueAt !== null && state.factorDueAt <= now ? 'factor-missing' : 'open';
}

/** Until when calls that need a step-up go through; null where the factor has to be given first. */
export function stepUpUntil({ factorAt }: SessionFacts, now: Date): Date | null {
  if (factorAt === null) return null;
  const until = new Date(factorAt.getTime() + STEP_UP_MINUTES * MINUTE_MS);
  return until > now ? until : null;
}

/** Whether calls that need a step-up go through. Whoever has no second factor has nothing to give. */
export function isSteppedUp(state: SessionFacts, now: Date): boolean {
  return !state.hasFactor || stepUpUntil(state, now) !== null;
}
