import type { Approval } from '@equanim/contract/approvals';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import type { Done } from '../../frame/failure-of.ts';
import { At } from '../../frame/at.tsx';
import { ReasonForm } from '../../frame/controls/action-form.tsx';

interface ProposeFormProps<Input> {
  /** What happens if it is confirmed. */
  children: ReactNode;
  /** On the button that proposes it. */
  label: string;
  /** How it reads once it was proposed. */
  done: Done;
  proposal: Pick<UseMutationResult<Approval, Error, Input>, 'error' | 'isPending' | 'mutate'>;
  /** What is sent with a reason; null while something is left to be said. */
  inputOf: ((reason: string) => Input) | null;
  /** Whether something beside the reason was typed. */
  isDirty?: boolean;
  /** Goes back a step; unless given, the dialog is left. */
  onBack?: () => void;
  /** Called with what became of it. */
  onDone: (answer: ReactNode) => void;
}

/** Says what an act does that needs a second person, takes its reason, and proposes it. */
export function ProposeForm<Input>({
  children,
  proposal,
  inputOf,
  onBack,
  onDone,
  ...form
}: ProposeFormProps<Input>) {
  return (
    <ReasonForm
      {...form}
      isReady={inputOf !== null}
      busyLabel="Proposing..."
      action={proposal}
      cancelLabel={onBack && 'Back'}
      onCancel={onBack}
      onSubmit={(reason) => {
        if (inputOf === null) return;
        proposal.mutate(inputOf(reason), {
          onSuccess: (approval) => onDone(answerOf(approval)),
        });
      }}
    >
      {children}
      <p className="form-text">
        Another administrator has 72 hours to confirm it. If there is no other administrator, it is done at
        once and marked as done by one person.
      </p>
    </ReasonForm>
  );
}

/** What became of a proposal. One that waits is named at what it is about (`WaitingActs`). */
function answerOf(approval: Approval): ReactNode {
  const { title, state, is_alone: isAlone, expires_at: until, possible_from: from } = approval;
  if (state !== 'waiting') {
    const done = isAlone ? 'Done by one person.' : 'Done.';
    const outcome = state === 'confirmed' ? done : (approval.decision_reason ?? 'It was not done.');
    return <Amount text={hideAmountsIn(`${title}. ${outcome}`)} />;
  }
  return isAlone && from !== null ? (
    <>
      Proposed: it can be confirmed from <At at={from} /> on, seven days after its investors were told.
    </>
  ) : (
    <>
      Proposed: another administrator can confirm it until <At at={until} />.
    </>
  );
}
