import type { CurrentUser } from '@equanim/contract/auth';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import type { Origin } from '../../platform/origin.ts';
import type { RecordEvent } from '../../platform/audit-event.ts';
import type { HeldSessions, LiveSession } from './held-sessions.ts';
import type { LoginLimiter } from './login-limiter.ts';
import { hashPassword, isPassword, refuseGuessable } from './passwords.ts';
import type { SessionsStore } from './sessions.store.ts';
import { isSteppedUp, standingOf, type Standing } from './standing.ts';
import { toCurrentUser, type UsersStore } from './users.store.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';

const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * DAY_MS;

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
  limiter: LoginLimiter;
  clock: () => Date;
  record: RecordEvent;
}

/** A live session, and what it may do now. */
export interface FoundSession extends LiveSession {
  standing: Standing;
  /** Whether calls that need a step-up go through. */
  isSteppedUp: boolean;
}

/** What somebody signs in with. */
export interface Credentials {
  email: string;
  password: string;
  /** For 30 days instead of 12 hours. */
  isRemembered: boolean;
}

/** A session that was opened. */
export interface OpenedSession {
  /** Given out once. */
  token: string;
  expiresAt: Date;
}

/** Sign-in, sessions and what people may change about themselves. */
export function createAuthService(deps: AuthDeps) {
  const { sessions, held, clock, record } = deps;

  function describe(session: LiveSession): FoundSession {
    const now = clock();
    return { ...session, standing: standingOf(session, now), isSteppedUp: isSteppedUp(session, now) };
  }

  return {
    ...signInOf(deps),
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

/** How somebody gets in. */
function signInOf({ users, sessions, limiter, clock, record }: AuthDeps) {
  return {
    /**
     * @returns the token of a new session, and when it ends
     * @throws DomainError `wrong-credentials`, with the same words and work whether or not the address exists, and
     * `too-many-requests` while the address is locked
     */
    async signIn({ email, password, isRemembered }: Credentials, origin: Origin): Promise<OpenedSession> {
      const address = email.toLowerCase();
      limiter.admit(address);
      const user = await users.findByEmail(address);
      const isRight = await isPassword(password, user?.password_hash ?? null);
      if (!user || !isRight || user.disabled_at !== null) throw new DomainError('wrong-credentials');
      const from = clock();
      await sessions.dropExpired(from);
      const until = new Date(from.getTime() + (isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS));
      const token = await sessions.open(user, { from, until, address: origin.address });
      if (token === null) throw new DomainError('wrong-credentials');
      limiter.noteSuccess(address);
      await record({ action: 'signed-in', actor: { kind: 'user', id: user.id }, origin });
      return { token, expiresAt: until };
    },
  };
}

/** What people change about themselves. */
function ownAccountOf({ users, sessions, limiter }: AuthDeps) {
  async function requirePassword(me: CurrentUser, password: string): Promise<void> {
    limiter.admit(me.email);
    const user = await users.findByEmail(me.email);
    const isRight = await isPassword(password, user?.password_hash ?? null);
    if (!isRight) throw new InputError('currentPassword', 'The current password is wrong.');
    limiter.noteSuccess(me.email);
  }

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
