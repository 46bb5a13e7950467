import type { Fund, Investor, PossibleDays } from '@equanim/contract/fund';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Action } from '../../../../api/use-call.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { RadioChoices } from '../../../frame/controls/radio-choices.tsx';
import { SelectField } from '../../../frame/controls/select-field.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { isAlreadyAsked, lockedOn } from '../../parts/requests.ts';
import { DayField } from '../../parts/day-field.tsx';
import {
  daysOfRequest,
  readRequest,
  type RequestContext,
  type RequestDraft,
  termsOfRequest,
  type RequestErrors,
} from './read-request.ts';
import { MONEY, readNumber, SHARES } from '@equanim/contract/typed-number';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDeadline, formatDealingDay } from '../../../../ui/format/date.ts';
import { formatRate, formatShares, formatUsdtShort } from '../../../../ui/format/number.ts';
import { wireOf } from '../../parts/subscription.ts';
import { Money } from './money.tsx';
import { payoutOfShares } from './payout.ts';
import { Wire } from './wire.tsx';
import { Field } from '../../../../ui/forms/field.tsx';

const SIZES = [
  { value: 'amount', name: 'A payout', note: 'After fees' },
  { value: 'shares', name: 'Shares', note: 'Oldest first' },
  { value: 'all', name: 'Everything', note: 'All series' },
] as const;

const TooMuch = ({ children }: { children: string }) => (
  <p className="text-warn">That is more {children} at present.</p>
);

const Payout = ({ amount }: { amount: number }) => (
  <>
    <p className="investor-request-line request-total">
      <span>Pays out about</span>
      <Money amount={amount} />
    </p>
    <p>The price of the strike decides.</p>
  </>
);

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

interface RequestEffectProps {
  draft: RequestDraft;
  context: RequestContext;
  /** Undefined while nobody is chosen. */
  investor: Investor | undefined;
}

/** What follows from a request that is not sent yet. */
function RequestEffect(props: RequestEffectProps) {
  return (
    <div role="status" className="request-effect">
      {props.draft.kind === 'subscription' ? (
        <SubscriptionEffect {...props} />
      ) : (
        <RedemptionEffect {...props} />
      )}
    </div>
  );
}

function SubscriptionEffect({ draft, context, investor }: RequestEffectProps) {
  const terms = termsOfRequest(draft, context);
  const { value: gross } = readNumber(draft.amount, MONEY);
  if (terms === null) return <p>No terms hold on that day: record them first.</p>;
  const rate = terms.subscription_fee_rate;
  if (gross === null)
    return <p>What is to be wired follows from the amount, less a subscription fee of {formatRate(rate)}.</p>;
  const { net, fee } = wireOf(gross, rate);
  return (
    <>
      <p className="investor-request-line">
        <span>Subscription fee, {formatRate(rate)} of the gross amount</span>
        <Money amount={fee} />
      </p>
      <Wire amount={net} reference={investor?.reference ?? null} />
    </>
  );
}

function RedemptionEffect({ draft, context, investor }: RequestEffectProps) {
  if (investor === undefined) return <p>What it pays out follows from what the investor holds.</p>;
  const { day } = daysOfRequest(draft, context);
  const locked = lockedOn(day, investor.series);
  const until = context.dealing?.notice_until[day ?? ''];
  return (
    <>
      <p className="investor-request-line">
        <span>
          Net value at the last sample, <Amount text={formatShares(investor.shares)} /> shares
        </span>
        <Money amount={investor.net_value} />
      </p>
      <Estimate draft={draft} investor={investor} />
      {until === undefined ? null : <p>It has to be requested by {formatDeadline(until)}.</p>}
      {day === undefined || !locked?.length ? null : (
        <p className="text-warn">
          In lock-up on {formatDealingDay(day)}:{' '}
          {locked.map(({ name, until }) => `${name} until ${formatDealingDay(until)}`).join(', ')}.
        </p>
      )}
    </>
  );
}

/** What a redemption pays out, or that there is too little for it. */
function Estimate({ draft, investor }: { draft: RequestDraft; investor: Investor }) {
  if (investor.series.length === 0)
    return <p className="text-warn">There is nothing to redeem at present.</p>;
  if (draft.size === 'all') return <Payout amount={investor.net_value} />;
  if (draft.size === 'shares') {
    const { value: shares } = readNumber(draft.shares, SHARES);
    if (shares === null) return null;
    const payout = payoutOfShares(investor.series, shares);
    return payout === null ? <TooMuch>shares than it holds</TooMuch> : <Payout amount={payout} />;
  }
  const { value: amount } = readNumber(draft.amount, MONEY);
  return amount !== null && amount > investor.net_value ? <TooMuch>than it is worth</TooMuch> : null;
}

interface SizeFieldsProps {
  draft: RequestDraft;
  context: RequestContext;
  errors: RequestErrors;
  onChange: (changes: Partial<RequestDraft>) => void;
}

/** How much: the gross amount of a subscription; a payout, shares or everything of a redemption. */
function SizeFields({ draft, context, errors, onChange }: SizeFieldsProps) {
  const { kind, size, amount, shares } = draft;
  const isSubscription = kind === 'subscription';
  const min = termsOfRequest(draft, context)?.min_subscription ?? 0;
  return (
    <>
      {isSubscription ? null : (
        <div className="request-triple">
          <RadioChoices
            legend="How much"
            choices={SIZES}
            chosen={size}
            onChoose={(chosen) => onChange({ size: chosen })}
          />
        </div>
      )}
      {isSubscription || size === 'amount' ? (
        <Field
          label={isSubscription ? 'Gross amount (USDT)' : 'Payout (USDT)'}
          hint={isSubscription && min > 0 ? `At least ${formatUsdtShort(min)}` : undefined}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          value={amount}
          error={errors.amount}
          onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        />
      ) : null}
      {!isSubscription && size === 'shares' ? (
        <Field
          label="Shares"
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          value={shares}
          error={errors.shares}
          onChange={({ currentTarget }) => onChange({ shares: currentTarget.value })}
        />
      ) : null}
    </>
  );
}
