import { DomainError } from '../../../platform/domain-error.ts';
import type { RequestState } from '@equanim/contract/dealing';
import type { DealingRequest } from '../book/requests.store.ts';

const PAST: Record<RequestState, string> = {
  requested: 'was only requested',
  accepted: 'is accepted already',
  funded: 'has its money already',
  dealt: 'was dealt already',
  paid: 'is paid already',
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
