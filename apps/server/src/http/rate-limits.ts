import rateLimit from '@fastify/rate-limit';
import { BASE_PATH, calls } from '@equanim/contract/calls';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Generous: a dashboard makes a dozen calls a minute. */
const CALLS_A_MINUTE = 600;
/** An office shares an address; guessing passwords is also stopped per account. */
const SIGN_INS_A_MINUTE = 30;

/** Limits calls by address, sign-in more tightly. Files are not limited: they cost next to nothing. */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isSignIn = route.url === BASE_PATH + calls.login.path;
    const isCall = route.url.startsWith(BASE_PATH);
    const max = isSignIn ? SIGN_INS_A_MINUTE : CALLS_A_MINUTE;
    route.config = {
      ...route.config,
      rateLimit: isCall ? { max, groupId: isSignIn ? 'sign-in' : 'calls' } : false,
    };
  });
  await app.register(rateLimit, {
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    // Bounded, so that a flood of spoofed addresses cannot grow it.
    cache: 20_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}
