import type { OpenInvitation } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import { useEffect, useId, useRef } from 'react';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { failureOf } from '../../../frame/failure-of.ts';

type Outcome = 'withdrawn' | 'gone';

interface WithdrawDialogProps {
  /** Null while the dialog is closed. */
  invitation: OpenInvitation | null;
  onClose: () => void;
  /** Called once it is withdrawn, or somebody else was faster. */
  onDone: (outcome: Outcome) => void;
}

/** Asks whether an invitation is to be withdrawn, and does it. */
export function WithdrawDialog({ invitation, onClose, onDone }: WithdrawDialogProps) {
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
