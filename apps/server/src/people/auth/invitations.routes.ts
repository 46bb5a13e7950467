import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { Outbox } from '../mail/outbox.ts';
import { invitationMail, pathTo } from './account-mails.ts';
import type { InvitationsService } from './invitations.service.ts';

interface InvitationsRoutesDeps {
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  siteUrl: string;
}

/** How people are invited, and how they accept. */
export function invitationsRoutes(
  invitations: InvitationsService,
  { outbox, siteUrl }: InvitationsRoutesDeps,
) {
  return {
    async invite({ body, act }) {
      const invitation = await invitations.invite(body.email, body.role, act);
      outbox?.post(() => invitationMail(invitation, siteUrl));
      return {
        email: invitation.email,
        role: invitation.role,
        expires_at: invitation.expiresAt.toISOString(),
        path: pathTo('accept-invitation', invitation.token),
        is_mailed: outbox !== null,
      };
    },

    async invitations() {
      const open = await invitations.listOpen();
      return open.map(({ id, email, role, invited_at, expires_at }) => ({
        id,
        email,
        role,
        invited_at: invited_at.toISOString(),
        expires_at: expires_at.toISOString(),
      }));
    },

    withdrawInvitation: ({ params, act }) => invitations.withdraw(params.id, act),

    async invitation({ body }) {
      const { email, role, expiresAt } = await invitations.find(body.invitation);
      return { email, role, expires_at: expiresAt.toISOString() };
    },

    register: ({ body: { invitation: token, name, email, password }, origin }) =>
      invitations.accept({ token, name, email, password }, origin),
  } satisfies Partial<Handlers>;
}
