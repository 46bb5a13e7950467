import type { Arrival } from '@equanim/contract/dealing';
import { DomainError } from '../../../platform/domain-error.ts';
import type { DealingRequest, NewRequestEvent } from '../book/requests.store.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';
import { fittingArrival } from './arrival.ts';
import { dayToDealOn } from './late-decision.ts';

interface OfRequest {
  ledger: Ledger;
  request: DealingRequest;
}

type Funding = Pick<NewRequestEvent, 'state' | 'reckoned'>;

/** That the money of an accepted subscription has arrived; nothing where it is neither its net nor its gross amount. */
export function fundedEvent({ ledger, request }: OfRequest): Funding[] {
  const money = stateOf(ledger.entries).inTransit.get(request.id)?.amount;
  if (request.kind !== 'subscription' || !money?.gt(0)) return [];
  const arrived = fittingArrival(request, { terms: ledger.terms, day: dayToDealOn(ledger, request), money });
  return arrived ? [{ state: 'funded', reckoned: { arrived, money } }] : [];
}

/** @throws DomainError `not-possible` where there is no money to be dealt as it is */
export function requireReckonable({ ledger, request }: OfRequest): void {
  if (request.kind !== 'subscription' || !stateOf(ledger.entries).inTransit.get(request.id)?.amount.gt(0))
    throw new DomainError('not-possible', 'No money has arrived for this request.');
}

/** That what arrived is dealt as it is. */
export function reckonedEvent({ ledger, request }: OfRequest, arrived: Arrival): Funding {
  const money = stateOf(ledger.entries).inTransit.get(request.id)?.amount;
  return { state: 'funded', reckoned: money ? { arrived, money } : null };
}
