import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { AnnualStatementsService } from './annual-statements.service.ts';
import type { ContractNotesService } from './contract-notes.service.ts';
import type { StatementsService } from './statements.service.ts';
import { toNotePdf, toPdf, toStatementRow, toZip } from './statements.wire.ts';

interface StatementsServices {
  statements: StatementsService;
  annualStatements: AnnualStatementsService;
  contractNotes: ContractNotesService;
}

/** Statements and contract notes of all investors, for administrators. */
export function statementsRoutes({ statements, annualStatements, contractNotes }: StatementsServices) {
  return {
    async statements({ query }) {
      const { investor_id: investorId, month } = query;
      const filter = { ...(investorId && { investorIds: [investorId] }), ...(month && { month }) };
      return (await statements.list(filter)).map(toStatementRow);
    },

    statementsArchive: async ({ query }) => toZip(query.month, await statements.filesOf(query.month)),

    annualStatement: async ({ query }) =>
      toPdf(await annualStatements.find({ investorId: query.investor_id, year: query.year })),

    contractNote: async ({ params }) => toNotePdf(await contractNotes.find(params.id)),

    statement: async ({ params }) => toPdf(await statements.find(params.id)),
  } satisfies Partial<Handlers>;
}
