import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import { DELAY_IN_HOURS } from './customer-delay.ts';
import * as holdings from './holdings.ts';
import { idParams } from './values.ts';

/** Calls about one's own money: whoever acts for an investor sees that one, at least 24 hours late. */
export const holdingsCalls = named({
  customerHoldings: {
    method: 'GET',
    path: '/customer/holdings',
    access: 'customer',
    summary: `Own holdings as they were ${DELAY_IN_HOURS} ago, series by series`,
    reply: holdings.customerHoldings,
  },
  customerStatements: {
    method: 'GET',
    path: '/customer/statements',
    access: 'customer',
    summary: 'Own statements, newest first',
    reply: z.array(holdings.statementRow),
  },
  customerAnnualStatement: {
    method: 'GET',
    path: '/customer/statements/annual',
    access: 'customer',
    summary: 'The own statements of a year together, as PDF, once the year has all of them',
    query: holdings.annualQuery,
    replyType: 'pdf',
    audit: 'statement-read',
  },
  customerStatement: {
    method: 'GET',
    path: '/customer/statements/:id',
    access: 'customer',
    summary: 'An own statement as PDF',
    params: idParams,
    replyType: 'pdf',
    audit: 'statement-read',
  },
} as const satisfies CallTable);
