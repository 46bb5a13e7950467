import { Exact } from '@equanim/finance/exact';
import type { dealingRequest, ledgerFlow } from '@equanim/contract/dealing';
import type { Decimal } from 'decimal.js';
import type { z } from 'zod';
import type { ownRequestsQuery, requestBody } from '@equanim/contract/dealing';
import { TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import type { FastifyReply } from 'fastify';
import type { FundFlow } from '../book/flows.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { owedOf } from '../dealing/owed.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';
import type { AskedRequest } from '../requests/check-request.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import { numberOf, numberOrNull, textOf, toNamed } from './words.ts';

/** Makes requests of the wire: what the ledger says of them is summed up once. */
export function requestWriter(ledger: Ledger): (request: DealingRequest) => z.infer<typeof dealingRequest> {
  const { inTransit } = stateOf(ledger.entries);
  const dealtDays = dealtDaysOf(ledger);
  const payouts = payoutsOf(ledger);
  return (request) => {
    const dealt = (request.kind === 'redemption' && payouts.get(request.id)) || null;
    const unpaid = dealt && owedOf(ledger, request.id);
    const payout = unpaid && dealt.minus(inTransit.get(request.id)?.amount ?? 0).plus(unpaid);
    return {
      id: request.id,
      investor: toNamed(ledger, request.investorId),
      kind: request.kind,
      amount: numberOrNull(request.amount),
      net_amount: numberOrNull(request.netAmount),
      shares: numberOrNull(request.shares),
      is_all: request.isAll,
      dealing_day: dealtDays.get(request.id) ?? request.dealingDay,
      state: stateOfRequest(request),
      payout: numberOrNull(payout),
      unpaid: numberOrNull(unpaid),
      events: request.events.map(({ state, at, by, reason }) => ({
        state,
        at: at.toISOString(),
        by,
        reason,
      })),
    };
  };
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
function dealtDaysOf({ entries }: Ledger): Map<string | null, string> {
  const days = new Map<string | null, string>();
  for (const { requestId, strikeDay } of entries)
    if (requestId !== null && strikeDay !== null && !days.has(requestId)) days.set(requestId, strikeDay);
  return days;
}

/** What each redemption pays that was dealt, with what corrections have added. */
function payoutsOf({ entries }: Ledger): Map<string | null, Decimal> {
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
  };
}

/** Makes flows of the wire: requests are found once. */
export function flowWriter(ledger: Ledger): (flow: FundFlow) => z.infer<typeof ledgerFlow> {
  const requests = new Map(ledger.requests.map((one) => [one.id, one]));
  return (flow) => {
    const match = ledger.matches.get(flow.transactionId);
    const request = requests.get(match?.requestId ?? '');
    return {
      transaction_id: flow.transactionId,
      occurred_at: flow.occurredAt.toISOString(),
      coin: flow.coin,
      change: numberOf(flow.change),
      amount: numberOrNull(flow.amount),
      units: flow.units && textOf(flow.units),
      match: match
        ? {
            to: match.target,
            request: request
              ? { id: request.id, investor: toNamed(ledger, request.investorId), kind: request.kind }
              : null,
            at: match.at.toISOString(),
            by: match.by,
          }
        : null,
    };
  };
}
