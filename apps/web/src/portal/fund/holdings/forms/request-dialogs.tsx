import type { CustomerRequest } from '@equanim/contract/dealing';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { requestCalls } from '@equanim/contract/request-calls';
import { useId, useState, type ReactNode } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { NO_REDEMPTION, NO_SUBSCRIPTION, type RedemptionDraft, type Size } from './reading/drafts.ts';
import { RequestMade } from './request-made.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import './forms.css';
import { Field } from '../../../../ui/forms/field.tsx';
import { RadioChoices } from '../../../frame/controls/radio-choices.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { FormEnd, Line } from './form-parts.tsx';
import { readSize } from './reading/read-size.ts';
import { useRequestForm, type RequestFailure, type RequestFormProps } from './use-request-form.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay, formatDeadline } from '../../../../ui/format/date.ts';
import { counted, formatUsdt, sharesFormat } from '../../../../ui/format/number.ts';
import { termInWords } from '../../parts/fund-terms.ts';
import { lockedOn, type LockedSeries } from '../../parts/requests.ts';

const SIZES = [
  { value: 'amount', name: 'An amount', note: 'Exactly this is paid out, after fees' },
  { value: 'shares', name: 'A number of shares', note: 'Paid out at the price of the dealing day' },
  { value: 'all', name: 'Everything', note: 'Every share of every series' },
] as const satisfies ReadonlyArray<{ value: Size; name: string; note: string }>;

interface RequestDialogsProps {
  /** Which of the two is open; null where none is. */
  open: CustomerRequest['kind'] | null;
  holdings: CustomerHoldings;
  holding: Holding;
  onClose: () => void;
}

/** The two forms that request something. What was typed stays until it is sent, also while a form is closed. */
export function RequestDialogs({ open, holdings, holding, onClose }: RequestDialogsProps) {
  const props = { holdings, holding, onClose };
  const { id } = holding.investor;
  return (
    <>
      <SubscriptionDialog key={`subscription ${id}`} isOpen={open === 'subscription'} {...props} />
      <RedemptionDialog key={`redemption ${id}`} isOpen={open === 'redemption'} {...props} />
    </>
  );
}

/** What is typed, which stays until it is requested, and the request it makes. */
function useDraft<Draft>(empty: Draft, onClose: () => void) {
  const make = useAction(requestCalls.makeCustomerRequest, { refetch: areas.holdings });
  const [draft, setDraft] = useState(empty);
  const close = () => {
    if (make.isSuccess) setDraft(empty);
    if (!make.isPending) make.reset();
    onClose();
  };
  return { make, draft, setDraft, close };
}

type DialogProps = Omit<RequestDialogsProps, 'open'> & { isOpen: boolean };

function SubscriptionDialog({ isOpen, holdings, holding, onClose }: DialogProps) {
  const { make, draft, setDraft, close } = useDraft(NO_SUBSCRIPTION, onClose);
  return (
    <Framed
      title={make.isSuccess ? 'Subscription requested' : 'Subscribe'}
      isOpen={isOpen}
      holding={holding}
      onClose={close}
    >
      {make.isSuccess ? (
        <RequestMade request={make.data} onClose={close} />
      ) : (
        <SubscriptionForm
          holdings={holdings}
          holding={holding}
          draft={draft}
          make={make}
          onDraft={setDraft}
          onClose={close}
        />
      )}
    </Framed>
  );
}

function RedemptionDialog({ isOpen, holdings, holding, onClose }: DialogProps) {
  const { make, draft, setDraft, close } = useDraft(NO_REDEMPTION, onClose);
  return (
    <Framed
      title={make.isSuccess ? 'Redemption requested' : 'Redeem'}
      isOpen={isOpen}
      holding={holding}
      onClose={close}
    >
      {make.isSuccess ? (
        <RequestMade request={make.data} onClose={close} />
      ) : (
        <RedemptionForm
          holdings={holdings}
          holding={holding}
          draft={draft}
          make={make}
          onDraft={setDraft}
          onClose={close}
        />
      )}
    </Framed>
  );
}

interface FramedProps {
  title: string;
  isOpen: boolean;
  holding: Holding;
  onClose: () => void;
  children: ReactNode;
}

function Framed({ title, isOpen, holding, onClose, children }: FramedProps) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} className="request-dialog">
      <h2 id={heading} className="text-title">
        {title}
      </h2>
      <p className="request-dialog-who">
        <bdi>{holding.investor.name}</bdi> · {holding.investor.reference}
      </p>
      {children}
    </Dialog>
  );
}

/** Asks how much is to be redeemed and for which dealing day, and explains notice and lock-up. */
function RedemptionForm(props: RequestFormProps<RedemptionDraft>) {
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

interface RedemptionTermsProps {
  holding: Holding;
  holdings: CustomerHoldings;
  /** Undefined where the server chooses. */
  day: string | undefined;
  isAll: boolean;
}

/** What is held, and what notice and lock-up mean for a redemption on a dealing day. */
function RedemptionTerms({ holding, holdings, day, isAll }: RedemptionTermsProps) {
  const { shares, net_value: netValue } = holding;
  const { terms, dealing } = holdings;
  const locked = lockedOn(day, holding.series);
  const until = dealing?.notice_until[day ?? ''];
  return (
    <div className="request-summary">
      <dl>
        <Line name="You hold">
          <span className="tabular">
            <Amount text={sharesFormat([shares])(shares)} /> shares{' '}
            <span className="block text-ink-3">
              some <Amount text={formatUsdt(netValue)} /> USDT
            </span>
          </span>
        </Line>
        <Line name="Notice">
          {termInWords('days', terms.notice_days)}{' '}
          {until === undefined ? null : <span className="block text-ink-3">by {formatDeadline(until)}</span>}
        </Line>
        {terms.lock_up_months === 0 && !locked?.length ? null : (
          <Line name="Lock-up">
            <LockUp months={terms.lock_up_months} locked={locked} isAll={isAll} />
          </Line>
        )}
      </dl>
      <p>
        The oldest series is redeemed first, at the price of the dealing day and after its performance fee.
      </p>
    </div>
  );
}

interface LockUpProps {
  months: number;
  /** Null where it is not known. */
  locked: readonly LockedSeries[] | null;
  isAll: boolean;
}

function LockUp({ months, locked, isAll }: LockUpProps): ReactNode {
  return (
    <>
      {months === 0 ? 'None' : `${counted(months, 'month')} a series`}
      {locked?.length === 0 ? ', over for each' : ' '}
      {locked?.map(({ name, until }) => (
        <span key={name} className={`block ${isAll ? 'text-warn' : 'text-ink-3'}`}>
          {name} until {formatDealingDay(until)}
        </span>
      ))}
    </>
  );
}
