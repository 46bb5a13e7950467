import type { Origin, RecordEvent } from '../../platform/acts/act.ts';
import type { HeldSessions, LiveSession } from './held-sessions.ts';
import type { SignInService } from './sign-in/sign-in.service.ts';
import type { SessionsStore } from './sessions.store.ts';
import { isSteppedUp, stateOf, type SessionState } from './session-state.ts';

export type AuthService = ReturnType<typeof createAuthService>;

interface AuthDeps {
  sessions: SessionsStore;
  held: HeldSessions;
  signIn: SignInService['signIn'];
  clock: () => Date;
  record: RecordEvent;
}

/** A live session, and what it may do now. */
export interface FoundSession extends LiveSession {
  state: SessionState;
  /** Whether calls that need a step-up go through. */
  isSteppedUp: boolean;
}

/** Sign-in, and whose a session is. */
export function createAuthService({ sessions, held, signIn, clock, record }: AuthDeps) {
  function describe(session: LiveSession): FoundSession {
    const now = clock();
    return { ...session, state: stateOf(session, now), isSteppedUp: isSteppedUp(session, now) };
  }

  return {
    signIn,

    /** The token stops working at once. */
    async signOut(token: string, origin: Origin | null = null): Promise<void> {
      const userId = await sessions.end(token);
      if (userId !== null)
        await record({ action: 'signed-out', actor: { kind: 'user', id: userId }, origin });
    },

    /** The live session of a token; null for one that is unknown, expired, revoked or of someone disabled. */
    async findSession(token: string): Promise<FoundSession | null> {
      const session = await held.find(token);
      return session && describe(session);
    },

    /** The live ones among many, by token. */
    async findSessions(tokens: Iterable<string>): Promise<Map<string, FoundSession>> {
      const found = await held.findAll(tokens);
      return new Map(Array.from(found, ([token, session]) => [token, describe(session)]));
    },

    watchSessions: held.watch,
  };
}
