import { Exact } from '@equanim/finance/exact';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { FundFlow } from '../book/flows.store.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { moneyInWords } from '../../../platform/in-words.ts';
import { stateOf } from '../ledger-state.ts';
import { owedOf } from './owed.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { moneyBefore } from '../requests/arrival.ts';
import { arrivalByAmount, fundedEvent } from '../requests/reckon.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import type { CountedPart, Owed } from './match-parts.ts';

/**
 * The request that a part of a flow is for, and what is in transit of it.
 *
 * @param flow of which the money is a part
 * @throws DomainError `not-found`, or `not-possible` with what does not fit
 */
export function requireMatchable(
  ledger: Ledger,
  { requestId, money }: CountedPart,
  { occurredAt }: Pick<FundFlow, 'occurredAt'>,
): { request: DealingRequest; owed: Owed } {
  const request = ledger.requests.find(({ id }) => id === requestId);
  if (!request) throw new DomainError('not-found', 'There is no such request.');
  const owed = owedTo(ledger, request.id);
  if (money.gt(0)) requireFundable(ledger, request, occurredAt);
  else requirePayable(owed, money.neg());
  return { request, owed };
}

/** What settlement holds for a request, and what is still to be paid of it. */
function owedTo(ledger: Ledger, requestId: string): Owed {
  const held = stateOf(ledger.entries).inTransit.get(requestId);
  return { units: held?.units ?? new Exact(0), amount: owedOf(ledger, requestId) };
}

/** @throws DomainError */
function requireFundable(ledger: Ledger, request: DealingRequest, arrivedAt: Date): void {
  const state = stateOfRequest(request);
  if (request.kind !== 'subscription')
    throw impossible('A deposit cannot pay a redemption: match it with a subscription.');
  if (state === 'dealt')
    throw impossible('This subscription has been dealt: match the money with another request.');
  // Money of one that was canceled is owed at its amount until it is paid back.
  if (state === 'canceled') return;
  // Whether it is accepted yet or not: the moment of that decides nothing about money.
  const money = moneyBefore(ledger.entries, request.id, arrivedAt);
  if (state === 'funded' || (money && arrivalByAmount({ ledger, request }, money)))
    throw impossible('This subscription already has its money: match the rest with another request.');
}

/** @throws DomainError */
function requirePayable(owed: Owed, paid: Owed['amount']): void {
  if (!owed.amount.gt(0))
    throw impossible('Nothing is left to pay for this request: it has not been dealt, or it has been paid.');
  if (paid.gt(owed.amount))
    throw impossible(
      `${moneyInWords(paid)} USDT was withdrawn; ${moneyInWords(owed.amount)} is left to pay. Match the rest with something else.`,
    );
}

interface Settling {
  id: string;
  act: RecordedAct;
  now: Date;
  reason: string | null;
  restsOnAt: Date;
}

/** Notes how far a request has got once its money came, went, or was taken back. */
export async function settleRequest(
  records: FundRecords,
  { id, act, now, reason, restsOnAt }: Settling,
): Promise<void> {
  const ledger = await readLedger(records);
  const request = ledger.requests.find((one) => one.id === id);
  if (!request) return;
  const event = { at: now, by: act.by, reason, restsOnAt };
  const state = stateOfRequest(request);
  const owed = owedTo(ledger, id).amount;
  if (owed.lt(0))
    throw impossible('The money of this flow was paid back: undo the match of that payment first.');
  if (state === 'funded') await records.appendRequestEvent(id, { state: 'accepted', ...event });
  if (state === 'funded' || state === 'accepted')
    for (const funded of fundedEvent({ ledger, request }))
      await records.appendRequestEvent(id, { ...event, ...funded });
  if (request.kind !== 'redemption' || (state !== 'dealt' && state !== 'paid')) return;
  const isOwed = owed.gt(0);
  // What a NAV error has owed since is paid, too.
  if (state === 'paid' || !isOwed)
    await records.appendRequestEvent(id, { state: isOwed ? 'dealt' : 'paid', ...event });
}

function impossible(sentence: string): DomainError {
  return new DomainError('not-possible', sentence);
}
