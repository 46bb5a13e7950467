import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import * as status from './status.ts';

/** Calls that say how the product is. */
export const statusCalls = named({
  status: {
    method: 'GET',
    path: '/status',
    access: 'signed-in',
    summary: 'Demo or live, and the state of the collector',
    reply: status.status,
  },
  waiting: {
    method: 'GET',
    path: '/waiting',
    access: 'admin',
    summary: 'What waits for this administrator, the oldest first',
    reply: z.array(status.waiting),
  },
  live: {
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'For programs: the process answers',
    reply: status.live,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'For programs: database and collector can work',
    reply: status.ready,
  },
} as const satisfies CallTable);
