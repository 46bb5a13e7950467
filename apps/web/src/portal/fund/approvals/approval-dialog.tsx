import { approvalCalls } from '@equanim/contract/approval-calls';
import type { Approval } from '@equanim/contract/approvals';
import { areas } from '../../../api/areas.ts';
import { useAction } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { ActionForm, ReasonForm } from '../../frame/controls/action-form.tsx';

/** What is asked about a proposal. */
export interface ApprovalQuestion {
  about: 'confirm' | 'refuse' | 'take-back';
  approval: Approval;
}

const TITLES = {
  confirm: 'Confirm this proposal?',
  refuse: 'Refuse this proposal?',
  'take-back': 'Withdraw your proposal?',
};

interface ApprovalDialogProps {
  question: ApprovalQuestion | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: string) => void;
}

/** Asks whether a proposal is confirmed, or why it is refused or taken back. */
export function ApprovalDialog({ question, onClose, onDone }: ApprovalDialogProps) {
  return (
    <Dialog
      isOpen={question !== null}
      title={question && TITLES[question.about]}
      about={question && <Amount text={hideAmountsIn(question.approval.title)} />}
      onClose={onClose}
    >
      {question === null ? null : <Answer question={question} onDone={onDone} />}
    </Dialog>
  );
}

interface AnswerProps {
  question: ApprovalQuestion;
  onDone: (sentence: string) => void;
}

function Answer(props: AnswerProps) {
  return props.question.about === 'confirm' ? <Confirm {...props} /> : <Refuse {...props} />;
}

function Confirm({ question: { approval }, onDone }: AnswerProps) {
  const { id, digest, proposed_by: by, is_alone: isAlone } = approval;
  const confirm = useAction(approvalCalls.confirmApproval, { refetch: areas.approvals });
  return (
    <ActionForm
      label="Confirm"
      busyLabel="Confirming..."
      action={confirm}
      done="The proposal was confirmed"
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
      <div className="form-text">
        {isAlone ? (
          <p>One person decides this. The investors it concerns are notified.</p>
        ) : (
          <p>
            It is done at once, as <bdi className="text-ink-1">{by}</bdi> proposed it. The records name both
            of you.
          </p>
        )}
        <p>If anything it depends on has changed, nothing is done and the proposal is void.</p>
      </div>
    </ActionForm>
  );
}

function Refuse({ question: { about, approval }, onDone }: AnswerProps) {
  const isOwn = about === 'take-back';
  const refuse = useAction(approvalCalls.refuseApproval, { refetch: areas.approvals });
  const done = isOwn ? 'The proposal was withdrawn' : 'The proposal was refused';
  return (
    <ReasonForm
      label={isOwn ? 'Withdraw' : 'Refuse'}
      busyLabel={isOwn ? 'Withdrawing...' : 'Refusing...'}
      action={refuse}
      done={done}
      onSubmit={(reason) =>
        refuse.mutate(
          { params: { id: approval.id }, body: { reason } },
          { onSuccess: () => onDone(`${done}.`) },
        )
      }
    >
      <p className="form-text">
        Nothing is done. The proposal stays in the records with your reason and can be made again.
      </p>
    </ReasonForm>
  );
}
