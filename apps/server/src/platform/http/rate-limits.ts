import rateLimit from '@fastify/rate-limit';
import { BASE_PATH, calls } from '@equanim/contract/calls';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts';

/** Generous: a dashboard makes a dozen calls a minute. */
const MAX_CALLS_A_MINUTE = 600;
/** An office shares an address; guessing passwords is also stopped per account. */
const MAX_SIGN_INS_A_MINUTE = 30;

/** A person does not write more often to a firm; a robot would. */
const MAX_MESSAGES_AN_HOUR = 10;

/** An office shares an address here, too, but forgets fewer passwords. */
const MAX_FORGOTTEN_AN_HOUR = 20;

/** Each reads every order that matches. */
const MAX_EXPORTS_A_MINUTE = 10;

const limits = new Map([
  [BASE_PATH + calls.login.path, { max: MAX_SIGN_INS_A_MINUTE, groupId: 'sign-in' }],
  [BASE_PATH + calls.resetPassword.path, { max: MAX_SIGN_INS_A_MINUTE, groupId: 'links' }],
  [BASE_PATH + calls.register.path, { max: MAX_SIGN_INS_A_MINUTE, groupId: 'links' }],
  [
    BASE_PATH + calls.forgotPassword.path,
    { max: MAX_FORGOTTEN_AN_HOUR, timeWindow: HOUR_MS, groupId: 'forgotten' },
  ],
  [BASE_PATH + calls.ordersExport.path, { max: MAX_EXPORTS_A_MINUTE, groupId: 'exports' }],
  [BASE_PATH + calls.contact.path, { max: MAX_MESSAGES_AN_HOUR, timeWindow: HOUR_MS, groupId: 'contact' }],
]);

/**
 * Limits calls by address, and more tightly sign-ins, links, messages and exports. Files are not limited: they cost next to
 * nothing.
 */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isCall = route.url.startsWith(BASE_PATH);
    const limit = limits.get(route.url) ?? { max: MAX_CALLS_A_MINUTE, groupId: 'calls' };
    route.config = { ...route.config, rateLimit: isCall ? limit : false };
  });
  await app.register(rateLimit, {
    max: MAX_CALLS_A_MINUTE,
    timeWindow: MINUTE_MS,
    // Bounded, so that a flood of spoofed addresses cannot grow it.
    cache: 20_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / SECOND_MS) }),
  });
}
