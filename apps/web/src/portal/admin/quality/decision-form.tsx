import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { useDecideQuarantine } from '../../../api/quality.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

interface DecisionFormProps {
  /** Of the sample. */
  id: string;
  decide: ReturnType<typeof useDecideQuarantine>;
  isAcceptable: boolean;
  reason: string;
  onReason: (reason: string) => void;
}

/** Takes a reason, then the decision. */
export function DecisionForm({ id, decide, isAcceptable, reason, onReason }: DecisionFormProps) {
  const isMine = decide.variables?.params.id === id;
  const failure = isMine ? decide.error : null;
  const isOvertaken = failure instanceof ApiProblem && failure.status === 409;
  const isReady = reason.trim().length >= REASON_MIN_LENGTH && !decide.isPending && !isOvertaken;
  const busyLabelOf = (decision: 'accept' | 'reject', label: string) =>
    isMine && decide.isPending && decide.variables.body.decision === decision ? label : undefined;
  const send = (decision: 'accept' | 'reject') =>
    decide.mutate({ params: { id }, body: { decision, reason } });

  return (
    <div className="grid gap-3">
      <Field
        label="Reason for the decision"
        value={reason}
        maxLength={REASON_MAX_LENGTH}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      {failure === null ? null : (
        <p role="alert" className="text-loss">
          {isOvertaken
            ? 'This sample has been decided meanwhile.'
            : 'The decision was not recorded. Please try again.'}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:ml-auto sm:w-80">
        <Button
          disabled={!isReady}
          busyLabel={busyLabelOf('reject', 'Rejecting...')}
          onClick={() => send('reject')}
        >
          Reject
        </Button>
        <Button
          look="primary"
          disabled={!isReady || !isAcceptable}
          busyLabel={busyLabelOf('accept', 'Accepting...')}
          onClick={() => send('accept')}
        >
          Accept
        </Button>
      </div>
    </div>
  );
}
