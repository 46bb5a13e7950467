import { formatUsdtShort } from '../../../../ui/format/number.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { RadioChoices } from '../../../frame/controls/radio-choices.tsx';
import {
  type RequestContext,
  type RequestDraft,
  type RequestErrors,
  termsOfRequest,
} from './read-request.ts';

interface SizeFieldsProps {
  draft: RequestDraft;
  context: RequestContext;
  errors: RequestErrors;
  onChange: (changes: Partial<RequestDraft>) => void;
}

const SIZES = [
  { value: 'amount', name: 'A payout', note: 'After fees' },
  { value: 'shares', name: 'Shares', note: 'Oldest first' },
  { value: 'all', name: 'Everything', note: 'All series' },
] as const;

/** How much: the gross amount of a subscription; a payout, shares or everything of a redemption. */
export function SizeFields({ draft, context, errors, onChange }: SizeFieldsProps) {
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
