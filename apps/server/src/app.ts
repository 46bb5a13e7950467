import type { Feature } from '@equanim/contract/call';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { authRoutes } from './people/auth/auth.routes.ts';
import { invitationsRoutes } from './people/auth/invitations.routes.ts';
import { coinsRoutes } from './portal/wallet/coins.routes.ts';
import type { CollectorHandle } from './sampling/collector/collector-status.ts';
import { customerRoutes } from './portal/customer/customer.routes.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import { handleError, sendProblem } from './platform/http/error-handler.ts';
import { createGuard } from './platform/http/guard.ts';
import { addOpenApi, serveOpenApi } from './platform/http/openapi.ts';
import { Problem } from './platform/http/problem.ts';
import { addRateLimits } from './platform/http/rate-limits.ts';
import { toReadablePath } from './platform/http/readable-path.ts';
import { withoutQueries } from './platform/http/request-log.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { serveCalls } from './platform/http/serve-calls.ts';
import { answerUnknownPaths } from './platform/http/unknown-paths.ts';
import { serveWebFiles } from './platform/http/web-files.ts';
import { leadsRoutes } from './people/leads/leads.routes.ts';
import { createFeeds } from './portal/live/feeds.ts';
import { liveRoutes } from './portal/live/live.routes.ts';
import { serveChannels } from './portal/live/serve-channels.ts';
import { createTickets } from './portal/live/tickets.ts';
import type { Outbox } from './people/mail/outbox.ts';
import { marketRoutes } from './portal/market/market.routes.ts';
import { ordersRoutes } from './portal/orders/orders.routes.ts';
import { positionsRoutes } from './portal/positions/positions.routes.ts';
import { qualityRoutes } from './portal/quality/quality.routes.ts';
import type { Services } from './services.ts';
import { statusRoutes } from './portal/status/status.routes.ts';
import { createStatusService } from './portal/status/status.service.ts';
import { walletRoutes } from './portal/wallet/wallet.routes.ts';

const LARGEST_BODY_BYTES = 64 * 1024;
/** More than an address can hold: what a parameter may be is said by the call's schema. */
const LONGEST_PARAMETER = 64 * 1024;

export interface AppOptions {
  services: Services;
  exchange: Exchange;
  collector: CollectorHandle;
  mode: 'demo' | 'live';
  clock: () => Date;
  logger: FastifyBaseLogger;
  /** Whose X-Forwarded-For is believed, as addresses, networks or their names; empty for nobody's. */
  trustedProxies: readonly string[];
  isContactInboxOn: boolean;
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  /** Origin of the links given to people. */
  siteUrl: string;
  /** Folder of the built website; null serves the API alone. */
  webRoot: string | null;
}

/** The HTTP side of the server: what every answer shares, then each area by hand. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: withoutQueries(options.logger),
    // Never everybody's: what a visitor writes in front of the proxy's entry would be taken for the visitor's address.
    trustProxy: [...options.trustedProxies],
    bodyLimit: LARGEST_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: toReadablePath,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    requestTimeout: 30_000,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const features = new Set<Feature>(options.isContactInboxOn ? ['contact-inbox'] : []);
  await addSecurityHeaders(app);
  await addRateLimits(app);
  await addOpenApi(app, features);
  app.addHook('onSend', async (request, reply) => {
    const isApi = request.url.startsWith('/api/');
    if (isApi && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });

  const { services, exchange, collector, mode, clock, outbox, siteUrl } = options;
  const { auth, resets, invitations, wallet, customer, positions, orders, market, quality, reviews, leads } =
    services;
  const guard = createGuard(auth.findUser);
  const status = createStatusService({
    mode,
    collector,
    countQuarantined: reviews.countUndecided,
    countQuestions: quality.countQuestions,
    ordersKnownUntil: services.orderCurrency.knownUntil,
    skewMs: exchange.skewMs,
    customer,
    clock,
  });
  const tickets = createTickets(clock);
  await app.register(async (scope) => {
    serveCalls(
      scope,
      [
        authRoutes(auth, resets),
        invitationsRoutes(invitations, { outbox, siteUrl }),
        walletRoutes(wallet, collector, clock),
        coinsRoutes(services.coins, { wallet, clock }),
        positionsRoutes(positions),
        ordersRoutes(orders),
        marketRoutes(market, { exchange, wallet, clock }),
        customerRoutes(customer),
        qualityRoutes(quality, reviews, clock),
        leadsRoutes(leads),
        statusRoutes(status, services.isDatabaseUp),
        liveRoutes(tickets),
      ],
      { guard, features },
    );
    serveOpenApi(scope);
  });
  serveChannels(app, {
    findFeed: createFeeds({ wallet, positions, customer, status, clock }, app.log),
    findUser: auth.findUser,
    tickets,
    siteUrl,
  });

  const { webRoot, isContactInboxOn } = options;
  const sendErrorPage = webRoot
    ? await serveWebFiles(app, { root: webRoot, isContactInboxOn })
    : (reply: Parameters<typeof sendProblem>[1]) => sendProblem(new Problem('not-found'), reply);
  answerUnknownPaths(app, sendErrorPage);
  return app;
}
