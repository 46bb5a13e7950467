import type { Feature } from '@equanim/contract/features';
import type { RecordAudience } from '@equanim/contract/record';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DiskSpace } from './operations/disk/disk-space.ts';
import { auditRoutes } from './people/audit/audit.routes.ts';
import { accountRoutes } from './people/auth/account/account.routes.ts';
import { authRoutes } from './people/auth/auth.routes.ts';
import { peopleRoutes } from './people/auth/directory/people.routes.ts';
import { factorRoutes } from './people/factor/factor.routes.ts';
import { invitationsRoutes } from './people/auth/invitations.routes.ts';
import { coinsRoutes } from './portal/wallet/coins.routes.ts';
import type { CollectorHandle } from './sampling/collector/model.ts';
import { approvalsRoutes } from './fund/approvals/approvals.routes.ts';
import { dealingRoutes, ledgerRoutes } from './fund/ledger/ledger.routes.ts';
import { linesRoutes } from './fund/ledger/lines/lines.routes.ts';
import { recordRoutes, servePublicRecord } from './fund/record/record.routes.ts';
import { statementsRoutes } from './fund/statements/statements.routes.ts';
import { customerRoutes } from './portal/customer/customer.routes.ts';
import type { Changes } from './platform/changes.ts';
import { problemOfFailure } from './platform/database/database-failures.ts';
import { sendProblem } from './platform/http/error-handler.ts';
import { noteAnswers, type Answer } from './platform/http/answers/note-answers.ts';
import { createGuard } from './platform/http/guard.ts';
import { answerHealthAlone } from './platform/http/health-alone.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { addOpenApi, serveOpenApi } from './platform/http/openapi/openapi.ts';
import { performanceRoutes } from './portal/performance/performance.routes.ts';
import { Problem } from './platform/http/problem.ts';
import { answerLast } from './platform/http/shutdown.ts';
import { addRateLimits } from './platform/http/limits/rate-limits.ts';
import { addCompression } from './platform/http/answers/compression.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { serveSecurityTxt } from './platform/http/security-txt.ts';
import { createSharedAnswers } from './platform/http/answers/shared-answers.ts';
import { serveCalls } from './platform/http/serve-calls.ts';
import { answerUnknownPaths } from './platform/http/unknown-paths.ts';
import { serveWebFiles } from './platform/http/answers/web-files.ts';
import { holdingsRoutes } from './portal/holdings/holdings.routes.ts';
import { investorsRoutes } from './portal/holdings/investors.routes.ts';
import { messagesRoutes } from './portal/messages/messages.routes.ts';
import { leadsRoutes } from './people/leads/leads.routes.ts';
import { capacityOf, memoryOfProcess } from './portal/live/capacity.ts';
import { createFeeds } from './portal/live/feeds.ts';
import { liveRoutes } from './portal/live/live.routes.ts';
import { serveChannels, type ChannelEvents } from './portal/live/serve-channels.ts';
import { privacyRoutes } from './people/privacy/privacy.routes.ts';
import { marketRoutes } from './portal/market/market.routes.ts';
import { ordersRoutes } from './portal/orders/orders.routes.ts';
import { positionsRoutes } from './portal/positions/positions.routes.ts';
import { qualityRoutes } from './portal/quality/quality.routes.ts';
import type { Services } from './services.ts';
import { statusRoutes } from './portal/status/status.routes.ts';
import { waitingRoutes } from './portal/waiting/waiting.routes.ts';
import { walletRoutes } from './portal/wallet/wallet.routes.ts';

/** Every range of every audience in full takes about 2 MB. */
const MAX_SHARED_BYTES = 32 * 1024 * 1024;

export interface AppOptions {
  services: Services;
  /** What is committed to the database of the services. */
  changes: Changes;
  collector: CollectorHandle;
  clock: () => Date;
  logger: FastifyBaseLogger;
  /** Proxies whose X-Forwarded-For is believed: addresses or networks; empty for none. */
  trustedProxies: readonly string[];
  isContactInboxOn: boolean;
  /** Who may see the track record; nobody unless given. */
  recordAudience?: RecordAudience;
  /** How much room the server has to write; it ends with the app. */
  disk?: DiskSpace;
  /** Origin of the links sent to people. */
  siteUrl: string;
  /** Folder of the built website; null serves the API alone. */
  webRoot: string | null;
  /** False where only health checks are answered: a process that only collects. Unless given, all is. */
  isForPeople?: boolean;
  /** Told of every answer and listener; nobody is unless given. */
  observer?: AppObserver | undefined;
}

