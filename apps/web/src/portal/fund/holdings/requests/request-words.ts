import type { CustomerRequest } from '@equanim/contract/dealing';
import { formatUsdt, sharesFormat } from '../../../../ui/format/number.ts';

type State = CustomerRequest['state'];

export const STATE_NAMES: Record<State, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  funded: 'Money confirmed',
  dealt: 'Dealt',
  paid: 'Paid',
  canceled: 'Canceled',
};

const COURSES: Record<CustomerRequest['kind'], readonly State[]> = {
  subscription: ['requested', 'accepted', 'funded', 'dealt'],
  redemption: ['requested', 'accepted', 'dealt', 'paid'],
};

/** A step of a request: when it was done, null while it is to come. */
export interface Step {
  state: State;
  at: string | null;
}

/** The steps of a request, those to come among them; one that was canceled has no more to come. */
export function sparklineOf({ kind, state, events }: CustomerRequest): Step[] {
  // Something that was undone, such as a match, may have happened twice: the last time counts.
  const lastOf = (wanted: State) => events.findLast((event) => event.state === wanted)?.at ?? null;
  const course = COURSES[kind] ?? [...new Set(events.map((event) => event.state))];
  const steps = course.map((step) => ({ state: step, at: lastOf(step) }));
  const reached = steps.findLastIndex((step) => step.state === state);
  if (state === 'canceled')
    return [...steps.filter(({ at }) => at !== null), { state, at: lastOf('canceled') }];
  return steps.map((step, index) => (index > reached ? { ...step, at: null } : step));
}

export const KIND_NAMES: Record<CustomerRequest['kind'], string> = {
  subscription: 'Subscription',
  redemption: 'Redemption',
};

/** How much a request is about: `150,000.00 USDT`, `12.5 shares`, `everything`. */
export function sizeOf({ amount, shares, is_all: isAll }: CustomerRequest): string {
  if (isAll) return 'everything';
  if (shares !== null) return `${sharesFormat([shares])(shares)} ${shares === 1 ? 'share' : 'shares'}`;
  return `${formatUsdt(amount)} USDT`;
}
