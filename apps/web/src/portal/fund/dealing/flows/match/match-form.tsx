import type { LedgerFlow } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { useState } from 'react';
import { areas } from '../../../../../api/areas.ts';
import { useRequests } from '../../../../../api/dealing.ts';
import { useAction } from '../../../../../api/use-call.ts';
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';
import { flowKind } from '../flow-words.ts';
import { candidatesFor, type Candidate } from './fitting-requests.ts';
import type { Matching } from './match-end.tsx';
import { suggestParts, type PartDraft } from './parts.ts';
import { PartsForm } from './parts-form.tsx';
import { WholeForm } from './whole-form.tsx';

interface MatchFormProps {
  flow: LedgerFlow;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

/** Whose a flow is, whole or in parts. */
export function MatchForm({ flow, onCancel, onDone }: MatchFormProps) {
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
