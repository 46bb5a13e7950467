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

/** What is asked about lines by hand; `undo` is the line, or what closed a part of it. */
export type LineQuestion =
  | { about: 'keep' }
  | { about: 'loss'; line: HandLine }
  | { about: 'undo'; line: HandLine; undo: LinePart };

/** A line, or what closed a part of it. */
export type LinePart = Pick<HandLine, 'id' | 'quantity' | 'coin'>;

const HEADINGS: Record<LineQuestion['about'], string> = {
  keep: 'Keep a flow by hand',
  loss: 'Close the line as a loss?',
  undo: 'Take it back?',
};

interface LineDialogProps {
  question: LineQuestion | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: string) => void;
}

/** Asks which flow is kept by hand, whether a line is lost, or whether what was said of it is taken back. */
export function LineDialog({ question, onClose, onDone }: LineDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={question !== null} onClose={onClose} labelledBy={heading}>
      {question === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            {HEADINGS[question.about]}
          </h2>
          <QuestionForm question={question} onCancel={onClose} onDone={onDone} />
        </>
      )}
    </Dialog>
  );
}

interface FormProps {
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

function QuestionForm({ question, ...form }: FormProps & { question: LineQuestion }) {
  if (question.about === 'keep') return <KeepForm {...form} />;
  return question.about === 'loss' ? (
    <LossForm line={question.line} {...form} />
  ) : (
    <UndoForm line={question.line} undo={question.undo} {...form} />
  );
}

function LossForm({ line, onCancel, onDone }: FormProps & { line: HandLine }) {
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
        <Named part={line} line={line} /> did not return. From now on they are no part of the equity, which
        all holders bear.
      </p>
    </ReasonForm>
  );
}

function UndoForm({ line, undo, onCancel, onDone }: FormProps & { line: HandLine; undo: LinePart }) {
  const keep = useKeepHandLine();
  return (
    <ReasonForm
      needsReason
      label="Take back"
      done="It was taken back"
      busyLabel="Taking back..."
      error={keep.error}
      isPending={keep.isPending}
      onCancel={onCancel}
      onSubmit={(reason) =>
        keep.mutate(
          { undo: undo.id, reason },
          { onSuccess: ({ state }) => onDone(outcomeOf(state, 'It was taken back.')) },
        )
      }
    >
      <p>
        <Named part={undo} line={line} />: equity, units and the flow are counted again as if it had not been
        said.
      </p>
    </ReasonForm>
  );
}

function Named({ part, line }: { part: LinePart; line: HandLine }) {
  return (
    <>
      <b className="font-medium text-ink-1">
        <Amount text={handQuantity(part)} />
      </b>{' '}
      in <bdi>{wordFor(WALLET_WORDS, line.wallet)}</bdi>
    </>
  );
}
