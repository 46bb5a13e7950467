import { DomainError } from '../../platform/domain-error.ts';
import { setDeviceCookie } from '../../platform/http/origin-of.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { Origin } from '../../platform/acts/act.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { toPasskeyReply } from './factor.wire.ts';
import type { FactorsService } from './factors.service.ts';
import type { Me } from './me.ts';

export function factorRoutes(factors: FactorsService, { findSession }: Pick<AuthService, 'findSession'>) {
  /** What is known of the session by now, beyond what the guard had to know. */
  async function me({ token, origin }: { token: string; origin: Origin }): Promise<Me> {
    const session = await findSession(token);
    if (!session) throw new DomainError('not-signed-in');
    return { session, origin };
  }

  return {
    async me(received) {
      const { session } = await me(received);
      return { ...session.user, second_factor: await factors.secondFactor(session) };
    },

    factorState: async (received) => factors.state((await me(received)).session),

    giveCode: async (received) => factors.giveCode(await me(received), received.body.code),

    passkeyOptions: async (received) => ({ options: await factors.passkeyOptions(await me(received)) }),

    givePasskey: async (received) => factors.givePasskey(await me(received), received.body.credential),

    startTotp: async (received) => factors.startTotp(await me(received), received.body.current_password),

    confirmTotp: async (received) => ({
      recovery_codes: await factors.confirmTotp(await me(received), received.body.code),
    }),

    removeTotp: async (received) => factors.removeTotp(await me(received), passwordsOf(received.body)),

    newPasskeyOptions: async (received) => ({
      options: await factors.newPasskeyOptions(await me(received), received.body.current_password),
    }),

    async addPasskey(received) {
      const { passkey, codes } = await factors.addPasskey(await me(received), received.body);
      return { passkey: toPasskeyReply(passkey), recovery_codes: codes };
    },

    renamePasskey: async (received) =>
      toPasskeyReply(await factors.renamePasskey(await me(received), received.params.id, received.body.name)),

    removePasskey: async (received) =>
      factors.removePasskey(await me(received), received.params.id, passwordsOf(received.body)),

    newRecoveryCodes: async (received) => ({
      recovery_codes: await factors.newRecoveryCodes(await me(received)),
    }),

    passkeyLoginOptions: async () => ({ options: await factors.passkeyLoginOptions() }),

    async passkeyLogin({ body, origin, reply }) {
      const { credential, remember: isRemembered = false } = body;
      const opened = await factors.passkeyLogin({ credential, isRemembered }, origin);
      const { token, expiresAt, deviceToken } = opened;
      setDeviceCookie(reply, deviceToken);
      return { access_token: token, token_type: 'bearer', expires_at: expiresAt.toISOString() };
    },
  } satisfies Partial<Handlers>;
}

interface PasswordFields {
  current_password?: string | undefined;
  new_password?: string | undefined;
}

function passwordsOf({ current_password, new_password }: PasswordFields) {
  return { current: current_password, new: new_password };
}
