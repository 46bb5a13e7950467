import type { Role } from '@equanim/contract/auth';
import type { OpenInvitation } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Recorded } from '../controls/recorded.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { RefreshFailure } from '../refresh-failure.tsx';
import { formatAge } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { MINUTE_MS } from '../../../ui/time.ts';
import { At } from '../at.tsx';
import { useNow } from '../use-now.ts';
import { ROLE_NAMES } from './person-words.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { areas } from '../../../api/areas.ts';
import { useAction, type Action } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ActionForm } from '../controls/action-form.tsx';
import { InvitationDialog } from './invite-dialog.tsx';
import { ApiProblem } from '../../../api/api-problem.ts';

interface InvitationsPanelProps {
  /** The answer that has the invitations. */
  query: UseQueryResult;
  invitations: readonly OpenInvitation[];
}

/** The invitations that wait to be accepted. */
export function InvitationsPanel({ query, invitations }: InvitationsPanelProps) {
  const [asked, setAsked] = useState<AskedInvitation | null>(null);
  const [done, setDone] = useState<WithdrawalDone>();
  const close = () => setAsked(null);
  const invitationFor = (about: AskedInvitation['about']) =>
    asked?.about === about ? asked.invitation : null;
  return (
    <Panel
      title="Open invitations"
      count={query.data === undefined ? null : <RefreshFailure query={query} />}
    >
      <Recorded sentence={done === undefined ? null : <DoneSentence {...done} />} occasion={done} />
      <DataTable
        items="invitations"
        query={query}
        caption="Invitations not yet accepted"
        columns={columnsOf(setAsked)}
        rows={invitations}
        keyOf={({ id }) => id}
        stackBelow={840}
        empty={<p className="panel-empty">No open invitations.</p>}
      />
      <NewLinkDialog invitation={invitationFor('new-link')} onClose={close} />
      <WithdrawDialog
        invitation={invitationFor('withdraw')}
        onClose={close}
        onDone={(outcome) => {
          if (asked !== null) setDone({ outcome, email: asked.invitation.email });
          close();
        }}
      />
    </Panel>
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
interface AskedInvitation {
  about: 'new-link' | 'withdraw';
  invitation: OpenInvitation;
}

const columnsOf = (onAsk: (asked: AskedInvitation) => void): Column<OpenInvitation>[] => [
  {
    key: 'email',
    name: 'Email address',
    className: 'font-medium',
    cell: ({ email, investor }) => (
      <>
        <bdi>{email}</bdi>
        {investor == null ? null : (
          <span className="block text-xs font-normal text-ink-3">
            For <bdi>{investor.name}</bdi>, {investor.reference}
          </span>
        )}
      </>
    ),
  },
  { key: 'role', name: 'Role', cell: ({ role }) => wordFor(ROLE_NAMES, role) },
  { key: 'invited', name: 'Invited', cell: ({ invited_at: at }) => <At at={at} /> },
  { key: 'until', name: 'Open until', cell: ({ expires_at: at }) => <OpenUntil at={at} /> },
  {
    key: 'change',
    name: 'Change',
    isNameHidden: true,
    className: 'w-px col-span-full',
    cell: (invitation) => <Acts invitation={invitation} onAsk={onAsk} />,
  },
];

/** The end of an invitation, and how far it is. */
function OpenUntil({ at }: { at: string }) {
  const now = useNow(MINUTE_MS);
  const leftMs = now === null ? null : Date.parse(at) - now;
  return (
    <>
      {leftMs !== null && leftMs <= 0 ? 'Expired ' : null}
      <At at={at} />
      {leftMs !== null && leftMs > 0 ? `, for another ${formatAge(leftMs)}` : null}
    </>
  );
}

interface ActsProps {
  invitation: OpenInvitation;
  onAsk: (asked: AskedInvitation) => void;
}

function Acts({ invitation, onAsk }: ActsProps) {
  const forWhom = (
    <span className="sr-only">
      {' '}
      for <bdi>{invitation.email}</bdi>
    </span>
  );
  return (
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
  );
}

interface NewLinkDialogProps {
  /** Null while the dialog is closed. */
  invitation: OpenInvitation | null;
  onClose: () => void;
}

/** Invites the same person again, and shows the new link, once. */
const NewLinkDialog = ({ invitation, onClose }: NewLinkDialogProps) => (
  <InvitationDialog title="New link" isOpen={invitation !== null} onClose={onClose}>
    {(invite) => (invitation === null ? null : <NewLinkQuestion invitation={invitation} invite={invite} />)}
  </InvitationDialog>
);

interface NewLinkQuestionProps {
  invitation: OpenInvitation;
  invite: Action<'invite'>;
}

function NewLinkQuestion({ invitation, invite }: NewLinkQuestionProps) {
  const { email, role } = invitation;
  return (
    <ActionForm
      label="Make a new link"
      busyLabel="Making..."
      action={invite}
      done="A new link was made"
      // The word of the server goes back to it, also one that is not known here.
      onSubmit={() => invite.mutate({ body: { email, role: role as Role } })}
    >
      <p className="form-text">
        <span>
          <bdi className="text-ink-1">{email}</bdi> gets a new link, open for a week from now. The earlier
          link stops working at once.
        </span>
      </p>
    </ActionForm>
  );
}

interface WithdrawDialogProps {
  /** Null while the dialog is closed. */
  invitation: OpenInvitation | null;
  onClose: () => void;
  /** Called once it is withdrawn, or somebody else was faster. */
  onDone: (outcome: WithdrawalDone['outcome']) => void;
}

/** Asks whether an invitation is to be withdrawn, and does it. */
function WithdrawDialog({ invitation, onClose, onDone }: WithdrawDialogProps) {
  return (
    <Dialog title="Withdraw the invitation?" isOpen={invitation !== null} onClose={onClose}>
      {invitation === null ? null : <WithdrawQuestion invitation={invitation} onDone={onDone} />}
    </Dialog>
  );
}

interface WithdrawQuestionProps {
  invitation: OpenInvitation;
  onDone: (outcome: WithdrawalDone['outcome']) => void;
}

function WithdrawQuestion({ invitation, onDone }: WithdrawQuestionProps) {
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
    <ActionForm
      label="Withdraw"
      busyLabel="Withdrawing..."
      isDanger
      action={withdraw}
      done="The invitation was withdrawn"
      onSubmit={take}
    >
      <p className="form-text">
        <span>
          The link of <bdi className="text-ink-1">{invitation.email}</bdi> stops working at once.
        </span>
      </p>
    </ActionForm>
  );
}
