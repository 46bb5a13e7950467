import type { LedgerFlow } from '@equanim/contract/dealing';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import { type SubmitEvent, useState } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatUsdt } from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { SelectField } from '../../../../frame/controls/select-field.tsx';
import type { Candidate } from './fitting-requests.ts';
import { choiceOf, otherChoices } from './match-choices.ts';
import { MatchEnd, type Matching } from './match-end.tsx';
import { readParts, restOf, withAnother, type PartDraft } from './parts.ts';

interface PartsFormProps {
  flow: LedgerFlow;
  candidates: readonly Candidate[];
  /** The parts it begins with. */
  suggested: PartDraft[];
  matching: Matching;
  onWhole: () => void;
}

/** Takes the parts of a flow, and for whom each is. */
export function PartsForm({ flow, candidates, suggested, matching, onWhole }: PartsFormProps) {
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
