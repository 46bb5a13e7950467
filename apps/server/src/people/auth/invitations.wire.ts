import type { invitation } from '@equanim/contract/auth';
import type { openInvitation } from '@equanim/contract/people';
import type { z } from 'zod';
import { pathTo } from './account-mails.ts';
import type { Invitation, OpenInvitation } from './invitations.service.ts';

/** An invitation with its link, for whoever invited. @param isMailed whether the link is on its way by mail, too */
export function toInvitation(invited: Invitation, isMailed: boolean): z.infer<typeof invitation> {
  return {
    email: invited.email,
    role: invited.role,
    expires_at: invited.expiresAt.toISOString(),
    path: pathTo('accept-invitation', invited.token),
    is_mailed: isMailed,
  };
}

/** An invitation that waits to be accepted, without its link. */
export function toOpenInvitation(row: OpenInvitation): z.infer<typeof openInvitation> {
  const { id, email, role, invited_at, expires_at, investor_id, reference, investor_name } = row;
  return {
    id,
    email,
    role,
    invited_at: invited_at.toISOString(),
    expires_at: expires_at.toISOString(),
    investor:
      investor_id === null
        ? null
        : { id: investor_id, reference: reference ?? '', name: investor_name ?? '' },
  };
}
