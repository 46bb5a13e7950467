import { setDeviceCookie } from '../../platform/http/origin-of.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { AuthService } from './auth.service.ts';
import type { ResetsService } from './resets.service.ts';

export function authRoutes(auth: AuthService, resets: ResetsService) {
  return {
    async login({ body, origin, reply }) {
      const { email, password, remember: isRemembered = false } = body;
      const { token, expiresAt, deviceToken } = await auth.signIn({ email, password, isRemembered }, origin);
      setDeviceCookie(reply, deviceToken);
      return { access_token: token, token_type: 'bearer', expires_at: expiresAt.toISOString() };
    },

    logout: ({ token, origin }) => auth.signOut(token, origin),

    forgotPassword: ({ body }) => resets.ask(body.email),

    resetPassword: ({ body, origin }) => resets.redeem(body.token, body.new_password, origin),
  } satisfies Partial<Handlers>;
}
