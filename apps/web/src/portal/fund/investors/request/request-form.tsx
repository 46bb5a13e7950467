import type { Fund, Investor, PossibleDays } from '@equanim/contract/fund';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Action } from '../../../../api/use-call.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { RadioChoices } from '../../../frame/controls/radio-choices.tsx';
import { SelectField } from '../../../frame/controls/select-field.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { isAlreadyAsked } from '../../parts/requests.ts';
import { DayField } from '../../parts/day-field.tsx';
import { daysOfRequest, readRequest, type RequestContext, type RequestDraft } from './read-request.ts';
import { RequestEffect } from './request-effect.tsx';
import { SizeFields } from './size-fields.tsx';

interface RequestFormProps {
  fund: Fund;
  investors: readonly Investor[];
  /** Undefined where the server does not tell. */
  dealing: PossibleDays | undefined;
  /** Id of the investor that is chosen at first; empty for none. */
  first: string;
  request: Action<'makeRequest'>;
  onClose: () => void;
}

const KINDS = [
  { value: 'subscription', name: 'Subscription', note: 'Money comes in' },
  { value: 'redemption', name: 'Redemption', note: 'Money is paid out' },
] as const;

const EMPTY: Omit<RequestDraft, 'investorId'> = {
  kind: 'subscription',
  size: 'amount',
  amount: '',
  shares: '',
  dealingDay: '',
};

/** The draft, what is wrong with it once sending was tried, and what sends it. */
function useRequestDraft(props: Omit<RequestFormProps, 'onClose' | 'investors'>) {
  const { fund, dealing, first, request } = props;
  const [draft, setDraft] = useState<RequestDraft>({ ...EMPTY, investorId: first });
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const context: RequestContext = {
    terms: fund.terms,
    nextDealingDay: fund.next_dealing_day,
    dealing,
  };
  const { body, errors } = readRequest(draft, context);
  const isQuestion = isAlreadyAsked(request.error);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (body !== null) request.mutate({ body: isQuestion ? { ...body, confirms_another: true } : body });
    // The wrong fields are marked by the next render.
    else window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return {
    form,
    draft,
    context,
    errors: isTried ? (errors ?? {}) : {},
    /** What sending it does: once the server has asked, it confirms that another request is meant. */
    action: isQuestion ? 'Request another' : 'Request it',
    change: (changes: Partial<RequestDraft>) => {
      if (isQuestion) request.reset();
      setDraft({ ...draft, ...changes });
    },
    onSubmit,
  };
}

/** Asks for whom, what and how much, and says what follows from it. */
export function RequestForm({ investors, onClose, ...props }: RequestFormProps) {
  const { request } = props;
  const { form, draft, context, errors, action, change, onSubmit } = useRequestDraft(props);
  const { days, day } = daysOfRequest(draft, context);
  const investor = investors.find(({ id }) => id === draft.investorId);
  return (
    <form ref={form} className="investor-request" noValidate onSubmit={onSubmit}>
      <SelectField
        label="Investor"
        value={draft.investorId}
        error={errors.investorId}
        choices={draft.investorId === '' ? [NOBODY, ...investors.map(choiceOf)] : investors.map(choiceOf)}
        onChoose={(investorId) => change({ investorId })}
      />
      <div className="request-pair">
        <RadioChoices
          legend="Kind"
          choices={KINDS}
          chosen={draft.kind}
          onChoose={(kind) => change({ kind })}
        />
      </div>
      <SizeFields draft={draft} context={context} errors={errors} onChange={change} />
      <DayField days={days} chosen={day} onChoose={(dealingDay) => change({ dealingDay })} />
      <RequestEffect draft={draft} context={context} investor={investor} />
      {request.isError ? (
        <p role="alert" className="text-sm text-loss">
          {failureOf(request.error, 'The request was made', { gone: 'This investor no longer exists.' })}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busyLabel={request.isPending ? 'Requesting...' : undefined}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const NOBODY = { value: '', name: 'Choose an investor' };
const choiceOf = ({ id, name, reference }: Investor) => ({ value: id, name: `${name} (${reference})` });
