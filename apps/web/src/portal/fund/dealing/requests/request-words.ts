import { REQUEST_STATES, type DealingRequest, type RequestState } from '@equanim/contract/dealing';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { formatExactShares } from '../../../../ui/format/exact.ts';

/** How far a request has got, on the screen. */
export const STATE_WORDS: Record<RequestState, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  funded: 'Funded',
  dealt: 'Dealt',
  paid: 'Paid',
  canceled: 'Canceled',
};

/** The states of a filter, in the order a request goes through them. */
export const STATE_CHOICES = REQUEST_STATES.map((value) => ({ value, name: STATE_WORDS[value] }));

/** The kind of a request, on the screen. */
export const KIND_WORDS: Record<DealingRequest['kind'], string> = {
  subscription: 'Subscription',
  redemption: 'Redemption',
};

/** What is asked for: `50,000.00 USDT gross`, `25,000.00 USDT`, `12.5 shares` or `Everything`. */
export function askedFor({ kind, amount, shares, is_all: isAll }: DealingRequest): string {
  if (isAll) return 'Everything';
  if (amount !== null) return `${formatUsdt(amount)} USDT${kind === 'subscription' ? ' gross' : ''}`;
  return shares === null ? 'Unknown' : `${formatExactShares(shares)} shares`;
}

/** Whether a request waits for a decision. */
export const isUndecided = ({ state }: Pick<DealingRequest, 'state'>): boolean => state === 'requested';

/** Whether a request can still be canceled: nothing was dealt. Money that has arrived is paid back. */
export const isCancelable = ({ state }: Pick<DealingRequest, 'state'>): boolean =>
  state === 'requested' || state === 'accepted' || state === 'funded';
