import type { LedgerFlow } from '@equanim/contract/dealing';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { requestsQuery, useMatchFlow } from '../../../../api/dealing.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { formatCount, hideAmountsIn } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { RadioChoices } from '../../../layout/controls/radio-choices.tsx';
import { RefreshFailure } from '../../../layout/refresh-failure.tsx';
import { failureOf } from '../../../layout/failure-of.ts';
import { candidatesFor, type Candidate } from './fitting-requests.ts';
import { flowKind } from '../flow-words.ts';
import { choiceOf, otherChoices, targetOf, type MatchChoice } from './match-choices.ts';

interface MatchFormProps {
  flow: LedgerFlow;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

/** What the flow may have been sent for: what fits to the cent first, the rest on demand. */
export function MatchForm({ flow, onCancel, onDone }: MatchFormProps) {
  const requests = useQuery(requestsQuery());
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
      <Choices
        flow={flow}
        candidates={candidatesFor(flow, requests.data ?? [])}
        onCancel={onCancel}
        onDone={onDone}
      />
    </>
  );
}

/** The only one that fits is the likely one. */
function likely(fitting: readonly Candidate[]): string | null {
  const [first, ...others] = fitting;
  return first !== undefined && others.length === 0 ? first.request.id : null;
}

type ChoicesProps = MatchFormProps & { candidates: readonly Candidate[] };

function Choices({ flow, candidates, onCancel, onDone }: ChoicesProps) {
  const match = useMatchFlow();
  const fitting = candidates.filter(({ fit }) => fit !== null);
  const [chosen, setChosen] = useState(() => likely(fitting));
  const [isEvery, setEvery] = useState(fitting.length === 0);
  const differing = isEvery ? 0 : candidates.length - fitting.length;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen === null) return;
    match.mutate(
      { body: { transaction_id: flow.transaction_id, ...targetOf(chosen) } },
      { onSuccess: () => onDone(`The ${flowKind(flow).toLowerCase()} was matched.`) },
    );
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
      {match.isError ? (
        <p role="alert" className="text-sm text-loss">
          <Amount text={hideAmountsIn(failureOf(match.error, 'It was matched'))} />
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={match.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={chosen === null}
          busyLabel={match.isPending ? 'Matching...' : undefined}
        >
          Match
        </Button>
      </div>
    </form>
  );
}

/** A name that people typed stands isolated, so that it does not turn the text around it. */
const drawn = ({ value, name, note }: MatchChoice) => ({
  value,
  name: <bdi>{name}</bdi>,
  note: <Amount text={note} />,
});
