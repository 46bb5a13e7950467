import type { DealingRequest } from '../book/requests.store.ts';
import { dayInWords, moneyInWords } from '../../../platform/in-words.ts';
import type { Ledger } from '../read-ledger.ts';
import { arrivalOf, cutOffOf, isAcceptedFor, moneyBefore } from '../requests/arrival.ts';
import { stateOfRequest } from '../requests/request-state.ts';

/** Requests up to a dealing day by what it does with them, each in the order they were requested. */
export interface DueRequests {
  /** Accepted, with the money of a subscription in transit before the cut-off. */
  dealt: DealingRequest[];
  /** Accepted subscriptions whose money was not there before the cut-off. */
  waiting: DealingRequest[];
  /** Those that nobody has decided. */
  undecided: DealingRequest[];
  /** Those that were in time and were not decided for this day: nothing is final before they are. */
  openInTime: DealingRequest[];
}

/** What a dealing day does with the requests that are for it, or were for a day before. */
export function dueRequests(ledger: Ledger, day: string): DueRequests {
  const due = ledger.requests.filter((one) => one.dealingDay <= day && isOpen(one));
  const inTime = due.filter((one) => isInTime(ledger, one, day));
  const dealt = inTime.filter((one) => isAcceptedFor(one, day));
  return {
    dealt,
    waiting: due.filter((one) => stateOfRequest(one) !== 'requested' && !inTime.includes(one)),
    undecided: due.filter((one) => stateOfRequest(one) === 'requested'),
    openInTime: inTime.filter((one) => !dealt.includes(one)),
  };
}

const OPEN: ReadonlySet<string> = new Set(['requested', 'accepted', 'funded']);

/** Whether a request was neither dealt nor canceled. */
export function isOpen(request: DealingRequest): boolean {
  return OPEN.has(stateOfRequest(request));
}

/** Whether the investor did in time what a dealing day asks for: a redemption's notice, a subscription's money. */
export function isInTime(ledger: Ledger, request: DealingRequest, day: string): boolean {
  if (request.kind === 'redemption') return true;
  const money = moneyBefore(ledger.entries, request.id, cutOffOf(day));
  return money !== null && arrivalOf(request, { terms: ledger.terms, day, money }) !== null;
}

/** Why a request that was open on a dealing day was not dealt on it, as a sentence. */
export function whyNotDealt(ledger: Ledger, request: DealingRequest, day: string): string {
  const when = dayInWords(day);
  const money = moneyBefore(ledger.entries, request.id, cutOffOf(day));
  if (request.kind === 'redemption' && isAcceptedFor(request, day))
    return `There was nothing to redeem on ${when}.`;
  if (request.kind === 'redemption' || (money && isInTime(ledger, request, day)))
    return `It was not accepted before ${when}.`;
  if (!money) return `Its money had not arrived before ${when}.`;
  return `${moneyInWords(money)} USDT arrived for it before ${when}, which is neither the net nor the gross amount.`;
}
