import type { customerRequest } from '@equanim/contract/dealing';
import type { customerHoldings } from '@equanim/contract/holdings';
import type { z } from 'zod';
import { toTerms } from '../../fund/ledger/wire/investors.wire.ts';
import { fromRequest, requestsPage, requestWriter } from '../../fund/ledger/wire/requests.wire.ts';
import type { Ledger } from '../../fund/ledger/read-ledger.ts';
import { toNotePdf, toPdf, toStatementRow } from '../../fund/statements/statements.wire.ts';
import { dealingsFile } from './dealings-csv.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { HoldingsService, OwnHoldings } from './holdings.service.ts';
import { toBasis, toOwnHolding } from './holdings.wire.ts';

/** One's own money, for whoever acts for an investor. */
export function holdingsRoutes(holdings: HoldingsService) {
  return {
    customerHoldings: async ({ user }) => toHoldings(await holdings.holdings(user.id)),

    async customerRequests({ user, query, reply }) {
      const { requests, seen } = await holdings.requests(user.id);
      return requestsPage(requests, { query, reply }).map(ownRequestWriter(seen, holdings.now()));
    },

    makeCustomerRequest: {
      maySeeAgain: ({ body, user }) => holdings.isOwn(user.id, body.investor_id),
      async answer({ body, act }) {
        const { request, seen } = await holdings.makeRequest(fromRequest(body), act);
        return ownRequestWriter(seen, holdings.now())(request);
      },
    },

    cancelCustomerRequest: {
      maySeeAgain: ({ params, user }) => holdings.isOwnRequest(user.id, params.id),
      async answer({ params, act }) {
        const { request, seen } = await holdings.cancelRequest(params.id, act);
        return ownRequestWriter(seen, holdings.now())(request);
      },
    },

    customerContractNote: async ({ params, user }) =>
      toNotePdf(await holdings.contractNote(params.id, user.id)),

    async customerDealings({ query, user }) {
      const dealings = await holdings.dealings(query.investor_id, user.id);
      return dealingsFile(dealings);
    },

    customerStatements: async ({ user }) => (await holdings.statements(user.id)).map(toStatementRow),

    customerAnnualStatement: async ({ query, user }) =>
      toPdf(await holdings.annualStatement({ investorId: query.investor_id, year: query.year }, user.id)),

    customerStatement: async ({ params, user }) => toPdf(await holdings.statement(params.id, user.id)),
  } satisfies Partial<Handlers>;
}

function toHoldings(own: OwnHoldings): z.infer<typeof customerHoldings> {
  const { ledger, terms, holdings, notices } = own;
  return {
    ...toBasis(own),
    terms: toTerms(terms),
    recorded_terms: ledger.terms.toReversed().map(({ recordedAt, ...one }) => ({
      ...toTerms(one),
      recorded_at: recordedAt.toISOString(),
    })),
    investors: holdings.map((holding) => toOwnHolding(ledger, holding)),
    notices: notices.map(({ at, title, isByOnePerson, possibleFrom }) => ({
      at: at.toISOString(),
      title,
      by_one_person: isByOnePerson,
      possible_from: possibleFrom?.toISOString() ?? null,
    })),
  };
}

/** Makes requests without who did what. */
function ownRequestWriter(
  seen: Ledger,
  now: Date,
): (request: Ledger['requests'][number]) => z.infer<typeof customerRequest> {
  const toRequest = requestWriter(seen, now, true);
  return (request) => {
    const { events, ...rest } = toRequest(request);
    return { ...rest, events: events.map(({ state, at }) => ({ state, at })) };
  };
}
