import type { Arrival } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { useState, type ReactNode } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { ProposeForm } from '../../parts/propose-form.tsx';
import { ReckonChoices } from './reckon-choices.tsx';
import type { RequestQuestion } from './request-question.ts';

interface LateFormProps {
  question: RequestQuestion;
  onCancel: () => void;
  onDone: (answer: ReactNode) => void;
}

/** Proposes what is decided of a request after the cut-off of its day. */
export function LateForm({ question: { about, request }, onCancel, onDone }: LateFormProps) {
  const proposal = useAction(dealingCalls.decideLate, { refetch: areas.dealing });
  const [arrived, setArrived] = useState<Arrival | null>(null);
  const isSaid = about !== 'reckon' || arrived !== null;
  return (
    <ProposeForm
      label="Propose it"
      done="The decision was proposed"
      proposal={proposal}
      inputOf={
        isSaid
          ? (reason) => ({
              params: { id: request.id },
              body: { decision: about, reason, ...(arrived !== null && { arrived }) },
            })
          : null
      }
      onCancel={onCancel}
      onDone={onDone}
    >
      {about === 'reckon' ? (
        <ReckonChoices request={request} arrived={arrived} onChoose={setArrived} />
      ) : null}
      <p>
        The cut-off was {formatDealingDay(request.dealing_day)}, 00:00 UTC, so this is a late decision: the
        strike and the investor’s statement name it, with your reason.
      </p>
    </ProposeForm>
  );
}
