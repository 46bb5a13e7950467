import { Exact } from '@equanim/finance/exact';
import type { dealingRequest, ledgerFlow } from '@equanim/contract/dealing';
import type { z } from 'zod';
import type { requestBody } from '@equanim/contract/dealing';
import type { FundFlow } from '../book/flows.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { stateOf, type Ledger } from '../read-ledger.ts';
import type { AskedRequest } from '../requests/check-request.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import { numberOf, numberOrNull, textOf, toNamed } from './words.ts';

type RequestLedger = Pick<Ledger, 'entries' | 'investors'>;

export function toRequest(ledger: RequestLedger, request: DealingRequest): z.infer<typeof dealingRequest> {
  const isRedemption = request.kind === 'redemption';
  const paid = ledger.entries.filter(
    ({ owner, requestId, kind }) =>
      owner === 'settlement' && requestId === request.id && (kind === 'redemption' || kind === 'nav-error'),
  );
  const payout = paid.reduce((total, { amount }) => total.plus(amount ?? 0), new Exact(0));
  const unpaid = stateOf(ledger.entries).inTransit.get(request.id)?.amount ?? new Exact(0);
  const isDealt = isRedemption && paid.length > 0;
  return {
    id: request.id,
    investor: toNamed(ledger, request.investorId),
    kind: request.kind,
    amount: numberOrNull(request.amount),
    net_amount: numberOrNull(request.netAmount),
    shares: numberOrNull(request.shares),
    is_all: request.isAll,
    dealing_day: dealtOn(ledger, request) ?? request.dealingDay,
    state: stateOfRequest(request),
    payout: isDealt ? numberOf(payout) : null,
    unpaid: isDealt ? numberOf(unpaid) : null,
    events: request.events.map(({ state, at, by, reason }) => ({ state, at: at.toISOString(), by, reason })),
  };
}

/** The day it was dealt on, which may be later than the one it was for. */
function dealtOn({ entries }: RequestLedger, { id }: DealingRequest): string | null {
  return (
    entries.find(({ requestId, strikeDay }) => requestId === id && strikeDay !== null)?.strikeDay ?? null
  );
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

export function toFlow(ledger: Ledger, flow: FundFlow): z.infer<typeof ledgerFlow> {
  const match = ledger.matches.get(flow.transactionId);
  const request = ledger.requests.find(({ id }) => id === match?.requestId);
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
}
