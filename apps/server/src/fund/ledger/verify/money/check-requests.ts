import { Exact, sum } from '@equanim/finance/exact';
import { netSubscription, termsOn } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import type { RequestState } from '@equanim/contract/dealing';
import { groupBy } from '../../book/group-by.ts';
import type { StoredEntry } from '../../book/entries.store.ts';
import type { DealingRequest } from '../../book/requests.store.ts';
import { lastOfEachDay } from '../../book/terms.store.ts';
import { stateOfRequest } from '../../requests/request-state.ts';
import type { LedgerBook } from '../read-book.ts';
import { requestInWords } from '../words.ts';
import { moneyInWords } from '../../../../platform/in-words.ts';

/** What may come after a state; a state before it comes back where a match is undone. */
const NEXT: Record<DealingRequest['kind'], Record<RequestState, readonly RequestState[]>> = {
  subscription: {
    requested: ['accepted', 'canceled'],
    // A strike deals what came in time, whatever came since.
    accepted: ['funded', 'dealt', 'canceled'],
    funded: ['dealt', 'accepted', 'canceled'],
    dealt: [],
    paid: [],
    canceled: [],
  },
  redemption: {
    requested: ['accepted', 'canceled'],
    accepted: ['dealt', 'canceled'],
    funded: [],
    dealt: ['paid'],
    // What a NAV error has owed since is paid, too.
    paid: ['dealt', 'paid'],
    canceled: [],
  },
};

/** Whether what happened to each request is what the entries say of it. @returns a sentence for each difference */
export function checkRequests(book: LedgerBook): string[] {
  const { ledger } = book;
  const byRequest = groupBy(ledger.entries, ({ requestId }) => requestId);
  const known = new Set(ledger.requests.map(({ id }) => id));
  const strangers = [...byRequest].filter(([id]) => id !== null && !known.has(id));
  return [
    ...strangers.map(
      ([id, [first]]) => `Entry ${first?.sequence} is about the request ${id}, which does not exist.`,
    ),
    ...ledger.requests.flatMap((request) => {
      const about = byRequest.get(request.id) ?? [];
      const found = [
        ...stepDifferences(request),
        ...stateDifferences(request, about),
        ...termDifferences(book, request),
      ];
      return found.map((text) => `The ${requestInWords(ledger, request.id)} ${text}`);
    }),
  ];
}

function stepDifferences({ kind, events }: DealingRequest): string[] {
  const [first] = events;
  if (!first) return ['has no event.'];
  if (first.state !== 'requested') return [`begins as ${first.state}, without having been requested.`];
  return events.flatMap(({ state, dealingDay, late }, i) => {
    const before = events[i - 1]?.state;
    // It moves as it is, and a decision after the cut-off repeats one that was made too late.
    const isSame = state === before && (dealingDay !== null || late !== null);
    const isAgain = before === 'funded' && state === 'accepted';
    return before === undefined || isSame || isAgain || NEXT[kind][before].includes(state)
      ? []
      : [`became ${state} after it was ${before}.`];
  });
}

function stateDifferences(request: DealingRequest, about: readonly StoredEntry[]): string[] {
  const state = stateOfRequest(request);
  const isDealt = about.some(({ strikeDay, kind }) => strikeDay !== null && kind !== 'nav-error');
  const owed = owedIn(about);
  const wasDealt = state === 'dealt' || state === 'paid';
  if (wasDealt && !isDealt) return [`is ${state}, but no strike has entries of it.`];
  if (!wasDealt && isDealt) return [`is ${state}, but a strike has entries of it.`];
  if (request.kind === 'subscription' && !wasDealt) return moneyDifferences(request, about);
  if (state === 'dealt' && request.kind === 'redemption') return payableDifferences(about, owed.amount);
  const expected = owedSincePaid(state, about);
  if (owed.amount.eq(expected) && (owed.units.isZero() || !expected.isZero())) return [];
  return [
    `is ${state} and has ${moneyInWords(owed.amount)} USDT (${owed.units.toFixed()} units) in transit instead of ${moneyInWords(expected)}.`,
  ];
}

/** A redemption that was dealt waits to be paid. */
function payableDifferences(about: readonly StoredEntry[], inTransit: Decimal): string[] {
  const payout = owedIn(about.filter(({ strikeDay }) => strikeDay !== null)).amount;
  if (payout.isZero() ? inTransit.isZero() : inTransit.gt(0) && inTransit.lte(payout)) return [];
  return [
    `is dealt and has ${moneyInWords(inTransit)} USDT in transit; strikes pay ${moneyInWords(payout)}.`,
  ];
}

/** A subscription that was not dealt has the money in transit that was matched with it, and says what it is once it is funded. */
function moneyDifferences(request: DealingRequest, about: readonly StoredEntry[]): string[] {
  const inTransit = owedIn(about).amount;
  const matched = sum(
    about
      .filter(({ owner, kind }) => owner === 'settlement' && (kind === 'match' || kind === 'unmatch'))
      .map(({ amount }) => amount ?? new Exact(0)),
  );
  const state = stateOfRequest(request);
  if (inTransit.lt(0) || !inTransit.eq(matched))
    return [
      `is ${state} and has ${moneyInWords(inTransit)} USDT in transit; ${moneyInWords(matched)} is matched with it.`,
    ];
  if (state !== 'funded') return [];
  const said = request.events.findLast((event) => event.reckoned !== null)?.reckoned;
  // What was funded before 27 November 2026 does not say so.
  const expected = said ? [said.money] : [request.amount, request.netAmount];
  return expected.some((one) => one?.eq(inTransit))
    ? []
    : [
        `is funded and has ${moneyInWords(inTransit)} USDT in transit instead of ${expected.map((one) => one && moneyInWords(one)).join(' or ')}.`,
      ];
}

function owedIn(about: readonly StoredEntry[]) {
  const own = about.filter(({ owner }) => owner === 'settlement');
  return {
    units: sum(own.map(({ units }) => units)),
    amount: sum(own.map(({ amount }) => amount ?? new Exact(0))),
  };
}

/** What a NAV error has owed since a redemption was paid; nothing in other states. */
function owedSincePaid(state: RequestState, about: readonly StoredEntry[]): Decimal {
  if (state !== 'paid') return new Exact(0);
  const paidBy = about.findLast(({ kind }) => kind === 'match')?.sequence ?? 0;
  return owedIn(about.filter(({ kind, sequence }) => kind === 'nav-error' && sequence > paidBy)).amount;
}

/** Whether the net amount is what the terms of then leave of the gross one. */
function termDifferences(
  { allTerms }: LedgerBook,
  { kind, amount, netAmount, askedDay, requestedAt }: DealingRequest,
): string[] {
  if (kind !== 'subscription') return [];
  if (!amount || !netAmount) return ['says nothing of its amount.'];
  const then = lastOfEachDay(allTerms.filter(({ recordedAt }) => recordedAt <= requestedAt));
  const net = netSubscription(amount, termsOn(then, askedDay).subscriptionFeeRate);
  if (net.eq(netAmount)) return [];
  return [
    `asks for ${moneyInWords(netAmount)} USDT net of ${moneyInWords(amount)}; by the terms of then it is ${moneyInWords(net)}.`,
  ];
}
