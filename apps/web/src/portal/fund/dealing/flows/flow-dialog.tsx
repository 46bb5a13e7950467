import type { LedgerFlow } from '@equanim/contract/dealing';
import { useId } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatSignedQuantity, formatSignedUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { flowKind, flowName } from './flow-words.ts';
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
          <FlowFacts flow={question.flow} />
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

/** What tells a flow from another. */
function FlowFacts({ flow }: { flow: LedgerFlow }) {
  const { amount, change, coin, occurred_at: at } = flow;
  const quantity = coin === 'USDT' ? formatSignedUsdt(change) : formatSignedQuantity(change);
  const facts = [
    { name: 'Kind', value: flowName(flow) },
    { name: 'Quantity', value: <Amount text={`${quantity} ${coin}`} /> },
    { name: 'Time', value: <At at={at} /> },
    {
      name: 'Value at that time',
      value: amount === null ? 'Not known' : <Amount text={`${formatSignedUsdt(amount)} USDT`} />,
    },
  ];
  return (
    <dl className="flow-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
