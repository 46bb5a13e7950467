import { newInvestorBody } from '@equanim/contract/investors';
import type { CallInput } from '../../../../api/client.ts';
import { readBy, type Read } from '../../../../ui/forms/use-form.ts';
import { bodyOf, FIELD_NAMES, type InvestorDraft } from '../../parts/investor-fields.tsx';
import { readRequest, type RequestContext } from '../../requests/read-request.ts';
import { EMPTY } from '../../requests/request-form.tsx';

/** A new investor as it is typed. */
export interface NewInvestorDraft extends InvestorDraft {
  /** Of somebody to invite; empty for nobody. */
  email: string;
  /** Of the first subscription; empty for none. */
  amount: string;
  /** `YYYY-MM-DD`; empty for the first that is possible. */
  dealing_day: string;
}

type Body = CallInput<'addInvestor'>['body'];

/** The request of a draft as those of investors who are there are read. */
export const requestOf = ({ amount, dealing_day: day }: NewInvestorDraft) => ({
  ...EMPTY,
  investor_id: 'new',
  amount,
  dealing_day: day,
});

/** The body to send for a draft, or what is wrong with it, field by field. @param context null while it is not known */
export function readNewInvestor(
  draft: NewInvestorDraft,
  context: RequestContext | null,
): Read<NewInvestorDraft, Body> {
  const asked =
    context === null || draft.amount.trim() === '' ? null : readRequest(requestOf(draft), context);
  const { amount, dealing_day: day } = asked?.body ?? {};
  const read = readBy<NewInvestorDraft, Body>(
    newInvestorBody,
    {
      ...bodyOf(draft),
      ...(draft.email !== '' && { invite: { email: draft.email } }),
      ...(amount !== undefined && { request: { amount, ...(day !== undefined && { dealing_day: day }) } }),
    },
    { ...FIELD_NAMES, invite: 'email', request: 'amount' },
  );
  const wrong = asked?.errors?.amount;
  return wrong === undefined ? read : { body: null, errors: { ...read.errors, amount: wrong } };
}
