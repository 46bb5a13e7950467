import type { LedgerFlow } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { ReasonForm } from '../../../frame/controls/reason-form.tsx';
import { flowKind, matchedWith } from './flow-words.ts';

interface UnmatchFormProps {
  flow: LedgerFlow;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

/** Takes the reason for undoing a match, and undoes it. */
export function UnmatchForm({ flow, onCancel, onDone }: UnmatchFormProps) {
  const unmatch = useAction(dealingCalls.unmatchFlow, { refetch: areas.dealing });
  const done = `The match of the ${flowKind(flow).toLowerCase()} was undone` as const;
  return (
    <ReasonForm
      needsReason
      label="Undo the match"
      done={done}
      busyLabel="Undoing..."
      error={unmatch.error}
      isPending={unmatch.isPending}
      onCancel={onCancel}
      onSubmit={(reason) =>
        unmatch.mutate(
          { body: { transaction_id: flow.transaction_id, reason } },
          { onSuccess: () => onDone(`${done}.`) },
        )
      }
    >
      <p>
        It is matched with: <bdi className="text-ink-1">{matchedWith(flow).join('; ')}</bdi>. Its units become
        the house’s until it is matched again. This is possible as long as nothing has been dealt with it.
      </p>
    </ReasonForm>
  );
}
