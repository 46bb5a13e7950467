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
          <p>It is done by one person. The investors it concerns are told so.</p>
        ) : (
          <p>
            It is done at once, as <bdi className="text-ink-1">{by}</bdi> proposed it, and both of you stand
            in the records.
          </p>
        )}
        <p>Where something it rests on has changed, nothing is done and the proposal is void.</p>
      </div>
    </ActionForm>
  );
}

function Refuse({ question: { about, approval }, onDone }: AnswerProps) {
  const isOwn = about === 'take-back';
  const refuse = useAction(approvalCalls.refuseApproval, { refetch: areas.approvals });
  const done = isOwn ? 'The proposal was taken back' : 'The proposal was refused';
  return (
    <ReasonForm
      label={isOwn ? 'Take it back' : 'Refuse'}
      busyLabel={isOwn ? 'Taking it back...' : 'Refusing...'}
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
        It is not done, and stays in the records with your reason. It can be proposed again.
      </p>
    </ReasonForm>
  );
}
