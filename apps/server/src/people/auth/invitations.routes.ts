import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { InvitationsService } from './invitations.service.ts';
import { toInvitation, toOpenInvitation } from './invitations.wire.ts';

/** How people are invited, and how they accept. */
export function invitationsRoutes(invitations: InvitationsService) {
  return {
    async invite({ body, act }) {
      const { email, role, investor_id: investorId } = body;
      const invited = await invitations.invite({ email, role, investorId }, act);
      return toInvitation(invited, invitations.mail(invited));
    },

    invitations: async () => (await invitations.listOpen()).map(toOpenInvitation),

    withdrawInvitation: ({ params, act }) => invitations.withdraw(params.id, act),

    async invitation({ body }) {
      const { email, role, expiresAt } = await invitations.find(body.invitation);
      return { email, role, expires_at: expiresAt.toISOString() };
    },

    register: ({ body: { invitation: token, name, email, password }, origin }) =>
      invitations.accept({ token, name, email, password }, origin),
  } satisfies Partial<Handlers>;
}
