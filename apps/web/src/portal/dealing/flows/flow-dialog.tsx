import type { LedgerFlow } from '@equanim/contract/dealing';
import { useId } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { At } from '../../layout/at.tsx';
import { flowAmount, flowKind } from './flow-words.ts';
import { MatchForm } from './match/match-form.tsx';
import { UnmatchForm } from './unmatch-form.tsx';

/** What is asked about a flow. */
export interface FlowQuestion {
  about: 'match' | 'unmatch';
  flow: LedgerFlow;
}

interface FlowDialogProps {
  question: FlowQuestion | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: string) => void;
}

/** Asks what a flow was sent for, or why that is undone. */
export function FlowDialog({ question, onClose, onDone }: FlowDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={question !== null} onClose={onClose} labelledBy={heading}>
      {question === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            {question.about === 'match'
              ? `Whose is this ${flowKind(question.flow).toLowerCase()}?`
              : 'Undo the match?'}
          </h2>
          <p className="mt-2 text-sm text-ink-2 tabular">
            <b className="font-medium text-ink-1">
              <Amount text={flowAmount(question.flow)} />
            </b>
            , <At at={question.flow.occurred_at} />
          </p>
          {question.about === 'match' ? (
            <MatchForm flow={question.flow} onCancel={onClose} onDone={onDone} />
          ) : (
            <UnmatchForm flow={question.flow} onCancel={onClose} onDone={onDone} />
          )}
        </>
      )}
    </Dialog>
  );
}
