import type { OpenInvitation } from '@equanim/contract/people';
import { formatAge } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { MINUTE_MS } from '../../../../ui/time.ts';
import { At } from '../../../frame/at.tsx';
import { useNow } from '../../../frame/use-now.ts';
import { ROLE_NAMES } from '../person/person-words.ts';
import type { AskedInvitation } from './asked-invitation.ts';
import { wordFor } from '../../../../ui/format/word.ts';

interface InvitationRowProps {
  invitation: OpenInvitation;
  onAsk: (asked: AskedInvitation) => void;
}

/** Whom an invitation is for, how long it is open, and what can be done about it. */
export function InvitationRow({ invitation, onAsk }: InvitationRowProps) {
  const { email, role, expires_at: expiresAt, invited_at: invitedAt } = invitation;
  const now = useNow(MINUTE_MS);
  const leftMs = now === null ? null : Date.parse(expiresAt) - now;
  const forWhom = (
    <span className="sr-only">
      {' '}
      for <bdi>{email}</bdi>
    </span>
  );
  return (
    <li className="invitation">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{email}</bdi>
        </p>
        <p className="text-[0.8125rem] text-ink-2">
          {wordFor(ROLE_NAMES, role)}
          <span className="text-ink-3">
            , invited <At at={invitedAt} />
          </span>
        </p>
        <p className="text-xs text-ink-3">
          {leftMs !== null && leftMs <= 0 ? 'Expired ' : 'Open until '}
          <At at={expiresAt} />
          {leftMs !== null && leftMs > 0 ? `, for another ${formatAge(leftMs)}` : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-haspopup="dialog"
          title="Makes a new link; the earlier one stops working"
          onClick={() => onAsk({ about: 'new-link', invitation })}
        >
          New link{forWhom}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'withdraw', invitation })}>
          Withdraw<span className="sr-only"> invitation</span>
          {forWhom}
        </Button>
      </div>
    </li>
  );
}
