import type { Handlers } from '../../../platform/http/serve-calls.ts';
import type { AccountService } from './account.service.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';

interface AccountRoutesDeps {
  account: AccountService;
  ownSessions: OwnSessionsService;
}

/** What people do with their own account and its sessions. */
export function accountRoutes({ account, ownSessions }: AccountRoutesDeps) {
  return {
    updateMe: ({ session, body, act }) =>
      account.changeMe(
        session,
        {
          name: body.name,
          email: body.email,
          currentPassword: body.current_password,
          newPassword: body.new_password,
        },
        act,
      ),

    ownMessages: ({ user }) => account.messages(user.id),

    setOwnMessages: ({ body, act }) => account.chooseMessages(body.off, act),

    confirmEmail: ({ body, origin }) => account.confirmEmail(body.token, origin),

    activity: ({ session }) => ownSessions.noteInput(session),

    async sessions({ session }) {
      const found = await ownSessions.list(session);
      return found.map(({ id, device, address, created_at, seen_at, expires_at, isCurrent }) => ({
        id,
        device,
        address,
        created_at: created_at.toISOString(),
        last_seen_at: seen_at?.toISOString() ?? null,
        expires_at: expires_at.toISOString(),
        is_current: isCurrent,
      }));
    },

    endSession: ({ session, params, act }) => ownSessions.end(session, params.id, act),

    endOtherSessions: ({ session, act }) => ownSessions.endOthers(session, act),
  } satisfies Partial<Handlers>;
}
