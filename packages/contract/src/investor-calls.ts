import { type CallTable, named } from './call.ts';
import { fundParams } from './identity.ts';
import * as investors from './investors.ts';

/** Calls about one investor, and how one is added. */
export const investorCalls = named({
  addInvestor: {
    method: 'POST',
    path: '/funds/:fund/investors',
    access: 'admin',
    summary:
      'Add an investor, and say which users act for it; invite somebody for it and request its first subscription, all or nothing',
    params: fundParams,
    body: investors.newInvestorBody,
    reply: investors.addedInvestor,
    status: 201,
    needsStepUp: true,
    audit: 'investor-added',
    isIdempotent: true,
    holdsSecret: ({ invitation }) => invitation !== null,
  },
  investor: {
    method: 'GET',
    path: '/funds/:fund/investors/:id',
    access: 'admin',
    summary: 'What one investor holds at the newest sample, its value day by day, and who acts for it',
    params: investors.oneInvestorParams,
    reply: investors.oneInvestor,
  },
} as const satisfies CallTable);
