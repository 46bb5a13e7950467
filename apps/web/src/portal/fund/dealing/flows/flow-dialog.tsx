import type { LedgerFlow } from '@equanim/contract/dealing';
import { useId, useState, type SubmitEvent } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatSignedQuantity, formatSignedUsdt, formatUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { flowKind, flowName, matchedWith } from './flow-words.ts';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { ReasonForm } from '../../../frame/controls/reason-form.tsx';
import { useRequests } from '../../../../api/dealing.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { candidatesFor, type Candidate } from './match/fitting-requests.ts';
import { type Matching, MatchEnd } from './match/match-end.tsx';
import { suggestParts, type PartDraft, readParts, restOf, withAnother } from './match/parts.ts';
import { WholeForm } from './match/whole-form.tsx';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { SelectField } from '../../../frame/controls/select-field.tsx';
import { choiceOf, otherChoices } from './match/match-choices.ts';

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

interface MatchFormProps {
  flow: LedgerFlow;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

/** Whose a flow is, whole or in parts. */
function MatchForm({ flow, onCancel, onDone }: MatchFormProps) {
  const requests = useRequests();
  const { mutate, error, isPending } = useAction(dealingCalls.matchFlow, { refetch: areas.dealing });
  if (requests.isPending)
    return (
      <div className="mt-4">
        <output className="sr-only">Loading requests...</output>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  return (
    <>
      {requests.isError ? (
        <div className="mt-3">
          <RefreshFailure query={requests} />
        </div>
      ) : null}
      <Forms
        flow={flow}
        candidates={candidatesFor(flow, requests.data ?? [])}
        matching={{
          error,
          isPending,
          onCancel,
          send: (body) =>
            mutate({ body }, { onSuccess: () => onDone(`The ${flowKind(flow).toLowerCase()} was matched.`) }),
        }}
      />
    </>
  );
}

interface FormsProps {
  flow: LedgerFlow;
  candidates: readonly Candidate[];
  matching: Matching;
}

function Forms(props: FormsProps) {
  const { flow, candidates } = props;
  const [suggested, setSuggested] = useState<PartDraft[] | null>(null);
  return suggested === null ? (
    <WholeForm {...props} onSplit={(chosen) => setSuggested(suggestParts(flow, chosen, candidates))} />
  ) : (
    <PartsForm {...props} suggested={suggested} onWhole={() => setSuggested(null)} />
  );
}

interface PartsFormProps {
  flow: LedgerFlow;
  candidates: readonly Candidate[];
  /** The parts it begins with. */
  suggested: PartDraft[];
  matching: Matching;
  onWhole: () => void;
}

/** Takes the parts of a flow, and for whom each is. */
function PartsForm({ flow, candidates, suggested, matching, onWhole }: PartsFormProps) {
  const [parts, setParts] = useState(suggested);
  const read = readParts(flow, parts);
  const choices = [...candidates.map(choiceOf), ...otherChoices(flow)];
  const change = (index: number, changes: Partial<PartDraft>) =>
    setParts(parts.map((part, at) => (at === index ? { ...part, ...changes } : part)));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (read !== null) matching.send({ parts: read });
  };
  return (
    <form className="mt-4 grid gap-4" onSubmit={submit}>
      <ol className="match-parts">
        {parts.map((part, index) => (
          // Parts have nothing else to be told by, and change places never.
          <li key={index} className="match-part">
            <PartFields
              part={part}
              number={index + 1}
              choices={choices}
              onChange={(changes) => change(index, changes)}
            />
            {parts.length === 1 ? null : (
              <Button variant="quiet" onClick={() => setParts(parts.filter((_, at) => at !== index))}>
                Remove<span className="sr-only"> part {index + 1}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className="match-rest">
        <output>
          <Amount text={restWords(restOf(flow, parts))} />
        </output>
        <Button variant="quiet" onClick={() => setParts(withAnother(flow, parts))}>
          Add a part
        </Button>
        <Button variant="quiet" onClick={onWhole}>
          Match it whole
        </Button>
      </div>
      <MatchEnd matching={matching} isReady={read !== null} />
    </form>
  );
}

function restWords(rest: number): string {
  if (rest === 0) return 'The parts add up to the flow.';
  return rest > 0 ? `${formatUsdt(rest)} USDT are left.` : `${formatUsdt(-rest)} USDT too much.`;
}

interface PartFieldsProps {
  part: PartDraft;
  /** From 1. */
  number: number;
  choices: ReadonlyArray<{ value: string; name: string }>;
  onChange: (changes: Partial<PartDraft>) => void;
}

function PartFields({ part, number, choices, onChange }: PartFieldsProps) {
  const { problem } = readNumber(part.amount, MONEY);
  return (
    <>
      <SelectField
        label={`Part ${String(number)} is for`}
        value={part.value}
        choices={choices}
        onChoose={(value) => onChange({ value })}
      />
      <Field
        label="Amount (USDT)"
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        value={part.amount}
        error={part.amount === '' ? undefined : (problem ?? undefined)}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
    </>
  );
}
