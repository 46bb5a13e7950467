import type { HandLine } from '@equanim/contract/hand-lines';
import { useId } from 'react';
import { useKeepHandLine } from '../../../api/hand-lines.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { wordFor } from '../../../ui/format/word.ts';
import { handQuantity, WALLET_WORDS } from '../../layout/hand-line-words.ts';
import { ReasonForm } from '../../layout/controls/reason-form.tsx';
import { KeepForm } from './keep-form.tsx';
import { outcomeOf } from './line-outcome.ts';

/** What is asked about lines by hand. */
export type LineQuestion = { about: 'keep' } | { about: 'loss'; line: HandLine };

interface LineDialogProps {
  question: LineQuestion | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: string) => void;
}

/** Asks which flow is kept by hand, or whether a line is lost. */
export function LineDialog({ question, onClose, onDone }: LineDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={question !== null} onClose={onClose} labelledBy={heading}>
      {question === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            {question.about === 'keep' ? 'Keep a flow by hand' : 'Close the line as a loss?'}
          </h2>
          {question.about === 'keep' ? (
            <KeepForm onCancel={onClose} onDone={onDone} />
          ) : (
            <LossForm line={question.line} onCancel={onClose} onDone={onDone} />
          )}
        </>
      )}
    </Dialog>
  );
}

interface LossFormProps {
  line: HandLine;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

function LossForm({ line, onCancel, onDone }: LossFormProps) {
  const keep = useKeepHandLine();
  return (
    <ReasonForm
      needsReason
      label="Close as a loss"
      done="The line was closed"
      busyLabel="Closing..."
      error={keep.error}
      isPending={keep.isPending}
      onCancel={onCancel}
      onSubmit={(reason) =>
        keep.mutate(
          { line: line.id, loss: true, reason },
          { onSuccess: ({ state }) => onDone(outcomeOf(state, 'The line was closed as a loss.')) },
        )
      }
    >
      <p>
        <b className="font-medium text-ink-1">
          <Amount text={handQuantity(line)} />
        </b>{' '}
        in <bdi>{wordFor(WALLET_WORDS, line.wallet)}</bdi> did not return. From now on they are no part of the
        equity, which all holders bear.
      </p>
    </ReasonForm>
  );
}
