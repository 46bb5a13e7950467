import { dealingDayFrom, isDealingDay, nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import { InputError } from '../../../platform/domain-error.ts';
import type { FundFlow } from '../book/flows.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import { LEDGER } from '../follow-flows.ts';
import { dayInWords } from '../../../platform/in-words.ts';
import type { Ledger } from '../read-ledger.ts';
import { cutOffOf } from '../requests/arrival.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import { flowsUntilOf } from './compute-strike.ts';
import { isOpen } from './due-requests.ts';

/** The dealing day that begins now or next. */
export function comingDay(now: Date): string {
  return dealingDayFrom(now.getTime());
}

/** The last day that is final or was passed; null before the first. */
export function lastDoneDay({ strikes, passes }: Pick<Ledger, 'strikes' | 'passes'>): string | null {
  return [...strikes, ...passes].reduce<string | null>(
    (last, { day }) => (last === null || day > last ? day : last),
    null,
  );
}

/** Flows before a moment that nobody has matched. */
export function unmatchedFlows({ flows, matches }: Ledger, until: Date): FundFlow[] {
  return flows.filter(({ transactionId, occurredAt }) => !matches.has(transactionId) && occurredAt < until);
}

/** Those of them that no strike counts: whose they are is still to be said. */
export function unmatchedSinceStrike(ledger: Ledger, until: Date): FundFlow[] {
  const last = ledger.strikes.at(-1);
  return unmatchedFlows(ledger, until).filter(({ occurredAt }) => !last || occurredAt >= flowsUntilOf(last));
}

/** The first dealing day that concerns anybody. */
export function firstDay({ strikes, passes, requests }: Ledger, now: Date): string {
  const wanted = requests.filter((one) => stateOfRequest(one) !== 'canceled');
  const days = [strikes[0]?.day, passes[0]?.day, ...wanted.map(({ askedDay }) => askedDay), comingDay(now)];
  return days.flatMap((day) => day ?? []).toSorted()[0] ?? comingDay(now);
}

/** The first dealing day that is neither final nor passed. */
export function dayToDo(ledger: Ledger, now: Date): string {
  const last = lastDoneDay(ledger);
  return last === null ? firstDay(ledger, now) : nextDealingDay(last);
}

/** The dealing day that has begun and is neither final nor passed; null where none is. */
export function openDay(ledger: Ledger, now: Date): string | null {
  const day = dayToDo(ledger, now);
  return now < cutOffOf(day) ? null : day;
}

/** Why another dealing day comes first; null where none does. */
export function disorderOf(ledger: Ledger, { day, now }: { day: string; now: Date }): string | null {
  const last = lastDoneDay(ledger);
  if (last !== null && last > day)
    return `${dayInWords(last)} is already ${ledger.strikes.at(-1)?.day === last ? 'final' : 'passed'}, so nothing earlier can be dealt.`;
  const next = dayToDo(ledger, now);
  return next < day ? `Finalize or pass ${dayInWords(next)} first.` : null;
}

/** @throws InputError for a day that is no dealing day, or has not come yet */
export function requireDealingDay(day: string, now: Date): void {
  if (!isDealingDay(day))
    throw new InputError(
      'day',
      `${dayInWords(day)} is not a dealing day: dealing days are the first of a month.`,
    );
  const coming = comingDay(now);
  if (day > coming) throw new InputError('day', `The next dealing day is ${dayInWords(coming)}.`);
}

interface Moving {
  day: string;
  now: Date;
  why: (request: DealingRequest) => string;
  /** When the exchange was read that the reason rests on; null where it rests on no reading. */
  restsOnAt: Date | null;
}

/** Moves the requests that a day has not dealt to the next one. Whoever calls holds the fund's lock. */
export async function moveRequests(
  records: FundRecords,
  ledger: Ledger,
  { day, now, why, restsOnAt }: Moving,
): Promise<void> {
  for (const request of ledger.requests)
    if (request.dealingDay <= day && isOpen(request))
      await records.appendRequestEvent(request.id, {
        state: stateOfRequest(request),
        at: now,
        by: LEDGER,
        reason: why(request),
        restsOnAt,
        dealingDay: nextDealingDay(day),
      });
}
