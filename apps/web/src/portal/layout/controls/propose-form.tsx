import type { Approval } from '@equanim/contract/approvals';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import type { Done } from '../failure-of.ts';
import { At } from '../at.tsx';
import { ReasonForm } from './reason-form.tsx';

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
  /** On the button that leaves it. */
  safeLabel?: string;
  onCancel: () => void;
  /** Called with what became of it. */
  onDone: (answer: ReactNode) => void;
}

/** Says what an act does that needs a second person, takes its reason, and proposes it. */
export function ProposeForm<Input>(props: ProposeFormProps<Input>) {
  const { children, label, done, proposal, inputOf, safeLabel = 'Cancel', onCancel, onDone } = props;
  return (
    <ReasonForm
      needsReason
      isReady={inputOf !== null}
      label={label}
      done={done}
      busyLabel="Proposing..."
      safeLabel={safeLabel}
      error={proposal.error}
      isPending={proposal.isPending}
      onCancel={onCancel}
      onSubmit={(reason) => {
        if (inputOf === null) return;
        proposal.mutate(inputOf(reason), {
          onSuccess: (approval) => onDone(answerOf(approval)),
        });
      }}
    >
      {children}
      <p>
        Another administrator has 72 hours to confirm it. Where there is nobody else, it is done at once, and
        marked as done by one person.
      </p>
    </ReasonForm>
  );
}

/** What became of a proposal. */
function answerOf(approval: Approval): ReactNode {
  return (
    <>
      <Amount text={hideAmountsIn(`${approval.title}.`)} /> <Outcome approval={approval} />
    </>
  );
}

function Outcome({ approval }: { approval: Approval }) {
  const { state, is_alone: isAlone, expires_at: until, possible_from: from, decision_reason: why } = approval;
  if (state === 'confirmed') return isAlone ? 'Done by one person.' : 'Done.';
  if (state !== 'waiting') return why ?? 'It was not done.';
  const place = (
    <Link className="underline underline-offset-2" to="/approvals">
      Approvals
    </Link>
  );
  return isAlone && from !== null ? (
    <>
      It can be confirmed from <At at={from} /> on, seven days after its investors were told, under {place}.
    </>
  ) : (
    <>
      Waits for a second person until <At at={until} />, under {place}.
    </>
  );
}
