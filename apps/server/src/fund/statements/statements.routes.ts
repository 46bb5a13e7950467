import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { StatementsService } from './statements.service.ts';
import { toPdf, toStatementRow } from './statements.wire.ts';

/** Statements of all investors, for administrators. */
export function statementsRoutes(statements: StatementsService) {
  return {
    async statements({ query }) {
      const filter = query.investor_id === undefined ? {} : { investorIds: [query.investor_id] };
      return (await statements.list(filter)).map(toStatementRow);
    },

    statement: async ({ params }) => toPdf(await statements.find(params.id)),
  } satisfies Partial<Handlers>;
}
