import { nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import { DomainError } from '../../../platform/domain-error.ts';
import { stepsOf } from '../book/request-steps.ts';
import type { DealingRequest, RequestEvent } from '../book/requests.store.ts';
import { lastDoneDay, unmatchedSinceStrike } from '../dealing/dealing-order.ts';
import { dayInWords } from '../../../platform/in-words.ts';
import type { Ledger } from '../read-ledger.ts';
import { cutOffOf, moneyBefore } from './arrival.ts';

interface OfRequest {
  ledger: Ledger;
  request: DealingRequest;
}

/** The day on which a request is dealt at the earliest: the one it is for, or the first that is still to be done. */
export function dayToDealOn(
  ledger: Pick<Ledger, 'strikes' | 'passes'>,
  { dealingDay }: Pick<DealingRequest, 'dealingDay'>,
): string {
  const last = lastDoneDay(ledger);
  return last !== null && dealingDay <= last ? nextDealingDay(last) : dealingDay;
}

/** Whether a decision on a request comes after the cut-off of the day for which it was in time. */
export function isLateDecision({ ledger, request }: OfRequest, now: Date): boolean {
  const day = dayToDealOn(ledger, request);
  if (now < cutOffOf(day)) return false;
  // Also money that is neither amount is in time: it could be dealt as is.
  return request.kind === 'redemption' || moneyBefore(ledger.entries, request.id, cutOffOf(day)) !== null;
}

/** @throws DomainError `not-possible` where a decision needs a second person, or it is not known whether it does */
export function requireNotLate({ ledger, request }: OfRequest, now: Date): void {
  const day = dayToDealOn(ledger, request);
  const cutOff = cutOffOf(day);
  if (isLateDecision({ ledger, request }, now))
    throw new DomainError(
      'not-possible',
      `This request was in time for ${dayInWords(day)}, which has begun. Deciding on it now needs a reason and a second person.`,
    );
  const isUnknown = unmatchedSinceStrike(ledger, cutOff).some(({ change }) => change.gt(0));
  if (now >= cutOff && isUnknown)
    throw new DomainError('not-possible', `First match the money that arrived before ${dayInWords(day)}.`);
}

/** A decision that came after the cut-off of the day that its request was for. */
export interface DecidedLate extends Pick<RequestEvent, 'at' | 'by'> {
  request: DealingRequest;
  /** The one it was for when it was made. */
  day: string;
  approvalId: string;
  decision: 'accepted' | 'canceled' | 'reckoned';
  reason: string;
  /** Null where one person did it. */
  confirmedBy: string | null;
}

/** All late decisions on requests. */
export function decidedLate({ requests }: Pick<Ledger, 'requests'>): DecidedLate[] {
  return requests.flatMap((request) =>
    request.events.flatMap(({ at, by, state, reckoned, reason, late }, i, events) => {
      // What a decision brings with it is an event of its own.
      const isBeside = late?.approvalId === events[i - 1]?.late?.approvalId;
      if (!late || isBeside) return [];
      const { dealingDay: day } = stepsOf(request.askedDay, events.slice(0, i));
      const decision = state === 'canceled' ? state : reckoned ? 'reckoned' : 'accepted';
      return [{ request, day, at, by, decision, reason: reason ?? '', ...late }];
    }),
  );
}
