import { z } from 'zod/mini';
import { proposing } from './approvals.ts';
import { type CallTable, named } from './call.ts';
import * as fund from './fund.ts';
import { fundParams, namedInvestor } from './identity.ts';
import { reasonBody } from './text.ts';

/** Calls about whose money it is. What changes something is recorded by its service, with what it did. */
export const fundCalls = named({
  funds: {
    method: 'GET',
    path: '/funds',
    access: 'admin',
    summary: 'The funds, and the terms of each',
    reply: z.array(fund.fund),
  },
  fundFees: {
    method: 'GET',
    path: '/funds/:fund/fees',
    access: 'public',
    summary: 'The fees of a fund by day: what the net figures of its history are net of',
    params: fundParams,
    reply: fund.fundFees,
  },
  recordTerms: {
    method: 'POST',
    path: '/funds/:fund/terms',
    access: 'admin',
    summary: 'Record terms that hold from a day on; earlier ones stay',
    params: fundParams,
    body: fund.termsBody,
    reply: fund.fund,
    status: 201,
    needsStepUp: true,
    audit: 'terms-recorded',
    isIdempotent: true,
  },
  proposeTerms: {
    method: 'POST',
    path: '/funds/:fund/terms/backdated',
    access: 'admin',
    summary: 'Propose terms that begin on a day that has begun, after the last final dealing day',
    params: fundParams,
    body: z.extend(fund.termsBody, reasonBody.shape),
    ...proposing,
  },
  previewTerms: {
    method: 'POST',
    path: '/funds/:fund/terms/preview',
    access: 'admin',
    summary: 'What terms would do to each investor; records nothing',
    params: fundParams,
    body: fund.termsBody,
    reply: fund.termsEffect,
  },
  investors: {
    method: 'GET',
    path: '/funds/:fund/investors',
    access: 'admin',
    summary: 'Who holds what at the newest sample, since when, at which mark, and the fees accrued',
    params: fundParams,
    reply: fund.investors,
  },
  changeInvestor: {
    method: 'PUT',
    path: '/funds/:fund/investors/:id',
    access: 'admin',
    summary: 'Change the name of an investor, and which users act for it',
    params: fund.investorParams,
    body: fund.changedInvestorBody,
    reply: namedInvestor,
    needsStepUp: true,
    audit: 'investor-changed',
  },
} as const satisfies CallTable);
