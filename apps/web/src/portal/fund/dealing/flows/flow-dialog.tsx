import type { LedgerFlow } from '@equanim/contract/dealing';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatSignedQuantity, formatSignedUsdt, formatUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { flowKind, flowName, matchedWith } from './flow-words.ts';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { ActionForm, ReasonForm } from '../../../frame/controls/action-form.tsx';
import { useRequests } from '../../../../api/dealing.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { candidatesFor, type Candidate } from './match/fitting-requests.ts';
import { suggestParts, type PartDraft, readParts, restOf, withAnother } from './match/parts.ts';
import { type Matching, WholeForm } from './match/whole-form.tsx';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import { Button } from '../../../../ui/forms/button.tsx';
import { SelectField } from '../../../../ui/forms/choices.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { Summary, SummaryLine } from '../../../../ui/forms/summary.tsx';
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
  return (
    <Dialog isOpen={question !== null} title={question && titleOf(question)} onClose={onClose}>
      {question?.about === 'match' ? <MatchForm flow={question.flow} onDone={onDone} /> : null}
      {question?.about === 'unmatch' ? <UnmatchForm flow={question.flow} onDone={onDone} /> : null}
    </Dialog>
  );
}

const titleOf = ({ about, flow }: FlowQuestion): string =>
  about === 'match' ? `What is this ${flowKind(flow).toLowerCase()}?` : 'Undo the match?';

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
    <Summary>
      {facts.map(({ name, value }) => (
        <SummaryLine key={name} name={name}>
          {value}
        </SummaryLine>
      ))}
    </Summary>
  );
}

interface AnswerProps {
  flow: LedgerFlow;
  onDone: (sentence: string) => void;
}

/** Takes the reason for undoing a match, and undoes it. */
function UnmatchForm({ flow, onDone }: AnswerProps) {
  const unmatch = useAction(dealingCalls.unmatchFlow, { refetch: areas.dealing });
  const done = `The match of the ${flowKind(flow).toLowerCase()} was undone` as const;
  return (
    <ReasonForm
      label="Undo the match"
      busyLabel="Undoing..."
      action={unmatch}
      done={done}
      onSubmit={(reason) =>
        unmatch.mutate(
          { body: { transaction_id: flow.transaction_id, reason } },
          { onSuccess: () => onDone(`${done}.`) },
        )
      }
    >
      <FlowFacts flow={flow} />
      <p className="form-text">
        <span>
          Matched with: <bdi className="text-ink-1">{matchedWith(flow).join('; ')}</bdi>. Its units become the
          house’s until it is matched again. You can undo a match until the money has been dealt.
        </span>
      </p>
    </ReasonForm>
  );
}

/** Whose a flow is, whole or in parts. */
function MatchForm({ flow, onDone }: AnswerProps) {
  const requests = useRequests();
  const { mutate, error, isPending } = useAction(dealingCalls.matchFlow, { refetch: areas.dealing });
  if (requests.isPending)
    return (
      <div>
        <output className="sr-only">Loading requests...</output>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  return (
    <>
      {requests.isError ? <RefreshFailure query={requests} /> : null}
      <Forms
        flow={flow}
        candidates={candidatesFor(flow, requests.data ?? [])}
        matching={{
          error,
          isPending,
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
    <WholeForm
      {...props}
      facts={<FlowFacts flow={flow} />}
      onSplit={(chosen) => setSuggested(suggestParts(flow, chosen, candidates))}
    />
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
  return (
    <ActionForm
      label="Match"
      busyLabel="Matching..."
      isReady={read !== null}
      isDirty={parts !== suggested}
      action={matching}
      done="The flow was matched"
      onSubmit={() => read !== null && matching.send({ parts: read })}
    >
      <FlowFacts flow={flow} />
      <ol className="grid gap-4">
        {parts.map((part, index) => (
          // Parts have nothing else to be told by, and change places never.
          <li
            key={index}
            className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_auto]"
          >
            <PartFields
              part={part}
              number={index + 1}
              choices={choices}
              onChange={(changes) => change(index, changes)}
            />
            {parts.length === 1 ? null : (
              <Button
                variant="quiet"
                className="sm:mt-8"
                onClick={() => setParts(parts.filter((_, at) => at !== index))}
              >
                Remove<span className="sr-only"> part {index + 1}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className="form-row">
        <output>
          <Amount text={restWords(restOf(flow, parts))} />
        </output>
        <Button variant="quiet" onClick={() => setParts(withAnother(flow, parts))}>
          Add part
        </Button>
        <Button variant="quiet" onClick={onWhole}>
          Match the whole flow
        </Button>
      </div>
    </ActionForm>
  );
}

function restWords(rest: number): string {
  if (rest === 0) return 'The parts add up to the flow.';
  return rest > 0 ? `${formatUsdt(rest)} USDT left.` : `${formatUsdt(-rest)} USDT too much.`;
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
        onValue={(value) => onChange({ value })}
      />
      <NumberField
        label="Amount"
        unit="USDT"
        value={part.amount}
        error={part.amount === '' ? undefined : (problem ?? undefined)}
        onValue={(amount) => onChange({ amount })}
      />
    </>
  );
}