export interface AppObserver {
  onAnswer: (answer: Answer) => void;
  channels: ChannelEvents;
}

/** The HTTP side of the server: what every answer shares, then each area by hand. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createHttpServer(options);
  if (options.observer) noteAnswers(app, options.observer.onAnswer);
  app.addHook('onClose', async () => options.disk?.stop());
  if (options.isForPeople === false) answerHealthAlone(app);
  const features = featuresOf(options);
  addSecurityHeaders(app);
  const { services, changes, collector, clock, siteUrl } = options;
  await addRateLimits(app, { counters: services.limits, totals: services.callTotals, clock });
  await addOpenApi(app, features);

  const { auth, tickets } = services;
  await app.register(async (scope) => {
    const shared = createSharedAnswers({ changes, clock, maxBytes: MAX_SHARED_BYTES });
    addCompression(scope);
    const guard = createGuard(findNotedSession(app, services));
    serveCalls(scope, areasOf(options), {
      guard,
      features,
      shared,
      record: services.audit.record,
      actOn: services.audit.actOn,
      keys: services.idempotencyKeys,
      requireCertainTime: services.customer.requireCertainTime,
      clock,
    });
    serveOpenApi(scope);
  });
  const { wallet, positions, customer, status } = services;
  const feeds = { wallet, positions, customer, status, collector, changes, clock };
  const findFeed = createFeeds(feeds, app.log);
  const capacity = capacityOf(memoryOfProcess());
  const events = options.observer?.channels;
  serveChannels(app, { findFeed, sessions: auth, tickets, siteUrl, clock, capacity, events });
  await serveTheRest(app, options);
  return app;
}

function featuresOf({ isContactInboxOn, recordAudience = 'off' }: AppOptions): Set<Feature> {
  const features = new Set<Feature>();
  if (isContactInboxOn) features.add('contact-inbox');
  if (recordAudience !== 'off') features.add('record');
  return features;
}

/** Ends what {@link buildApp} built, after the answers that are under way. */
export function closeApp(app: FastifyInstance): Promise<void> {
  return answerLast(app);
}

/** Finds the session of a token, and notes that it is in use. */
function findNotedSession(app: FastifyInstance, { auth, ownSessions }: Services): typeof auth.findSession {
  const onFailure = (error: unknown): void => {
    if (problemOfFailure(error) === null) app.log.error({ err: error }, 'a session in use was not noted');
  };
  app.addHook('onClose', () => ownSessions.settle());
  return async (token) => {
    const session = await auth.findSession(token);
    if (session) ownSessions.noteSeen(session, onFailure);
    return session;
  };
}

/** The table of contents: the routes of every area. The compiler asks for a handler of every call. */
function areasOf({ services, collector, clock, disk, isContactInboxOn, recordAudience = 'off' }: AppOptions) {
  return [
    authRoutes(services.auth, services.resets),
    auditRoutes(services.audit),
    privacyRoutes(services.privacy),
    accountRoutes(services),
    peopleRoutes(services.people),
    invitationsRoutes(services.invitations),
    factorRoutes(services.factors, services.auth),
    walletRoutes(services.wallet, collector, clock),
    coinsRoutes(services.coins),
    positionsRoutes(services.positions),
    ordersRoutes(services.orders),
    marketRoutes(services.market, clock),
    performanceRoutes(services.performance, clock),
    customerRoutes(services.customer),
    ledgerRoutes(services.ledger),
    dealingRoutes(services),
    approvalsRoutes(services.approvals),
    linesRoutes(services),
    statementsRoutes(services),
    holdingsRoutes(services.holdings),
    messagesRoutes(services.messages),
    investorsRoutes(services),
    recordRoutes(services.trackRecord, recordAudience),
    qualityRoutes(services.quality),
    leadsRoutes(services.leads),
    statusRoutes(services.status, services.isDatabaseUp, disk),
    waitingRoutes(services.waiting, isContactInboxOn),
    liveRoutes(services.tickets),
  ] as const;
}

/** The website where there is one, and an answer to every other address. */
async function serveTheRest(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { webRoot, recordAudience, services, siteUrl, clock } = options;
  if (recordAudience === 'public') servePublicRecord(app, services.trackRecord);
  if (webRoot) serveSecurityTxt(app, { webRoot, siteUrl, clock });
  const sendErrorPage = webRoot
    ? await serveWebFiles(app, { root: webRoot, features: featuresOf(options) })
    : (reply: Parameters<typeof sendProblem>[1]) => sendProblem(new Problem('not-found'), reply);
  answerUnknownPaths(app, sendErrorPage);
}
