import type { OpenInvitation } from '@equanim/contract/people';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { ListEmptyState } from '../../../frame/list-empty-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import type { AskedInvitation } from './asked-invitation.ts';
import { InvitationRow } from './invitation-row.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import './invite.css';

/** The invitations that wait to be accepted. */
export function InvitationsPanel({ query }: { query: UseQueryResult<OpenInvitation[]> }) {
  const heading = useId();
  const [asked, setAsked] = useState<AskedInvitation | null>(null);
  const [done, setDone] = useState<WithdrawalDone>();
  const invitations = query.data ?? [];
  const close = () => setAsked(null);
  const invitationFor = (about: AskedInvitation['about']) =>
    asked?.about === about ? asked.invitation : null;
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={heading} className="card-title">
          Open invitations
        </h2>
        {query.data === undefined ? null : <RefreshFailure query={query} />}
      </div>
      <Recorded sentence={done === undefined ? null : <DoneSentence {...done} />} occasion={done} />
      <ListEmptyState query={query} items="invitations" />
      {query.data?.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-ink-3">Nobody is invited at the moment.</p>
      ) : null}
      {invitations.length === 0 ? null : (
        <ul className="divide-y divide-hairline">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onAsk={setAsked} />
          ))}
        </ul>
      )}
      <NewLinkDialog invitation={invitationFor('new-link')} onClose={close} />
      <WithdrawDialog
        invitation={invitationFor('withdraw')}
        onClose={close}
        onDone={(outcome) => {
          if (asked !== null) setDone({ outcome, email: asked.invitation.email });
          close();
        }}
      />
    </section>
  );
}

/** What has become of an invitation that was to be withdrawn. */
interface WithdrawalDone {
  outcome: 'withdrawn' | 'gone';
  email: string;
}

function DoneSentence({ outcome, email }: WithdrawalDone) {
  return (
    <>
      The invitation of <bdi>{email}</bdi>{' '}
      {outcome === 'withdrawn'
        ? 'is withdrawn.'
        : 'was no longer open: it was accepted, withdrawn or had expired.'}
    </>
  );
}
