import type { Arrival } from '@equanim/contract/dealing';
import { dayStart } from '@equanim/finance/calendar';
import { Exact, sum } from '@equanim/finance/exact';
import { nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import { netSubscription, termsOn, type LedgerTerms } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import type { StoredEntry } from '../book/entries.store.ts';
import type { DealingRequest, RequestEvent } from '../book/requests.store.ts';
import { LEDGER } from '../follow-flows.ts';

/** The moment before which money arrives and requests are decided for a dealing day: its first. */
export function cutOffOf(day: string): Date {
  return new Date(dayStart(day));
}

interface MoneyOn {
  terms: readonly LedgerTerms[];
  /** Dealing day. */
  day: string;
  /** In transit for the request, USDT. */
  money: Decimal;
}

/**
 * What the money of a subscription is by its amount: the gross one that was asked for, or what terms leave of it, those of when
 * it was requested or of a dealing day that it has been for. Null where it is neither.
 */
export function fittingArrival(
  { amount: gross, netAmount: net, askedDay }: Pick<DealingRequest, 'amount' | 'netAmount' | 'askedDay'>,
  { terms, day, money }: MoneyOn,
): Arrival | null {
  if (!gross || !net) return null;
  if (money.eq(net)) return 'net';
  // Each day since, so that it is the same money whether it is matched before or after a day that was passed.
  for (let one = askedDay; one <= day; one = nextDealingDay(one))
    if (money.eq(netSubscription(gross, termsOn(terms, one).subscriptionFeeRate))) return 'net';
  return money.eq(gross) ? 'gross' : null;
}

/** As what the money of a subscription is dealt on a day: by its amount, or as was decided in time. Null where it waits. */
export function arrivalOf(request: DealingRequest, of: MoneyOn): Arrival | null {
  // What the ledger noted of an amount is no decision: its terms may have changed since.
  const decided = request.events.findLast(
    (event) => event.by !== LEDGER && event.reckoned?.money.eq(of.money) && isDecidedFor(event, of.day),
  );
  return fittingArrival(request, of) ?? decided?.reckoned?.arrived ?? null;
}

/** Whether a decision counts for a dealing day: it was made before the cut-off, or after it by a second person. */
export function isDecidedFor({ at, late }: RequestEvent, day: string): boolean {
  return late !== null || at < cutOffOf(day);
}

/** Whether a request was accepted for a dealing day. */
export function isAcceptedFor({ events }: DealingRequest, day: string): boolean {
  const accepted = events.filter(({ state, dealingDay }) => state === 'accepted' && dealingDay === null);
  // An undone match makes a request accepted again, which is no decision.
  return accepted.slice(0, 1).some((one) => isDecidedFor(one, day)) || accepted.some(({ late }) => late);
}

/** Money in transit for a request by flows before a moment, USDT; null where there is none. */
export function moneyBefore(
  entries: readonly StoredEntry[],
  requestId: string,
  moment: Date,
): Decimal | null {
  const own = entries.filter(
    ({ owner, requestId: id, strikeDay, at }) =>
      owner === 'settlement' && id === requestId && (strikeDay !== null || at < moment),
  );
  const amount = sum(own.map((entry) => entry.amount ?? new Exact(0)));
  return amount.gt(0) ? amount : null;
}
