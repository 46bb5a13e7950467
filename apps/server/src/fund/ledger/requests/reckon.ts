import type { Arrival } from '@equanim/contract/dealing';
import type { Decimal } from 'decimal.js';
import { DomainError } from '../../../platform/domain-error.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { DealingRequest, NewRequestEvent } from '../book/requests.store.ts';
import { LEDGER } from '../follow-flows.ts';
import { stateOf } from '../ledger-state.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { fittingArrival } from './arrival.ts';
import { dayToDealOn } from './late-decision.ts';
import { stateOfRequest } from './request-state.ts';

interface OfRequest {
  ledger: Ledger;
  request: DealingRequest;
}

type Funding = Pick<NewRequestEvent, 'state' | 'reckoned'> & { by?: string };

/** What money is by its amount on the day a subscription is dealt at the earliest; null where it is not all that was asked for. */
export function arrivalByAmount({ ledger, request }: OfRequest, money: Decimal): Arrival | null {
  return fittingArrival(request, { terms: ledger.terms, day: dayToDealOn(ledger, request), money });
}

/** That the money of an accepted subscription has arrived; nothing where it is neither its net nor its gross amount. */
export function fundedEvent({ ledger, request }: OfRequest): Funding[] {
  const money = stateOf(ledger.entries).inTransit.get(request.id)?.amount;
  if (request.kind !== 'subscription' || !money?.gt(0)) return [];
  const arrived = arrivalByAmount({ ledger, request }, money);
  return arrived ? [{ state: 'funded', by: LEDGER, reckoned: { arrived, money } }] : [];
}

/** Notes which accepted subscriptions have their money, and which no longer do, after their day or its terms have changed. */
export async function noteFunding(records: FundRecords, at: Date): Promise<void> {
  const ledger = await readLedger(records);
  for (const request of ledger.requests) {
    const state = stateOfRequest(request);
    if (state !== 'accepted' && state !== 'funded') continue;
    const said = request.events.findLast(({ reckoned }) => reckoned !== null);
    // What somebody decided to deal as it is stays so.
    if (state === 'funded' && said?.by !== LEDGER) continue;
    const [funded] = fundedEvent({ ledger, request });
    if ((state === 'funded') === (funded !== undefined)) continue;
    const restsOnAt = ledger.entries.findLast(({ requestId }) => requestId === request.id)?.restsOnAt ?? null;
    await records.appendRequestEvent(request.id, { state: 'accepted', by: LEDGER, ...funded, at, restsOnAt });
  }
}

/** @throws DomainError `not-possible` where there is no money to be dealt as is */
export function requireReckonable({ ledger, request }: OfRequest): void {
  if (request.kind !== 'subscription' || !stateOf(ledger.entries).inTransit.get(request.id)?.amount.gt(0))
    throw new DomainError('not-possible', 'No money has arrived for this request.');
}

/** That what arrived is dealt as is. */
export function reckonedEvent({ ledger, request }: OfRequest, arrived: Arrival): Funding {
  const money = stateOf(ledger.entries).inTransit.get(request.id)?.amount;
  return { state: 'funded', reckoned: money ? { arrived, money } : null };
}
