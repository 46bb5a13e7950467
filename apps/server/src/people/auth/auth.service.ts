import type { CurrentUser } from '@equanim/contract/auth';
import { Problem } from '../../platform/http/problem.ts';
import { toCurrentUser } from './current-user.ts';
import type { LoginLimiter } from './login-limiter.ts';
import { hashPassword, isPassword, refuseGuessable } from './passwords.ts';
import type { SessionsStore } from './sessions.store.ts';
import type { UsersStore } from './users.store.ts';
import { HOUR_MS } from '../../platform/time.ts';

const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * 24 * HOUR_MS;

export interface MeChanges {
  name?: string | undefined;
  email?: string | undefined;
  currentPassword?: string | undefined;
  newPassword?: string | undefined;
}

export type AuthService = ReturnType<typeof createAuthService>;

/** Sign-in, sessions and what people may change about themselves. */
export function createAuthService(
  users: UsersStore,
  sessions: SessionsStore,
  limiter: LoginLimiter,
  clock: () => Date,
) {
  return {
    /**
     * @returns the token of a new session, and when it ends
     * @throws Problem 401 for a wrong pair, with the same words and work whether or not the address exists; 429 when locked
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
      if (!user || !isRight || user.disabled_at !== null) throw new Problem('wrong-credentials');
      const from = clock();
      await sessions.dropExpired(from);
      const expiresAt = new Date(from.getTime() + (isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS));
      const token = await sessions.open(user, { from, until: expiresAt });
      if (token === null) throw new Problem('wrong-credentials');
      limiter.noteSuccess(address);
      return { token, expiresAt };
    },

    /** The token is dead at once. */
    async signOut(token: string): Promise<void> {
      await sessions.end(token);
    },

    /** The user of a live token; null for one that is unknown, expired, revoked or of someone disabled. */
    async findUser(token: string): Promise<CurrentUser | null> {
      const user = await sessions.findUser(token, clock());
      return user ? toCurrentUser(user) : null;
    },

    /**
     * Changes one's own name, address or password; the latter two end every other session.
     *
     * @throws Problem 400 for a wrong current password, a taken address or a guessable password
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
      if (!changed) throw fieldProblem('body.email', 'This e-mail address cannot be used.');
      if (isSensitive) await sessions.endAll(me.id, token);
      return toCurrentUser(changed);
    },
  };

  async function requirePassword(me: CurrentUser, password: string): Promise<void> {
    limiter.admit(me.email);
    const user = await users.findByEmail(me.email);
    const isRight = await isPassword(password, user?.password_hash ?? null);
    if (!isRight) throw fieldProblem('body.current_password', 'The current password is wrong.');
    limiter.noteSuccess(me.email);
  }
}

function fieldProblem(path: string, message: string): Problem {
  return new Problem('invalid-input', { detail: message, errors: [{ path, message }] });
}
