import { belowSmallest } from '@equanim/contract/fund-rules';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { MONEY, readNumber, type TypedNumber } from '@equanim/contract/typed-number';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { NO_VALUE, formatDecimal, formatRate, formatUsdt } from '../../../../ui/format/number.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { DayField } from '../../parts/day-field.tsx';
import type { SubscriptionDraft } from './reading/drafts.ts';
import { FormEnd, Line } from './form-parts.tsx';
import { wireOf } from '../../parts/subscription.ts';
import { useRequestForm, type RequestFormProps } from './use-request-form.ts';

/** Reads a gross amount, which may not be below the smallest one. The terms are the fund's, and no secret of anybody. */
function readGross(typed: string, min: number): TypedNumber {
  const read = readNumber(typed, MONEY);
  if (read.problem !== null || read.value >= min) return read;
  return { value: null, text: null, problem: belowSmallest(formatDecimal(min, 2)) };
}

/** Asks for a gross amount and a dealing day, and says what is to be sent. */
export function SubscriptionForm(props: RequestFormProps<SubscriptionDraft>) {
  const { holdings, holding, draft, make, onClose } = props;
  const min = holdings.terms.min_subscription;
  const gross = readGross(draft.amount, min);
  const read = gross.problem === null ? { amount: gross.value } : { problem: gross.problem };
  const { field, ...form } = useRequestForm({ ...props, kind: 'subscription', read });
  return (
    <form className="request-form" noValidate onSubmit={form.onSubmit}>
      <Field
        ref={field}
        label="Gross amount, USDT"
        hint={`at least ${formatDecimal(min, 2)}`}
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        value={draft.amount}
        error={form.errorAt('amount')}
        onChange={(event) => form.change({ amount: event.currentTarget.value })}
      />
      <DayField
        days={form.days}
        chosen={form.day}
        error={form.errorAt('dealing_day')}
        onChoose={(day) => form.change({ day })}
      />
      <Summary gross={gross} holdings={holdings} holding={holding} day={form.day} />
      <FormEnd
        failure={form.failure?.field === null ? form.failure.sentence : null}
        isPending={make.isPending}
        onClose={onClose}
      >
        {form.action}
      </FormEnd>
    </form>
  );
}

interface SummaryProps {
  gross: TypedNumber;
  holdings: CustomerHoldings;
  holding: Holding;
  /** Undefined where the server chooses. */
  day: string | undefined;
}

/** What the fee takes, what is to be sent, with what and until when. */
function Summary({ gross, holdings, holding, day }: SummaryProps) {
  const rate = holdings.terms.subscription_fee_rate;
  const amounts = gross.text === null ? null : wireOf(gross.text, rate);
  const usdt = (value: number | undefined) =>
    value === undefined ? NO_VALUE : <Amount text={formatUsdt(value)} />;
  return (
    <div className="request-summary">
      <dl className="tabular">
        <Line name={`Subscription fee, ${formatRate(rate)}`}>{usdt(amounts?.fee)}</Line>
        <Line name="To send, USDT" isMain>
          <output>{usdt(amounts?.net)}</output>
        </Line>
        <Line name="Reference of the wire">{holding.investor.reference}</Line>
        {day === undefined ? null : <Line name="To arrive before">{formatDealingDay(day)}, 00:00 UTC</Line>}
      </dl>
      <p>
        Send it once the request is accepted. It buys units at the price of the dealing day, and can be
        canceled until it is accepted.
      </p>
    </div>
  );
}
