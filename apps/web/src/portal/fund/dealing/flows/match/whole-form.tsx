import type { LedgerFlow } from '@equanim/contract/dealing';
import { type SubmitEvent, useState } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatCount, formatUsdt } from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { RadioChoices } from '../../../../frame/controls/radio-choices.tsx';
import { isDeposit, type Candidate } from './fitting-requests.ts';
import { choiceOf, otherChoices, targetOf, type MatchChoice } from './match-choices.ts';
import { MatchEnd, type Matching } from './match-end.tsx';

interface WholeFormProps {
  flow: LedgerFlow;
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
export function WholeForm({ flow, candidates, matching, onSplit }: WholeFormProps) {
  const fitting = candidates.filter(({ fit }) => fit !== null);
  const [chosen, setChosen] = useState(() => likely(fitting));
  const [isEvery, setEvery] = useState(fitting.length === 0);
  const differing = isEvery ? 0 : candidates.length - fitting.length;
  const difference = candidates.find(({ request, fit }) => request.id === chosen && fit === null)?.difference;
  const isMore = difference != null && difference > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen !== null) matching.send({ transaction_id: flow.transaction_id, ...targetOf(chosen) });
  };
  return (
    <form className="mt-4 grid gap-4" onSubmit={submit}>
      <div className="match-choices">
        <RadioChoices
          legend="Sent for"
          choices={[...(isEvery ? candidates : fitting).map(choiceOf), ...otherChoices(flow)].map(drawn)}
          chosen={chosen}
          onChoose={setChosen}
        />
        {differing === 0 ? null : (
          <Button variant="quiet" className="mt-2" onClick={() => setEvery(true)}>
            Show {formatCount(differing)} whose amount differs
          </Button>
        )}
      </div>
      <div className="match-rest">
        <output>{difference == null ? null : <Amount text={differenceWords(flow, difference)} />}</output>
        {flow.amount === null ? null : (
          <Button variant={isMore ? 'secondary' : 'quiet'} onClick={() => onSplit(chosen)}>
            {isMore ? 'Split off the rest' : 'Split it in parts'}
          </Button>
        )}
      </div>
      <MatchEnd matching={matching} isReady={chosen !== null} />
    </form>
  );
}

/** What follows where a flow is more or less than its request expects, USDT. */
function differenceWords(flow: LedgerFlow, difference: number): string {
  const off = `${formatUsdt(Math.abs(difference))} USDT`;
  if (difference > 0)
    return `${off} more than expected: the rest may be for another request, or the house’s to be sent back.`;
  return isDeposit(flow)
    ? `${off} will be missing: the request waits for them, or is dealt as it is.`
    : `${off} will still be to be paid.`;
}

/** A name that people typed stands isolated, so that it does not turn the text around it. */
const drawn = ({ value, name, note }: MatchChoice) => ({
  value,
  name: <bdi>{name}</bdi>,
  note: <Amount text={note} />,
});
