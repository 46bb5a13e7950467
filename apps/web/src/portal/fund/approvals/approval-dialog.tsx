import { approvalCalls } from '@equanim/contract/approval-calls';
import type { Approval } from '@equanim/contract/approvals';
import { useId } from 'react';
import { areas } from '../../../api/areas.ts';
import { useAction } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { ReasonForm } from '../../frame/controls/reason-form.tsx';

/** What is asked about a proposal. */
export interface ApprovalQuestion {
  about: 'confirm' | 'refuse' | 'take-back';
  approval: Approval;
}

const TITLES = {
  confirm: 'Confirm what is proposed?',
  refuse: 'Refuse what is proposed?',
  'take-back': 'Take your proposal back?',
};

interface ApprovalDialogProps {
  question: ApprovalQuestion | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: string) => void;
}

/** Asks whether a proposal is confirmed, or why it is refused or taken back. */
export function ApprovalDialog({ question, onClose, onDone }: ApprovalDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={question !== null} onClose={onClose} labelledBy={heading}>
      {question === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            {TITLES[question.about]}
          </h2>
          <p className="mt-2 text-sm font-medium [overflow-wrap:anywhere]">
            <Amount text={hideAmountsIn(question.approval.title)} />
          </p>
          {question.about === 'confirm' ? (
            <Confirm approval={question.approval} onCancel={onClose} onDone={onDone} />
          ) : (
            <Refuse
              isOwn={question.about === 'take-back'}
              approval={question.approval}
              onCancel={onClose}
              onDone={onDone}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface AnswerProps {
  approval: Approval;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

function Confirm({
  approval: { id, digest, proposed_by: by, is_alone: isAlone },
  onCancel,
  onDone,
}: AnswerProps) {
  const confirm = useAction(approvalCalls.confirmApproval, { refetch: areas.approvals });
  return (
    <ReasonForm
      needsReason={false}
      label="Confirm"
      done="The proposal was confirmed"
      busyLabel="Confirming..."
      error={confirm.error}
      isPending={confirm.isPending}
      onCancel={onCancel}
      onSubmit={() =>
        confirm.mutate(
          { params: { id }, body: { digest } },
          {
            onSuccess: ({ state, decision_reason: why }) =>
              onDone(
                state === 'void'
                  ? `Nothing was done: ${why ?? 'it is void.'}`
                  : 'The proposal was confirmed.',
              ),
          },
        )
      }
    >
      {isAlone ? (
        <p>It is done by one person. The investors it concerns are told so.</p>
      ) : (
        <p>
          It is done at once, as <bdi className="text-ink-1">{by}</bdi> proposed it, and both of you stand in
          the records.
        </p>
      )}
      <p>Where something it rests on has changed, nothing is done and the proposal is void.</p>
    </ReasonForm>
  );
}

function Refuse({ isOwn, approval: { id }, onCancel, onDone }: AnswerProps & { isOwn: boolean }) {
  const refuse = useAction(approvalCalls.refuseApproval, { refetch: areas.approvals });
  const done = isOwn ? 'The proposal was taken back' : 'The proposal was refused';
  return (
    <ReasonForm
      needsReason
      label={isOwn ? 'Take it back' : 'Refuse'}
      done={done}
      busyLabel={isOwn ? 'Taking it back...' : 'Refusing...'}
      safeLabel="Leave it"
      error={refuse.error}
      isPending={refuse.isPending}
      onCancel={onCancel}
      onSubmit={(reason) =>
        refuse.mutate({ params: { id }, body: { reason } }, { onSuccess: () => onDone(`${done}.`) })
      }
    >
      <p>It is not done, and stays in the records with your reason. It can be proposed again.</p>
    </ReasonForm>
  );
}
