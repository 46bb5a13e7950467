import type { Arrival } from '@equanim/contract/dealing';
import type { ApprovedKind } from '../../approvals/approved-kind.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { DealingRequest, NewRequestEvent } from '../book/requests.store.ts';
import { dayInWords, moneyInWords } from '../../../platform/in-words.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { cutOffOf, moneyBefore } from './arrival.ts';
import { dayToDealOn, isLateDecision } from './late-decision.ts';
import { fundedEvent, reckonedEvent, requireReckonable } from './reckon.ts';
import { requireState } from './request-state.ts';
import { requireRequest } from './requests.service.ts';

/** A request that is decided after the cut-off of the day it was in time for. */
export interface OfRequest {
  request_id: string;
}

interface Decided {
  ledger: Ledger;
  request: DealingRequest;
}

interface LateDecision<Body> {
  /** What is done, as the beginning of a sentence. */
  verb: string;
  from: Parameters<typeof requireState>[1];
  require?: (decided: Decided) => void;
  events: (
    decided: Decided,
    body: Body,
  ) => Array<Pick<NewRequestEvent, 'state' | 'reckoned'> & { by?: string }>;
}

function lateDecision<Body extends OfRequest>(
  { verb, from, require, events }: LateDecision<Body>,
  clock: () => Date,
): ApprovedKind<Body> {
  return {
    async examine(records, { request_id: requestId }) {
      const ledger = await readLedger(records);
      const request = requireRequest(ledger, requestId);
      const day = dayToDealOn(ledger, request);
      requireState(request, from);
      if (!isLateDecision({ ledger, request }, clock()))
        throw new DomainError('not-possible', 'This decision is not late: make it directly.');
      require?.({ ledger, request });
      const money = moneyBefore(ledger.entries, requestId, cutOffOf(day));
      return {
        title: `${verb} the ${inWords(request)} after ${dayInWords(day)} has begun`,
        basis: { day, events: request.events.length, money: money?.toFixed() ?? null },
        investorIds: [request.investorId],
        takesFromInvestor: false,
      };
    },

    async perform(records, body, { approvalId, confirmedBy, proposedBy: by, reason, at }) {
      const ledger = await readLedger(records);
      const request = requireRequest(ledger, body.request_id);
      const doing = { at, by, reason, late: { approvalId, confirmedBy } };
      for (const event of events({ ledger, request }, body))
        await records.appendRequestEvent(request.id, { ...doing, ...event });
    },
  };
}

function inWords({ kind, amount, shares }: DealingRequest): string {
  const size = amount ? `${moneyInWords(amount)} USDT` : shares ? `${shares.toFixed()} shares` : 'everything';
  return `${kind} of ${size}`;
}

/** What a second person confirms of requests, by its kind. */
export function lateDecisions(clock: () => Date) {
  return {
    'request-accept': lateDecision<OfRequest>(
      {
        verb: 'Accept',
        from: ['requested', 'accepted', 'funded'],
        events: (decided) => [{ state: 'accepted' }, ...fundedEvent(decided)],
      },
      clock,
    ),
    'request-cancel': lateDecision<OfRequest>(
      { verb: 'Cancel', from: ['requested', 'accepted', 'funded'], events: () => [{ state: 'canceled' }] },
      clock,
    ),
    'request-reckon': lateDecision<OfRequest & { arrived: Arrival }>(
      {
        verb: 'Deal, with the money that arrived,',
        from: ['accepted'],
        require: requireReckonable,
        events: (decided, { arrived }) => [reckonedEvent(decided, arrived)],
      },
      clock,
    ),
  };
}
