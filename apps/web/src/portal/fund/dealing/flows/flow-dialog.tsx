import type { LedgerFlow } from '@equanim/contract/dealing';
import { useId } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatSignedQuantity, formatSignedUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { flowKind, flowName, matchedWith } from './flow-words.ts';
import { MatchForm } from './match/match-form.tsx';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { ReasonForm } from '../../../frame/controls/reason-form.tsx';

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

interface UnmatchFormProps {
  flow: LedgerFlow;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

/** Takes the reason for undoing a match, and undoes it. */
function UnmatchForm({ flow, onCancel, onDone }: UnmatchFormProps) {
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
