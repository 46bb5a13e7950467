import { MONEY, readNumber } from '@equanim/contract/typed-number';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import { formatRate, formatUsdt } from '../../../../ui/format/number.ts';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import type { useForm } from '../../../../ui/forms/use-form.ts';
import { wireOf } from '../../parts/subscription.ts';
import { daysOfRequest, termsOfRequest, type RequestContext } from '../../requests/read-request.ts';
import { DayField, minimumOf } from '../../requests/request-form.tsx';
import { requestOf, type NewInvestorDraft } from './read-new-investor.ts';

interface FirstRequestProps {
  form: Pick<ReturnType<typeof useForm<NewInvestorDraft, unknown>>, 'values' | 'field' | 'errors'>;
  context: RequestContext;
}

/** The first subscription of a new investor: how much, for which day, and what is to be transferred for it. */
export function FirstRequest({ form: { values, field }, context }: FirstRequestProps) {
  const draft = requestOf(values);
  const { days, day } = daysOfRequest(draft, context);
  const least = minimumOf(draft, context);
  const { value: _, ...dayField } = field('dealing_day');
  return (
    <>
      <NumberField
        label="First subscription, gross"
        unit="USDT"
        hint={least === undefined ? 'Optional' : `Optional, ${least.toLowerCase()}`}
        {...field('amount')}
      />
      {values.amount.trim() === '' ? null : (
        <>
          <DayField days={days} chosen={day} {...dayField} />
          <ToTransfer values={values} context={context} />
        </>
      )}
    </>
  );
}

/** What is to be transferred for what is typed; nothing while that is no amount. */
function ToTransfer({ values, context }: { values: NewInvestorDraft; context: RequestContext }) {
  const draft = requestOf(values);
  const terms = termsOfRequest(draft, context);
  const { text: gross } = readNumber(values.amount, MONEY);
  const { day } = daysOfRequest(draft, context);
  if (terms === null || gross === null || day === undefined) return null;
  const rate = terms.subscription_fee_rate;
  return (
    <p className="form-text">
      <span>
        To transfer: <Amount text={formatUsdt(wireOf(gross, rate).net)} /> USDT after the subscription fee of{' '}
        {formatRate(rate)}, to arrive before {formatUtcDay(day)}, 00:00 UTC.
      </span>
    </p>
  );
}
