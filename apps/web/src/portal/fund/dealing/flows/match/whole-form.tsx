import type { LedgerFlow } from '@equanim/contract/dealing';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '../../../../../api/client.ts';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatCount, formatUsdt } from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { RadioChoices } from '../../../../../ui/forms/choices.tsx';
import { ActionForm } from '../../../../frame/controls/action-form.tsx';
import { isDeposit, type Candidate } from './fitting-requests.ts';
import { choiceOf, otherChoices, targetOf, type MatchChoice } from './match-choices.ts';

/** A flow that is being matched. */
export interface Matching {
  /** Why it was not matched; null before it was tried. */
  error: unknown;
  isPending: boolean;
  send: (body: CallInput<'matchFlow'>['body']) => void;
}

interface WholeFormProps {
  flow: LedgerFlow;
  /** What tells it from another. */
  facts: ReactNode;
  candidates: readonly Candidate[];
  matching: Matching;
  /** Called with what was chosen, to split the flow. */
  onSplit: (chosen: string | null) => void;
}

/** The only one that fits is the likely one. */
function likely(fitting: readonly Candidate[]): string | null {
  const [first, ...others] = fitting;
  return first !== undefined && others.length === 0 ? first.request.id : null;
}

/** Takes what a flow was sent for: what fits to the cent first, the rest on demand. */
export function WholeForm({ flow, facts, candidates, matching, onSplit }: WholeFormProps) {
  const fitting = candidates.filter(({ fit }) => fit !== null);
  const [chosen, setChosen] = useState(() => likely(fitting));
  const [isEvery, setEvery] = useState(fitting.length === 0);
  const differing = isEvery ? 0 : candidates.length - fitting.length;
  const difference = candidates.find(({ request, fit }) => request.id === chosen && fit === null)?.difference;
  const isMore = difference != null && difference > 0;
  return (
    <ActionForm
      label="Match"
      busyLabel="Matching..."
      isReady={chosen !== null}
      action={matching}
      done="The flow was matched"
      onSubmit={() =>
        chosen !== null && matching.send({ transaction_id: flow.transaction_id, ...targetOf(chosen) })
      }
    >
      {facts}
      <div>
        <RadioChoices
          legend="Sent for"
          choices={[...(isEvery ? candidates : fitting).map(choiceOf), ...otherChoices(flow)].map(drawn)}
          value={chosen}
          onValue={setChosen}
        />
        {differing === 0 ? null : (
          <Button variant="quiet" className="mt-2" onClick={() => setEvery(true)}>
            Show {formatCount(differing)} whose amount differs
          </Button>
        )}
      </div>
      <div className="form-row">
        <output>{difference == null ? null : <Amount text={differenceWords(flow, difference)} />}</output>
        {flow.amount === null ? null : (
          <Button variant={isMore ? 'secondary' : 'quiet'} onClick={() => onSplit(chosen)}>
            {isMore ? 'Split off the rest' : 'Split into parts'}
          </Button>
        )}
      </div>
    </ActionForm>
  );
}

/** What follows where a flow is more or less than its request expects, USDT. */
function differenceWords(flow: LedgerFlow, difference: number): string {
  const off = `${formatUsdt(Math.abs(difference))} USDT`;
  if (difference > 0)
    return `${off} more than expected: the rest may be for another request, or the house’s to send back.`;
  return isDeposit(flow)
    ? `${off} will be missing: the request waits for the rest, or is dealt as is.`
    : `${off} will remain to be paid.`;
}

/** A name that people typed stands isolated, so that it does not turn the text around it. */
const drawn = ({ value, name, note }: MatchChoice) => ({
  value,
  name: <bdi>{name}</bdi>,
  note: <Amount text={note} />,
});
