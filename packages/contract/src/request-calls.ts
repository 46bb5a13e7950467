import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import * as dealing from './dealing.ts';
import { idParams } from './values.ts';

/** Calls about the requests of whomever somebody stands for. */
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
