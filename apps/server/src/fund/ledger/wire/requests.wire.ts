import { Exact } from '@equanim/finance/exact';
import type { dealingRequest, ledgerFlow } from '@equanim/contract/dealing';
import type { Decimal } from 'decimal.js';
import type { z } from 'zod';
import type { matchBody, ownRequestsQuery, requestBody } from '@equanim/contract/dealing';
import { TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import type { FastifyReply } from 'fastify';
import type { FundFlow, MatchedPart } from '../book/flows.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { owedOf } from '../dealing/owed.ts';
import type { Matching } from '../dealing/matches.service.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';
import { seenUntil } from '../seen-ledger.ts';
import type { AskedRequest } from '../requests/check-request.ts';
import { isOpen } from '../dealing/due-requests.ts';
import { isLateDecision } from '../requests/late-decision.ts';
import { nextSteps, type NextStep } from '../requests/next-step.ts';
import { mayInvestorCancel, stateOfRequest } from '../requests/request-state.ts';
import { numberOf, numberOrNull, textOf, toNamed } from './words.ts';

/**
 * Makes requests of the wire: what the ledger says of them is summed up once.
 *
 * @param now what may be done then
 * @param isOwn whether their investor reads them
 */
export function requestWriter(
  ledger: Ledger,
  now: Date,
  isOwn = false,
): (request: DealingRequest) => z.infer<typeof dealingRequest> {
  const { inTransit } = stateOf(ledger.entries);
  const stepOf = nextSteps(ledger, { now, isOwn });
  const dealtDays = dealtDaysOf(ledger);
  const payouts = payoutsOf(ledger);
  const seenDays = new Set(
    ledger.strikes.filter(({ restsOnAt }) => restsOnAt <= seenUntil(now)).map(({ day }) => day),
  );
  const isSeenDealt = (id: string): boolean => seenDays.has(dealtDays.get(id) ?? '');
  return (request) => {
    const dealt = (request.kind === 'redemption' && payouts.get(request.id)) || null;
    const unpaid = dealt && owedOf(ledger, request.id);
    const payout = unpaid && dealt.minus(inTransit.get(request.id)?.amount ?? 0).plus(unpaid);
    const dealtDay = dealtDays.get(request.id);
    return {
      id: request.id,
      investor: toNamed(ledger, request.investorId),
      kind: request.kind,
      amount: numberOrNull(request.amount),
      net_amount: numberOrNull(request.netAmount),
      shares: numberOrNull(request.shares),
      is_all: request.isAll,
      dealing_day: dealtDay ?? request.dealingDay,
      state: stateOfRequest(request),
      next: toNext(stepOf(request)),
      price: dealtDay === undefined ? null : priceOn(ledger, dealtDay),
      payout: numberOrNull(payout),
      unpaid: numberOrNull(unpaid),
      money: moneyOf(request, inTransit.get(request.id)?.amount),
      moved: movedOf(request),
      may_cancel: mayInvestorCancel(request, now),
      is_late: isOpen(request) && isLateDecision({ ledger, request }, now),
      has_contract_note: isSeenDealt(request.id),
      events: request.events.map(({ state, at, by, reason, late }) => ({
        state,
        at: at.toISOString(),
        by,
        reason,
        confirmed_by: late?.confirmedBy ?? null,
        is_late: late !== null,
      })),
    };
  };
}

type Wire = z.infer<typeof dealingRequest>;

const toNext = ({ who, what, by }: NextStep): Wire['next'] => ({
  who,
  what,
  by: by?.toISOString() ?? null,
});

/** Of a unit, by the strike of a day. */
const priceOn = ({ strikes }: Ledger, on: string): number | null =>
  numberOrNull(strikes.find(({ day }) => day === on)?.price ?? null);

/** What is in transit for a subscription, or was dealt. */
function moneyOf(request: DealingRequest, inTransit: Decimal | undefined): Wire['money'] {
  const { kind, events } = request;
  const reckoned = events.findLast((event) => event.reckoned !== null)?.reckoned;
  const dealt = stateOfRequest(request) === 'dealt' ? reckoned?.money : null;
  const arrived = inTransit?.gt(0) ? inTransit : dealt;
  if (kind !== 'subscription' || !arrived) return null;
  return {
    arrived: numberOf(arrived),
    reckoned: reckoned?.money.eq(arrived) ? reckoned.arrived : null,
  };
}

/** Where a request is for another day than before: from which it moved last, and why. */
function movedOf({ events, askedDay }: DealingRequest): Wire['moved'] {
  const moves = events.filter(({ dealingDay }) => dealingDay !== null);
  const last = moves.at(-1);
  return last ? { from: moves.at(-2)?.dealingDay ?? askedDay, why: last.reason ?? '' } : null;
}

/**
 * A page of requests, newest first; how many there are in all is said in a header, as the body has always been a list.
 *
 * @param requests the first requested first
 */
export function requestsPage(
  requests: readonly DealingRequest[],
  { query, reply }: { query: z.output<typeof ownRequestsQuery>; reply: FastifyReply },
): DealingRequest[] {
  const { page, page_size: size } = query;
  void reply.header(TOTAL_COUNT_HEADER, requests.length);
  return requests.toReversed().slice((page - 1) * size, page * size);
}

/** The day each request was dealt on, which may be later than the one it was for. */
function dealtDaysOf({ entries }: Pick<Ledger, 'entries'>): Map<string | null, string> {
  const days = new Map<string | null, string>();
  for (const { requestId, strikeDay } of entries)
    if (requestId !== null && strikeDay !== null && !days.has(requestId)) days.set(requestId, strikeDay);
  return days;
}

/** What each redemption pays that was dealt, with what corrections have added. */
function payoutsOf({ entries }: Pick<Ledger, 'entries'>): Map<string | null, Decimal> {
  const payouts = new Map<string | null, Decimal>();
  for (const { owner, kind, requestId, amount } of entries)
    if (owner === 'settlement' && (kind === 'redemption' || kind === 'nav-error'))
      payouts.set(requestId, (payouts.get(requestId) ?? new Exact(0)).plus(amount ?? 0));
  return payouts;
}

export function fromRequest(body: z.output<typeof requestBody>): AskedRequest {
  const decimalOf = (value: number | undefined) => (value === undefined ? null : new Exact(value));
  return {
    investorId: body.investor_id,
    kind: body.kind,
    amount: decimalOf(body.amount),
    shares: decimalOf(body.shares),
    isAll: body.all ?? false,
    dealingDay: body.dealing_day ?? null,
    confirmsAnother: body.confirms_another ?? false,
  };
}

/** Makes flows of the wire: requests are found once. */
export function flowWriter(ledger: Ledger): (flow: FundFlow) => z.infer<typeof ledgerFlow> {
  const requests = new Map(ledger.requests.map((one) => [one.id, one]));
  const toOwner = ({ requestId }: MatchedPart) => {
    const request = requests.get(requestId ?? '');
    return request
      ? { id: request.id, investor: toNamed(ledger, request.investorId), kind: request.kind }
      : null;
  };
  return (flow) => {
    const match = ledger.matches.get(flow.transactionId);
    const [first] = match?.parts ?? [];
    return {
      transaction_id: flow.transactionId,
      occurred_at: flow.occurredAt.toISOString(),
      kind: flow.kind,
      coin: flow.coin,
      change: numberOf(flow.change),
      amount: numberOrNull(flow.amount),
      units: flow.units && textOf(flow.units),
      match:
        match && first
          ? {
              to: first.target,
              request: toOwner(first),
              at: match.at.toISOString(),
              by: match.by,
              parts: match.parts.map((part) => ({
                owner: part.target,
                request: toOwner(part),
                amount: numberOf(part.amount ?? flow.amount ?? new Exact(0)),
              })),
            }
          : null,
    };
  };
}

/** The parts of flows that are said to be somebody's; the form of before says so of one whole flow. */
export function fromMatch(body: z.output<typeof matchBody>): Matching[] {
  const whole = { transactionId: body.transaction_id ?? '', target: body.to ?? 'house', amount: null };
  return (
    body.parts?.map((part) => ({
      transactionId: part.transaction_id,
      target: part.owner ?? 'request',
      requestId: part.request_id ?? null,
      amount: new Exact(part.amount),
    })) ?? [{ ...whole, requestId: body.request_id ?? null }]
  );
}
