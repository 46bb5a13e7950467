import type { CurrentUser } from '@equanim/contract/auth';
import { InputError } from '../../platform/domain-error.ts';
import type { Origin } from '../../platform/origin.ts';
import type { RecordEvent } from '../../platform/audit-event.ts';
import type { HeldSessions, LiveSession } from './held-sessions.ts';
import { hashPassword, refuseGuessable } from './passwords.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import type { RequirePassword } from './require-password.ts';
import type { SessionsStore } from './sessions.store.ts';
import { isSteppedUp, standingOf, type Standing } from './standing.ts';
import { toCurrentUser, type UsersStore } from './users.store.ts';

export interface MeChanges {
  name?: string | undefined;
  email?: string | undefined;
  currentPassword?: string | undefined;
  newPassword?: string | undefined;
}

export type AuthService = ReturnType<typeof createAuthService>;

interface AuthDeps {
  users: UsersStore;
  sessions: SessionsStore;
  held: HeldSessions;
  requirePassword: RequirePassword;
  signIn: SignInService['signIn'];
  clock: () => Date;
  record: RecordEvent;
}

/** A live session, and what it may do now. */
export interface FoundSession extends LiveSession {
  standing: Standing;
  /** Whether calls that need a step-up go through. */
  isSteppedUp: boolean;
}

/** Sign-in, sessions and what people may change about themselves. */
export function createAuthService(deps: AuthDeps) {
  const { sessions, held, signIn, clock, record } = deps;

  function describe(session: LiveSession): FoundSession {
    const now = clock();
    return { ...session, standing: standingOf(session, now), isSteppedUp: isSteppedUp(session, now) };
  }

  return {
    signIn,
    ...ownAccountOf(deps),

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

/** What people change about themselves. */
function ownAccountOf({ users, sessions, requirePassword }: AuthDeps) {
  return {
    /**
     * Changes one's own name, address or password; the latter two end every other session.
     *
     * @throws InputError for a wrong current password, a taken address or a guessable password
     */
    async changeMe(me: CurrentUser, token: string, changes: MeChanges): Promise<CurrentUser> {
      const isSensitive = changes.email !== undefined || changes.newPassword !== undefined;
      if (isSensitive) await requirePassword(me, changes.currentPassword ?? '');
      if (changes.newPassword !== undefined)
        refuseGuessable(changes.newPassword, [me.name, ...me.email.split('@')]);
      const changed = await users.change(me.id, {
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.email !== undefined && { email: changes.email }),
        ...(changes.newPassword !== undefined && { password_hash: await hashPassword(changes.newPassword) }),
      });
      if (!changed) throw new InputError('email', 'This e-mail address cannot be used.');
      if (isSensitive) await sessions.endAll(me.id, token);
      return toCurrentUser(changed);
    },
  };
}
