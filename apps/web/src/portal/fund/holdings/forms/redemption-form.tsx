import { Field } from '../../../../ui/forms/field.tsx';
import { RadioChoices } from '../../../frame/controls/radio-choices.tsx';
import { DayField } from '../../parts/day-field.tsx';
import type { RedemptionDraft, Size } from './reading/drafts.ts';
import { FormEnd } from './form-parts.tsx';
import { readSize } from './reading/read-size.ts';
import { RedemptionTerms } from './redemption-terms.tsx';
import { useRequestForm, type RequestFailure, type RequestFormProps } from './use-request-form.ts';

const SIZES = [
  { value: 'amount', name: 'An amount', note: 'Exactly this is paid out, after fees' },
  { value: 'shares', name: 'A number of shares', note: 'Paid out at the price of the dealing day' },
  { value: 'all', name: 'Everything', note: 'Every share of every series' },
] as const satisfies ReadonlyArray<{ value: Size; name: string; note: string }>;

/** Asks how much is to be redeemed and for which dealing day, and explains notice and lock-up. */
export function RedemptionForm(props: RequestFormProps<RedemptionDraft>) {
  const { holdings, holding, draft, make, onClose } = props;
  const { size } = draft;
  const { field, ...form } = useRequestForm({ ...props, kind: 'redemption', read: readSize(draft, holding) });
  return (
    <form className="request-form" noValidate onSubmit={form.onSubmit}>
      <RadioChoices
        legend="How much"
        choices={SIZES}
        chosen={size}
        onChoose={(next) => {
          form.uncheck();
          form.change({ size: next });
        }}
      />
      {size === 'all' ? null : (
        <Field
          key={size}
          ref={field}
          label={size === 'amount' ? 'Payout, USDT' : 'Shares'}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          value={draft[size]}
          error={form.errorAt(size)}
          onChange={(event) => form.change({ [size]: event.currentTarget.value })}
        />
      )}
      <DayField
        days={form.days}
        chosen={form.day}
        error={form.errorAt('dealing_day')}
        onChoose={(day) => form.change({ day })}
      />
      <RedemptionTerms holding={holding} holdings={holdings} day={form.day} isAll={size === 'all'} />
      <FormEnd failure={formFailureOf(form.failure, size)} isPending={make.isPending} onClose={onClose}>
        {form.action}
      </FormEnd>
    </form>
  );
}

/** What no field on the form says. */
function formFailureOf(failure: RequestFailure | null, size: Size): string | null {
  const isAtField = failure?.field === size || failure?.field === 'dealing_day';
  return failure === null || isAtField ? null : failure.sentence;
}
