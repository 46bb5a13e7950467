import { BASE_PATH } from '@equanim/contract/call';
import { calls, type CallName } from '@equanim/contract/calls';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import type { Limit, LimitCounters } from '../../limits.ts';
import { networkOf, type CallTotals } from '../../network.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time.ts';
import { createCallCounts, type CallCounts } from './call-counts.ts';
import { Problem } from '../problem.ts';

const SETTLE_EVERY_MS = SECOND_MS;

/** Generous: a dashboard makes a dozen calls a minute. */
const MAX_CALLS_A_MINUTE = 600;

/** Calls that cost more than others, or give something to guess at, share a limit of each network. */
interface TightLimit extends Limit {
  scope: string;
  calls: readonly CallName[];
}

const tightLimits: readonly TightLimit[] = [
  {
    scope: 'links',
    calls: ['resetPassword', 'register', 'invitation', 'confirmEmail'],
    max: 30,
    windowMs: MINUTE_MS,
  },
  // Nothing can be guessed here, but each question is kept for a while.
  { scope: 'passkeys', calls: ['passkeyLoginOptions', 'passkeyLogin'], max: 30, windowMs: MINUTE_MS },
  // An office has one network, but forgets fewer passwords.
  { scope: 'forgotten', calls: ['forgotPassword'], max: 20, windowMs: HOUR_MS },
  // Each reads all that matches.
  { scope: 'exports', calls: ['ordersExport', 'auditExport', 'exportMe'], max: 10, windowMs: MINUTE_MS },
  // A person does not write more often to a firm; a robot would.
  { scope: 'contact', calls: ['contact'], max: 10, windowMs: HOUR_MS },
];

const limitsByUrl = new Map(
  tightLimits.flatMap((limit) => limit.calls.map((name) => [BASE_PATH + calls[name].path, limit] as const)),
);

interface RateLimitsDeps {
  counters: LimitCounters;
  /** Of all processes on the database. */
  totals: CallTotals;
  clock: () => Date;
}

/**
 * Limits calls by the network they come from. All of them together generously and in the memory of each process, which tells
 * the others once a second: that limit keeps a flood from the work behind it, and must not cause any itself. Some more tightly
 * and in the database, so for all processes and over restarts; sign-in has limits of its own. Files are not limited: they cost
 * next to nothing.
 */
export async function addRateLimits(
  app: FastifyInstance,
  { counters, totals, clock }: RateLimitsDeps,
): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isCall = route.url.startsWith(BASE_PATH);
    route.config = { ...route.config, rateLimit: isCall ? {} : false };
    const limit = limitsByUrl.get(route.url.replace(/\/$/, ''));
    // Behind what is there already: whoever may not make a call uses up nothing.
    if (limit) route.onRequest = [...hooksOf(route), hold(limit)];
  });
  const nowMs = (): number => performance.now();
  const counts = createCallCounts({ max: MAX_CALLS_A_MINUTE, windowMs: MINUTE_MS, nowMs });
  settleCalls(app, counts, totals);
  await app.register(rateLimit, {
    max: MAX_CALLS_A_MINUTE,
    timeWindow: MINUTE_MS,
    store: storeOf(counts),
    keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / SECOND_MS) }),
  });

  function hold({ scope, ...limit }: TightLimit): onRequestAsyncHookHandler {
    return async ({ ip }) => {
      const { isWithin, endsAt } = await counters.take(scope, networkOf(ip), limit);
      const waitMs = endsAt.getTime() - clock().getTime();
      if (!isWithin)
        throw new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
    };
  }
}

/** One for all calls: the library would make another for each, and its own counts each call by itself. */
function storeOf(counts: CallCounts) {
  return class CallStore {
    incr(
      network: string,
      done: (error: Error | null, result: { current: number; ttl: number }) => void,
    ): void {
      const { calls, leftMs } = counts.count(network);
      done(null, { current: calls, ttl: leftMs });
    }

    child(): CallStore {
      return this;
    }
  };
}

function hooksOf({ onRequest = [] }: RouteOptions) {
  return Array.isArray(onRequest) ? onRequest : [onRequest];
}

/**
 * Brings what this process has counted together with what all others have, once a second and in one statement, until the
 * server stops. While the database is unreachable each process counts by itself, and tells the rest afterwards.
 */
function settleCalls(app: FastifyInstance, counts: CallCounts, totals: CallTotals): void {
  let underWay: Promise<void> | null = null;
  let isAway = false;

  async function settle(): Promise<void> {
    const news = counts.news();
    if (!news) return;
    try {
      counts.learn(news, await totals.settle(news));
      isAway = false;
    } catch (error) {
      counts.takeBack(news);
      if (!isAway) app.log.warn({ err: error }, 'calls per network are counted by this process alone');
      isAway = true;
    }
  }

  const timer = setInterval(() => {
    underWay ??= settle().finally(() => {
      underWay = null;
    });
  }, SETTLE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
