import type { CurrentUser } from '@equanim/contract/auth';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import type { HeldSessions } from './held-sessions.ts';
import type { LoginLimiter } from './login-limiter.ts';
import { hashPassword, isPassword, refuseGuessable } from './passwords.ts';
import type { SessionsStore } from './sessions.store.ts';
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
}

/** Sign-in, sessions and what people may change about themselves. */
export function createAuthService(deps: AuthDeps) {
  const { sessions, held } = deps;
  return {
    ...signInOf(deps),
    ...ownAccountOf(deps),

    /** The token stops working at once. */
    async signOut(token: string): Promise<void> {
      await sessions.end(token);
    },

    /** The user of a live token; null for one that is unknown, expired, revoked or of someone disabled. */
    async findUser(token: string): Promise<CurrentUser | null> {
      return (await held.find(token))?.user ?? null;
    },

    findSession: held.find,
    findSessions: held.findAll,
    watchSessions: held.watch,
  };
}

/** How somebody gets in. */
function signInOf({ users, sessions, limiter, clock }: AuthDeps) {
  return {
    /**
     * @returns the token of a new session, and when it ends
     * @throws DomainError `wrong-credentials`, with the same words and work whether or not the address exists, and
     * `too-many-requests` while the address is locked
     */
    async signIn(
      email: string,
      password: string,
      isRemembered: boolean,
    ): Promise<{ token: string; expiresAt: Date }> {
      const address = email.toLowerCase();
      limiter.admit(address);
      const user = await users.findByEmail(address);
      const isRight = await isPassword(password, user?.password_hash ?? null);
      if (!user || !isRight || user.disabled_at !== null) throw new DomainError('wrong-credentials');
      const from = clock();
      await sessions.dropExpired(from);
      const expiresAt = new Date(from.getTime() + (isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS));
      const token = await sessions.open(user, { from, until: expiresAt });
      if (token === null) throw new DomainError('wrong-credentials');
      limiter.noteSuccess(address);
      return { token, expiresAt };
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
