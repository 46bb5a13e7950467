import { z } from 'zod';
import { named, type CallTable } from './call.ts';
import * as holdings from './holdings.ts';
import { fundQuery } from './identity.ts';

/** Calls about one's own money: whoever stands for an investor sees that one, at least 24 hours late. */
export const holdingsCalls = named({
  customerHoldings: {
    method: 'GET',
    path: '/customer/holdings',
    access: 'customer',
    summary: 'Own holdings as they were 24 hours ago, series by series',
    query: fundQuery,
    reply: holdings.customerHoldings,
  },
  customerStatements: {
    method: 'GET',
    path: '/customer/statements',
    access: 'customer',
    summary: 'Own statements, newest first',
    query: fundQuery,
    reply: z.array(holdings.statementRow),
  },
  customerStatement: {
    method: 'GET',
    path: '/customer/statements/:id',
    access: 'customer',
    summary: 'An own statement as PDF',
    params: holdings.statementParams,
    replyType: 'pdf',
    audit: 'statement-read',
  },
} as const satisfies CallTable);
