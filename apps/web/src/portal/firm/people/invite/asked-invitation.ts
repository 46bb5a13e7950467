import type { OpenInvitation } from '@equanim/contract/people';

/** What is asked about an invitation: a new link, or to withdraw it. */
export interface AskedInvitation {
  about: 'new-link' | 'withdraw';
  invitation: OpenInvitation;
}
