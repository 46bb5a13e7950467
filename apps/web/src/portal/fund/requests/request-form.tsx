import type { CustomerRequest } from '@equanim/contract/dealing';
import { useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { formatUsdt, formatUsdtShort, sharesFormat } from '../../../ui/format/number.ts';
import { RadioChoices, SelectField } from '../../../ui/forms/choices.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { type Errors, useForm } from '../../../ui/forms/use-form.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { ActionForm } from '../../frame/controls/action-form.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { isAlreadyAsked } from './request-words.ts';
import {
  daysOfRequest,
  investorOf,
  readRequest,
  type RequestBody,
  type RequestContext,
  type RequestDraft,
  type RequestInvestor,
  termsOfRequest,
} from './read-request.ts';
import { RequestSummary } from './request-summary.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';

const KINDS = [
  { value: 'subscription', name: 'Subscription', note: 'Money comes in' },
  { value: 'redemption', name: 'Redemption', note: 'Money is paid out' },
] as const;

const SIZES = [
  { value: 'amount', name: 'An amount', note: 'You receive exactly this amount, after fees' },
  { value: 'shares', name: 'Shares', note: 'At the price of the day' },
  { value: 'all', name: 'Everything', note: 'All shares of all series' },
] as const;

/** Before anything is typed. */
export const EMPTY: RequestDraft = {
  investor_id: '',
  kind: 'subscription',
  size: 'amount',
  amount: '',
  shares: '',
  dealing_day: '',
};

/** What makes a request, whoever may. */
export interface Making {
  data: CustomerRequest | undefined;
  error: Error | null;
  isPending: boolean;
  reset: () => void;
  mutate: (input: { body: RequestBody }, options?: { onError?: (error: Error) => void }) => void;
}

const DONE = 'The request was made';
const FIELDS = ['amount', 'shares', 'dealing_day'] as const;

/** The field that the server refuses; undefined where it is none. */
const refusedField = (error: Error | null) =>
  error instanceof ApiProblem ? FIELDS.find((name) => error.fields.includes(name)) : undefined;

interface RequestFormProps {
  context: RequestContext;
  first: Partial<RequestDraft>;
  make: Making;
}

/** Takes a request, then says what follows from it before it is sent. */
export function RequestForm({ context, first, make }: RequestFormProps) {
  const form = useForm({ ...EMPTY, ...first }, (draft) => readRequest(draft, context));
  const [reviewed, setReviewed] = useState<RequestBody | null>(null);
  const isQuestion = isAlreadyAsked(make.error);
  if (reviewed === null)
    return <RequestFields form={form} context={context} make={make} onReview={setReviewed} />;
  const back = () => {
    make.reset();
    setReviewed(null);
  };
  return (
    <ActionForm
      key="review"
      // What the server asks for is said by sending it once more.
      label={isQuestion ? 'Request another' : 'Submit request'}
      busyLabel="Requesting..."
      cancelLabel="Back"
      isDirty
      action={make}
      done={DONE}
      gone="This investor no longer exists."
      onCancel={back}
      onSubmit={() =>
        make.mutate(
          { body: isQuestion ? { ...reviewed, confirms_another: true } : reviewed },
          { onError: (error) => refusedField(error) !== undefined && setReviewed(null) },
        )
      }
    >
      <RequestSummary draft={form.values} body={reviewed} context={context} />
    </ActionForm>
  );
}

interface RequestFieldsProps {
  form: ReturnType<typeof useForm<RequestDraft, RequestBody>>;
  context: RequestContext;
  make: Making;
  onReview: (body: RequestBody) => void;
}

/** For whom, what, how much and for which day. */
function RequestFields({ form, context, make, onReview }: RequestFieldsProps) {
  const { values: draft, change, submit, isDirty } = form;
  const { isOwn, investors } = context;
  const { days, day } = daysOfRequest(draft, context);
  const refused = refusedField(make.error);
  const errors: Errors<RequestDraft> = {
    ...form.errors,
    ...(refused !== undefined && { [refused]: failureOf(make.error, DONE) }),
  };
  const field = <Name extends keyof RequestDraft>(name: Name) => ({
    value: draft[name],
    error: errors[name],
    onValue: (value: RequestDraft[Name]) => {
      if (make.error !== null) make.reset();
      change({ [name]: value });
    },
  });
  const isRedemption = draft.kind === 'redemption';
  return (
    <Form key="fields" label="Review" isDirty={isDirty} onSubmit={submit(onReview)}>
      {isOwn ? null : (
        <>
          <SelectField
            label="Investor"
            choices={
              draft.investor_id === '' ? [NOBODY, ...investors.map(choiceOf)] : investors.map(choiceOf)
            }
            {...field('investor_id')}
          />
          <RadioChoices legend="Kind" choices={KINDS} isInline {...field('kind')} />
        </>
      )}
      {isRedemption ? <RadioChoices legend="How much" choices={SIZES} isInline {...field('size')} /> : null}
      {isRedemption && draft.size === 'shares' ? <NumberField label="Shares" {...field('shares')} /> : null}
      {isRedemption && draft.size !== 'amount' ? null : (
        <NumberField
          label={isRedemption ? 'Payout' : 'Gross amount'}
          unit="USDT"
          hint={isRedemption ? undefined : minimumOf(draft, context)}
          {...field('amount')}
        />
      )}
      <DayField days={days} chosen={day} error={errors.dealing_day} onValue={field('dealing_day').onValue} />
      {isRedemption ? <Held investor={investorOf(draft, context)} /> : null}
    </Form>
  );
}

const NOBODY = { value: '', name: 'Choose an investor' };
const choiceOf = ({ id, name, reference }: RequestInvestor) => ({
  value: id,
  name: `${name} (${reference})`,
});

/** What a field for the amount of a subscription says beside its label; nothing where any amount may be. */
export function minimumOf(draft: RequestDraft, context: RequestContext): string | undefined {
  const min = termsOfRequest(draft, context)?.min_subscription ?? 0;
  return min > 0 ? `At least ${formatUsdtShort(min)}` : undefined;
}

/** What there is to redeem. */
function Held({ investor }: { investor: RequestInvestor | undefined }) {
  if (investor === undefined) return null;
  const { shares, net_value: worth, series } = investor;
  return (
    <p className="form-text">
      {series.length === 0 ? (
        'There is nothing to redeem at present.'
      ) : (
        <span>
          Held: <Amount text={sharesFormat([shares])(shares)} /> shares, about{' '}
          <Amount text={formatUsdt(worth)} /> USDT today (estimate).
        </span>
      )}
    </p>
  );
}

interface DayFieldProps {
  /** The first possible one first; undefined where the server chooses. */
  days: readonly string[] | undefined;
  chosen: string | undefined;
  error?: string | undefined;
  onValue: (day: string) => void;
}

/** The dealing day that a request is for. */
export function DayField({ days, chosen = '', error, onValue }: DayFieldProps) {
  if (days !== undefined && days.length > 0)
    return (
      <SelectField
        label="Dealing day"
        value={chosen}
        error={error}
        choices={days.map((day, index) => ({
          value: day,
          name: `${formatUtcDay(day)}${index === 0 ? ', the first possible' : ''}`,
        }))}
        onValue={onValue}
      />
    );
  return (
    <div className="field">
      <p className="field-label">
        {days === undefined
          ? 'It will be dealt on the first possible dealing day.'
          : 'There is no dealing day to request for at present.'}
      </p>
      {error === undefined ? null : <p className="field-error">{error}</p>}
    </div>
  );
}
