import { DomainError } from '../../../platform/domain-error.ts';
import type { RequestState } from '@equanim/contract/dealing';
import type { DealingRequest } from '../book/requests.store.ts';
import { dayInWords } from '../../../platform/in-words.ts';
import { cutOffOf } from './arrival.ts';

const PAST: Record<RequestState, string> = {
  requested: 'has only been requested',
  accepted: 'is already accepted',
  funded: 'already has its money',
  dealt: 'has already been dealt',
  paid: 'has already been paid',
  canceled: 'is canceled',
};

/** How far a request has got. */
export function stateOfRequest({ events }: Pick<DealingRequest, 'events'>): RequestState {
  return events.at(-1)?.state ?? 'requested';
}

/** @throws DomainError `not-possible`, with how far a request has got, where that is none of these states */
export function requireState(request: Pick<DealingRequest, 'events'>, states: readonly RequestState[]): void {
  const state = stateOfRequest(request);
  if (!states.includes(state))
    throw new DomainError('not-possible', `This request ${PAST[state]}; nothing was changed.`);
}

/**
 * Whether its investor may cancel a request: before its cut-off, one that was not accepted, or that moved to another day than it
 * was asked for.
 */
export function mayInvestorCancel(request: DealingRequest, now: Date): boolean {
  return now < cutOffOf(request.dealingDay) && isForInvestorToCancel(request);
}

function isForInvestorToCancel(request: DealingRequest): boolean {
  const state = stateOfRequest(request);
  const hasMoved = request.dealingDay !== request.askedDay;
  return state === 'requested' || (hasMoved && (state === 'accepted' || state === 'funded'));
}

/** @throws DomainError `not-possible` */
export function requireInvestorMayCancel(request: DealingRequest, now: Date): void {
  if (!isForInvestorToCancel(request)) requireState(request, ['requested']);
  if (!mayInvestorCancel(request, now))
    throw new DomainError(
      'not-possible',
      `${dayInWords(request.dealingDay)} has begun, so this request can no longer be canceled unless it moves to another day.`,
    );
}
