import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import * as dealing from './dealing.ts';
import { idParams } from './values.ts';

/** Calls about the requests of whomever somebody acts for. */
export const requestCalls = named({
  customerRequests: {
    method: 'GET',
    path: '/customer/requests',
    access: 'customer',
    summary:
      'Own subscriptions and redemptions by page, newest first; the header X-Total-Count says how many there are',
    query: dealing.ownRequestsQuery,
    reply: z.array(dealing.customerRequest),
  },
  customerContractNote: {
    method: 'GET',
    path: '/customer/requests/:id/contract-note',
    access: 'customer',
    summary: 'The contract note of an own request that was dealt, as PDF',
    params: idParams,
    replyType: 'pdf',
    audit: 'contract-note-read',
  },
  customerDealings: {
    method: 'GET',
    path: '/customer/dealings/export',
    access: 'customer',
    summary: 'What was dealt for an own investor, as CSV, the first first',
    query: dealing.dealingsQuery,
    replyType: 'csv',
  },
  makeCustomerRequest: {
    method: 'POST',
    path: '/customer/requests',
    access: 'customer',
    summary: 'Request a subscription or a redemption',
    body: dealing.requestBody,
    reply: dealing.customerRequest,
    status: 201,
    needsStepUp: true,
    audit: 'request-made',
    isIdempotent: true,
  },
  cancelCustomerRequest: {
    method: 'POST',
    path: '/customer/requests/:id/cancel',
    access: 'customer',
    summary: 'Cancel an own request that was not accepted yet',
    params: idParams,
    reply: dealing.customerRequest,
    audit: 'request-canceled',
    isIdempotent: true,
  },
} as const satisfies CallTable);
