import type { PossibleDays } from '@equanim/contract/fund';
import { investorCalls } from '@equanim/contract/investor-calls';
import type { AddedInvestor } from '@equanim/contract/investors';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { areas, FUND } from '../../../../api/areas.ts';
import { fundQuery } from '../../../../api/fund.ts';
import { useAction, type Action } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import { formatRate, formatUsdt } from '../../../../ui/format/number.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { ActionForm } from '../../../frame/controls/action-form.tsx';
import { InvitationLink } from '../../../frame/people/invite-dialog.tsx';
import { NameFields, UsersPicker } from '../../parts/investor-fields.tsx';
import { InvestorLink } from '../../../frame/people/investor-link.tsx';
import { transferOf } from '../../parts/subscription.ts';
import { daysOfRequest, termsOfRequest, type RequestContext } from '../../requests/read-request.ts';
import { DayField, minimumOf } from '../../requests/request-form.tsx';
import { MadeSummary } from '../../requests/request-summary.tsx';
import { readNewInvestor, requestOf, type NewInvestorDraft } from './read-new-investor.ts';

interface NewInvestorDialogProps {
  isOpen: boolean;
  /** Undefined before they are known, and where the server does not tell. */
  dealing: PossibleDays | undefined;
  onClose: () => void;
  /** Called with what was done, once the dialog is left. */
  onDone: (sentence: ReactNode) => void;
}

/** Adds an investor with its people and its first request, then says what follows. */
export function NewInvestorDialog({ isOpen, dealing, onClose, onDone }: NewInvestorDialogProps) {
  const fund = useQuery(fundQuery());
  const add = useAction(investorCalls.addInvestor, {
    refetch: [...areas.fund, ...areas.people, 'dealingRequests'],
  });
  const added = add.data;
  const close = () => {
    if (added === undefined) return onClose();
    // The link must not be there for whoever opens the dialog next.
    add.reset();
    onDone(<Added investor={added} />);
  };
  const context: RequestContext | null =
    fund.data === undefined
      ? null
      : {
          isOwn: false,
          investors: [],
          terms: fund.data.terms,
          nextDealingDay: fund.data.next_dealing_day,
          dealing,
        };
  return (
    <Dialog
      title={added === undefined ? 'Add an investor' : 'Investor added'}
      isOpen={isOpen}
      onClose={close}
    >
      {added === undefined ? (
        <NewInvestorForm context={context} add={add}>
          <ListState query={fund} items="terms" />
        </NewInvestorForm>
      ) : (
        <WhatFollows added={added} onClose={close} />
      )}
    </Dialog>
  );
}

const Added = ({ investor }: { investor: AddedInvestor }) => (
  <>
    Added: <InvestorLink {...investor} />. Its transfer reference is {investor.reference}.
  </>
);

interface NewInvestorFormProps {
  /** Null while it is not known. */
  context: RequestContext | null;
  add: Action<'addInvestor'>;
  /** In place of the first request while its context is not known. */
  children: ReactNode;
}

function NewInvestorForm({ context, add, children }: NewInvestorFormProps) {
  const form = useForm(
    { name: '', spelling: '', email: '', userIds: [] as string[], amount: '', dealing_day: '' },
    (draft) => readNewInvestor(draft, context),
  );
  return (
    <ActionForm
      label="Add investor"
      busyLabel="Recording..."
      isDirty={form.isDirty}
      action={add}
      done="The investor was added"
      onSubmit={form.submit((body) => add.mutate({ params: FUND, body }))}
    >
      <NameFields {...form} />
      <Field
        label="Email address of somebody to invite"
        hint="Optional"
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <UsersPicker {...form.field('userIds')} />
      {context === null ? children : <FirstRequest form={form} context={context} />}
    </ActionForm>
  );
}

/** What came of it, with the link of the invitation, which is shown only here. */
function WhatFollows({ added, onClose }: { added: AddedInvestor; onClose: () => void }) {
  const { invitation, request } = added;
  return (
    <Form label="Done" onCancel={null} onSubmit={onClose}>
      <p role="status" className="form-text">
        <span>
          <bdi>{added.name}</bdi> was added as {added.reference}, the reference for its transfers.{' '}
          {request == null ? 'It has no request yet.' : 'Its request waits to be accepted.'}
        </span>
      </p>
      {request == null ? null : <MadeSummary title="Subscription requested" request={request} />}
      {invitation == null ? null : <InvitationLink invitation={invitation} />}
    </Form>
  );
}

interface FirstRequestProps {
  form: Pick<ReturnType<typeof useForm<NewInvestorDraft, unknown>>, 'values' | 'field' | 'errors'>;
  context: RequestContext;
}

/** The first subscription of a new investor: how much, for which day, and what is to be transferred for it. */
function FirstRequest({ form: { values, field }, context }: FirstRequestProps) {
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
        To transfer: <Amount text={formatUsdt(transferOf(gross, rate).net)} /> USDT after the subscription fee
        of {formatRate(rate)}, to arrive before {formatUtcDay(day)}, 00:00 UTC.
      </span>
    </p>
  );
}
