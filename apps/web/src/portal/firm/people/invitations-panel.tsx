import type { Role } from '@equanim/contract/auth';
import type { OpenInvitation } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState, useEffect, useRef } from 'react';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import './invite.css';
import { formatAge } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { MINUTE_MS } from '../../../ui/time.ts';
import { At } from '../../frame/at.tsx';
import { useNow } from '../../frame/use-now.ts';
import { ROLE_NAMES } from './person-words.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { areas } from '../../../api/areas.ts';
import { useAction, type Action } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { InviteLink } from './invite-dialog.tsx';
import { ApiProblem } from '../../../api/api-problem.ts';

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
      <ListState query={query} items="invitations" />
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

/** What is asked about an invitation: a new link, or to withdraw it. */
export interface AskedInvitation {
  about: 'new-link' | 'withdraw';
  invitation: OpenInvitation;
}

interface InvitationRowProps {
  invitation: OpenInvitation;
  onAsk: (asked: AskedInvitation) => void;
}

/** Whom an invitation is for, how long it is open, and what can be done about it. */
function InvitationRow({ invitation, onAsk }: InvitationRowProps) {
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

interface NewLinkDialogProps {
  /** Null while the dialog is closed. */
  invitation: OpenInvitation | null;
  onClose: () => void;
}

/** Invites the same person again, and shows the new link, once. */
function NewLinkDialog({ invitation, onClose }: NewLinkDialogProps) {
  const heading = useId();
  const invite = useAction(peopleCalls.invite, { refetch: areas.people });
  const close = () => {
    invite.reset();
    onClose();
  };
  return (
    <Dialog isOpen={invitation !== null} onClose={close} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        {invite.isSuccess ? 'Invitation ready' : 'New link'}
      </h2>
      {invite.isSuccess ? <InviteLink invitation={invite.data} onClose={close} /> : null}
      {invitation === null || invite.isSuccess ? null : (
        <NewLinkQuestion invitation={invitation} invite={invite} onCancel={close} />
      )}
    </Dialog>
  );
}

interface NewLinkQuestionProps {
  invitation: OpenInvitation;
  invite: Action<'invite'>;
  onCancel: () => void;
}

function NewLinkQuestion({ invitation, invite, onCancel }: NewLinkQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const { email, role } = invitation;
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">
        <bdi className="text-ink-1">{email}</bdi> gets a new link, open for a week from now. The earlier link
        stops working at once.
      </p>
      {invite.isError ? (
        <p role="alert" className="mt-3 text-sm text-loss">
          {failureOf(invite.error, 'A new link was made')}
        </p>
      ) : null}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button ref={safe} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busyLabel={invite.isPending ? 'Making it...' : undefined}
          onClick={() =>
            invite.mutate({
              // The word of the server goes back to it, also one that is not known here.
              body: { email, role: role as Role },
            })
          }
        >
          Make a new link
        </Button>
      </div>
    </>
  );
}

type Outcome = 'withdrawn' | 'gone';

interface WithdrawDialogProps {
  /** Null while the dialog is closed. */
  invitation: OpenInvitation | null;
  onClose: () => void;
  /** Called once it is withdrawn, or somebody else was faster. */
  onDone: (outcome: Outcome) => void;
}

/** Asks whether an invitation is to be withdrawn, and does it. */
function WithdrawDialog({ invitation, onClose, onDone }: WithdrawDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={invitation !== null} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Withdraw the invitation?
      </h2>
      {invitation === null ? null : (
        <WithdrawQuestion invitation={invitation} onCancel={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

interface WithdrawQuestionProps {
  invitation: OpenInvitation;
  onCancel: () => void;
  onDone: (outcome: Outcome) => void;
}

function WithdrawQuestion({ invitation, onCancel, onDone }: WithdrawQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const withdraw = useAction(peopleCalls.withdrawInvitation, { refetch: areas.people });
  const take = () =>
    withdraw.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => onDone('withdrawn'),
        onError: (error) => {
          if (error instanceof ApiProblem && error.status === 404) onDone('gone');
        },
      },
    );
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">
        The link of <bdi className="text-ink-1">{invitation.email}</bdi> stops working at once.
      </p>
      {withdraw.isError ? (
        <p role="alert" className="mt-3 text-sm text-loss">
          {failureOf(withdraw.error, 'It was withdrawn')}
        </p>
      ) : null}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button ref={safe} disabled={withdraw.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busyLabel={withdraw.isPending ? 'Withdrawing...' : undefined}
          onClick={take}
        >
          Withdraw it
        </Button>
      </div>
    </>
  );
}
