import type { Fund, Investor } from '@equanim/contract/fund';
import { type SubmitEvent, useRef, useState } from 'react';
import type { useMakeRequest } from '../../../api/investors.ts';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { RadioChoices } from '../../layout/controls/radio-choices.tsx';
import { failureOf } from '../../layout/failure-of.ts';
import { dealingDaysFrom } from './dealing-days.ts';
import { readRequest, type RequestContext, type RequestDraft } from './read-request.ts';
import { RequestEffect } from './request-effect.tsx';
import { SelectField } from './select-field.tsx';
import { SizeFields } from './size-fields.tsx';

interface RequestFormProps {
  fund: Fund;
  investors: readonly Investor[];
  /** Id of the investor that is chosen at first; empty for none. */
  first: string;
  request: ReturnType<typeof useMakeRequest>;
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
/** Dealing days to choose from. */
const DAY_COUNT = 12;

/** The draft, what is wrong with it once sending was tried, and what sends it. */
function useRequestDraft({ fund, first, request }: Omit<RequestFormProps, 'onClose' | 'investors'>) {
  const [draft, setDraft] = useState<RequestDraft>({ ...EMPTY, investorId: first });
  const [isTried, setTried] = useState(false);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useRef<HTMLFormElement>(null);
  const context: RequestContext = {
    terms: fund.terms,
    nextDealingDay: fund.next_dealing_day,
    today,
  };
  const { body, errors } = readRequest(draft, context);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (body !== null) request.mutate(body);
    // The wrong fields are marked by the next render.
    else window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return {
    form,
    draft,
    context,
    errors: isTried ? (errors ?? {}) : {},
    change: (changes: Partial<RequestDraft>) => setDraft({ ...draft, ...changes }),
    onSubmit,
  };
}

/** Asks for whom, what and how much, and says what follows from it. */
export function RequestForm({ fund, investors, first, request, onClose }: RequestFormProps) {
  const { form, draft, context, errors, change, onSubmit } = useRequestDraft({ fund, first, request });
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
      <SelectField
        label="Dealing day"
        value={draft.dealingDay}
        error={errors.dealingDay}
        choices={dayChoices(fund)}
        onChoose={(dealingDay) => change({ dealingDay })}
      />
      <RequestEffect draft={draft} context={context} investor={investor} />
      {request.isError ? (
        <p role="alert" className="text-sm text-loss">
          {failureOf(request.error, 'The request was made', { gone: 'This investor no longer exists.' })}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busyLabel={request.isPending ? 'Requesting...' : undefined}>
          Request it
        </Button>
      </div>
    </form>
  );
}

const NOBODY = { value: '', name: 'Choose an investor' };
const choiceOf = ({ id, name, reference }: Investor) => ({ value: id, name: `${name} (${reference})` });

const dayChoices = ({ next_dealing_day: next }: Fund) => [
  { value: '', name: 'The first possible one' },
  ...dealingDaysFrom(next, DAY_COUNT).map((day) => ({ value: day, name: formatDealingDay(day) })),
];
