import { TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { toApproval } from '../approvals/approvals.wire.ts';
import type { EntryFilter } from './book/entries.store.ts';
import type { FundApprovals as ApprovalsService } from '../approvals/kinds.ts';
import type { MatchesService } from './dealing/matches.service.ts';
import type { StrikesService } from './dealing/strikes.service.ts';
import type { LedgerService } from './ledger.service.ts';
import type { Ledger } from './read-ledger.ts';
import type { ChangedRequest, RequestsService } from './requests/requests.service.ts';
import { stateOfRequest } from './requests/request-state.ts';
import { readTermFields } from './terms/term-fields.ts';
import { givenInvestor, toFees, toFund, toInvestors } from './wire/investors.wire.ts';
import { toTermsEffect } from './wire/terms-effect.wire.ts';
import { entriesAsCsv, entryWriter, toReconciliation } from './wire/ledger.wire.ts';
import { flowWriter, fromMatch, fromRequest, requestsPage, requestWriter } from './wire/requests.wire.ts';
import { toStrike, toStrikeRow } from './wire/strike.wire.ts';

/** Whose the units are, for administrators. */
export function ledgerRoutes(ledger: LedgerService) {
  return {
    funds: async () => [toFund(await ledger.read(), ledger.nextDealingDay())],

    previewTerms: async ({ body }) => toTermsEffect(await ledger.previewTerms(readTermFields(body))),

    fundFees: async () => (await ledger.termsBegun()).map(toFees),

    recordTerms: async ({ body, act }) =>
      toFund(await ledger.recordTerms(readTermFields(body), act), ledger.nextDealingDay()),

    async investors() {
      const { ledger: read, valuation } = await ledger.valued();
      return toInvestors(read, valuation, ledger.now());
    },

    async changeInvestor({ params, body, act }) {
      const given = { ...givenInvestor(body), knownUserIds: body.known_user_ids };
      const changed = await ledger.changeInvestor(params.id, given, act);
      return { id: changed.id, reference: changed.reference, name: changed.name };
    },

    async ledgerEntries({ query }) {
      const { page, page_size: pageSize } = query;
      const found = await ledger.page(filterOf(query), page, pageSize);
      return {
        data: found.entries.map(entryWriter(found.ledger)),
        page,
        page_size: pageSize,
        total_count: found.totalCount,
        total_pages: found.totalPages,
      };
    },

    async ledgerExport({ query }) {
      const { ledger: read, totalCount, batches } = await ledger.export(filterOf(query));
      return {
        headers: { [TOTAL_COUNT_HEADER]: String(totalCount) },
        parts: entriesAsCsv(read, batches),
      };
    },

    ledgerReconciliation: async () => toReconciliation(await ledger.reconcile()),
  } satisfies Partial<Handlers>;
}

interface DealingServices {
  requests: RequestsService;
  matches: MatchesService;
  strikes: StrikesService;
  approvals: ApprovalsService;
}

/** What is requested, what arrives, and what is dealt. */
export function dealingRoutes({ requests, matches, strikes, approvals }: DealingServices) {
  const toChanged = ({ ledger, request }: ChangedRequest) => requestWriter(ledger, requests.now())(request);
  return {
    ...approvedRoutes(approvals),

    async dealingRequests({ query, reply }) {
      const read = await requests.list();
      const asked = read.requests.filter(
        (one) =>
          (query.state === undefined || stateOfRequest(one) === query.state) &&
          (query.investor_id === undefined || one.investorId === query.investor_id),
      );
      return requestsPage(asked, { query, reply }).map(requestWriter(read, requests.now()));
    },

    async makeRequest({ body, act }) {
      return toChanged(await requests.make(fromRequest(body), { act }));
    },

    async acceptRequest({ params, act }) {
      return toChanged(await requests.accept({ id: params.id, act }));
    },

    async cancelRequest({ params, body, act }) {
      return toChanged(await requests.cancel({ id: params.id, act, reason: body.reason }));
    },

    async reckonRequest({ params, body, act }) {
      return toChanged(await requests.reckon({ id: params.id, arrived: body.arrived, act }));
    },

    async makeAdjustment({ body, act }) {
      const { reason, ...proposed } = body;
      return toApproval(await approvals.propose('adjustment', proposed, reason, act));
    },

    async ledgerFlows() {
      const read = await matches.list();
      return read.flows.toReversed().map(flowWriter(read));
    },

    async matchFlow({ body, act }) {
      const parts = fromMatch(body);
      return flowIn(await matches.match(parts, act), parts[0]?.transactionId ?? '');
    },

    async unmatchFlow({ body, act }) {
      const { transaction_id: transactionId, reason } = body;
      return flowIn(await matches.undo({ transactionId, reason }, act), transactionId);
    },

    strikes: async () => (await strikes.list()).map(toStrikeRow),

    strike: async ({ params }) => toStrike(await strikes.view(params.day), requests.now()),

    async finalizeStrike({ params, body, act }) {
      const confirmsLateSample = body.confirms_late_sample ?? false;
      const given = { day: params.day, digest: body.digest, confirmsLateSample };
      return toStrike(await strikes.finalize(given, act), requests.now());
    },
  } satisfies Partial<Handlers>;
}

/** What a second person confirms of terms and of dealing. */
function approvedRoutes(approvals: ApprovalsService) {
  return {
    async proposeTerms({ body: { reason, ...terms }, act }) {
      return toApproval(await approvals.propose('terms', terms, reason, act));
    },

    passStrike: async ({ params: { day }, body, act }) =>
      toApproval(await approvals.propose('strike-pass', { day }, body.reason, act)),

    takeBackPass: async ({ params: { day }, body, act }) =>
      toApproval(await approvals.propose('strike-pass-undo', { day }, body.reason, act)),

    async decideLate({ params: { id: request_id }, body: { decision, arrived = 'net', reason }, act }) {
      const proposed =
        decision === 'reckon'
          ? approvals.propose('request-reckon', { request_id, arrived }, reason, act)
          : approvals.propose(`request-${decision}`, { request_id }, reason, act);
      return toApproval(await proposed);
    },
  } satisfies Partial<Handlers>;
}

function flowIn(ledger: Ledger, transactionId: string) {
  const flow = ledger.flows.find((one) => one.transactionId === transactionId);
  if (!flow) throw new RangeError(`The flow ${transactionId} is gone.`);
  return flowWriter(ledger)(flow);
}

interface AskedEntries {
  kind?: EntryFilter['kind'];
  owner?: EntryFilter['owner'];
  investor_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function filterOf({ kind, owner, investor_id: investorId, from, to }: AskedEntries): EntryFilter {
  const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { kind, owner, investorId, from: dateOf(from), to: dateOf(to) };
}
