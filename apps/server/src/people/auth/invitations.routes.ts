import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { Outbox } from '../mail/outbox.ts';
import { invitationMail, pathTo } from './account-mails.ts';
import type { InvitationsService } from './invitations.service.ts';

/** @param outbox null where no mail is sent */
export function invitationsRoutes(
  invitations: InvitationsService,
  { outbox, siteUrl }: { outbox: Outbox | null; siteUrl: string },
) {
  return {
    async invite({ body }) {
      const invitation = await invitations.invite(body.email, body.role);
      outbox?.post(() => invitationMail(invitation, siteUrl));
      return {
        email: invitation.email,
        role: invitation.role,
        expires_at: invitation.expiresAt.toISOString(),
        path: pathTo('accept-invitation', invitation.token),
        is_mailed: outbox !== null,
      };
    },

    register: ({ body }) => invitations.accept(body.invitation, body.name, body.password),
  } satisfies Partial<Handlers>;
}
