import type { CallInput } from '../../../../../api/client.ts';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';

/** A flow that is being matched. */
export interface Matching {
  /** Why it was not matched; null before it was tried. */
  error: unknown;
  isPending: boolean;
  send: (body: CallInput<'matchFlow'>['body']) => void;
  onCancel: () => void;
}

/** What came of matching a flow, and the buttons that do it or leave it. */
export function MatchEnd({ matching, isReady }: { matching: Matching; isReady: boolean }) {
  const { error, isPending, onCancel } = matching;
  return (
    <>
      {error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          <Amount text={hideAmountsIn(failureOf(error, 'It was matched'))} />
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isReady}
          busyLabel={isPending ? 'Matching...' : undefined}
        >
          Match
        </Button>
      </div>
    </>
  );
}
