import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiProblem } from '../../../../api/api-problem.ts';
import type { CallInput } from '../../../../api/client.ts';
import type { Action } from '../../../../api/use-call.ts';
import { hideAmountsIn } from '../../../../ui/format/number.ts';
import { failureOf } from '../../../frame/failure-of.ts';
import { isAlreadyAsked, requestDays } from '../../parts/requests.ts';
import type { ReadSize } from './reading/read-size.ts';

/** What a form is given: what it is about, what was typed so far, and how it is sent. */
export interface RequestFormProps<Draft> {
  holdings: CustomerHoldings;
  holding: Holding;
  draft: Draft;
  make: Action<'makeCustomerRequest'>;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

interface Options<Draft> extends Omit<RequestFormProps<Draft>, 'onClose'> {
  kind: CallInput<'makeCustomerRequest'>['body']['kind'];
  /** How much, as it was typed, or what is wrong with it. */
  read: ReadSize;
}

const FIELDS = ['amount', 'shares', 'dealing_day'] as const;

/** What became of a request that failed, and the field that is the cause; null if no field is. */
export interface RequestFailure {
  sentence: string;
  field: (typeof FIELDS)[number] | null;
}

function requestFailureOf(error: Error): RequestFailure {
  const fields = error instanceof ApiProblem ? error.fields : [];
  return {
    sentence: hideAmountsIn(failureOf(error, 'The request was made')),
    field: FIELDS.find((name) => fields.includes(name)) ?? null,
  };
}

/** What the forms of a subscription and of a redemption have in common. */
export function useRequestForm<Draft extends { day: string }>(options: Options<Draft>) {
  const { kind, holdings, holding, draft, read, make, onDraft } = options;
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const failure = make.error === null ? null : requestFailureOf(make.error);
  const isQuestion = isAlreadyAsked(make.error);
  const { days, day } = requestDays(holdings.dealing, { kind, chosen: draft.day });

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if ('problem' in read) field.current?.focus();
    else {
      const chosen = day === undefined ? {} : { dealing_day: day };
      const another = isQuestion ? { confirms_another: true } : {};
      make.mutate({ body: { investor_id: holding.investor.id, kind, ...chosen, ...read, ...another } });
    }
  };

  return {
    /** The dealing days to choose from, and the chosen one; undefined where the server chooses. */
    days,
    day,
    failure,
    /** What sending it does: once the server has asked, it confirms that another request is meant. */
    action: isQuestion ? 'Request another' : 'Request it',
    /** What is wrong with a field: what the server said of it, else what can be seen here, once it was to be sent. */
    errorAt: (name: NonNullable<RequestFailure['field']>): string | undefined => {
      if (failure?.field === name) return failure.sentence;
      return name !== 'dealing_day' && isChecked && 'problem' in read ? read.problem : undefined;
    },
    /** The field of how much, which takes the focus where something is wrong with it. */
    field,
    change: (changes: Partial<Draft>) => {
      if (make.isError) make.reset();
      onDraft({ ...draft, ...changes });
    },
    /** Forgets that it was to be sent, so that nothing is wrong with what was not typed yet. */
    uncheck: () => setChecked(false),
    onSubmit,
  };
}
