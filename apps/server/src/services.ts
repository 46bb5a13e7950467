import type { AuditAction } from '@equanim/contract/audit-actions';
import type { Transaction } from 'kysely';
import type { RecordedAct, Actor } from './platform/acts/act.ts';
import type { JudgedTime } from './platform/time.ts';
import type { DiskSpace } from './operations/disk/disk-space.ts';
import { createPeopleServices, type PeopleDeps } from './people/services.ts';
import { createFundServices } from './fund/services.ts';
import { FLAGSHIP } from '@equanim/contract/identity';
import { createAccountStore } from './sampling/collector/stores/account.store.ts';
import { storesOf } from './sampling/collector/stores/collector-stores.ts';
import { createOrderCurrencyStore } from './sampling/collector/stores/order-currency.store.ts';
import { explainSoon } from './sampling/collector/stores/parts.store.ts';
import { createReviewService, type ReviewService } from './sampling/collector/minute/review.service.ts';
import type { Counting } from './sampling/collector/stores/snapshot.store.ts';
import { recountSince } from './fund/units/units.store.ts';
import { createCoinsService } from './portal/wallet/coins.service.ts';
import { createCoinsStore } from './portal/wallet/coins.store.ts';
import { createCustomerService } from './portal/customer/customer.service.ts';
import { createCallTotals } from './platform/database/limits/call-totals.ts';
import { isAnswering } from './platform/database/connection/is-answering.ts';
import type { CollectorHandle } from './sampling/collector/model.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import { createEvidenceService } from './operations/history-transfer/evidence.service.ts';
import { createEvidenceStore } from './operations/history-transfer/evidence.store.ts';
import { createHistoryService } from './operations/history-transfer/history.service.ts';
import { createHistoryStore } from './operations/history-transfer/history.store.ts';
import { ALERTS } from './operations/alerts/alert.ts';
import { createAlertsStore } from './operations/alerts/alerts.store.ts';
import { createHoldingsService } from './portal/holdings/holdings.service.ts';
import { createInvestorsService } from './portal/holdings/investors.service.ts';
import { createMessagesService } from './portal/messages/messages.service.ts';
import { createToldStore } from './portal/messages/told.store.ts';
import { createTickets } from './portal/live/tickets.ts';
import { createTicketsStore } from './portal/live/tickets.store.ts';
import { createMarketService } from './portal/market/market.service.ts';
import { createMarketStore } from './portal/market/market.store.ts';
import { createOrdersService } from './portal/orders/orders.service.ts';
import { createOrdersStore } from './portal/orders/orders.store.ts';
import { createDaysStore } from './portal/performance/days.store.ts';
import { createExplainedStore } from './portal/performance/explained.store.ts';
import { createLinesStore } from './portal/performance/lines.store.ts';
import { createPerformanceService } from './portal/performance/performance.service.ts';
import { createPositionsService } from './portal/positions/positions.service.ts';
import { createPositionsStore } from './portal/positions/positions.store.ts';
import { createSharedPositionsStore } from './portal/positions/shared-positions.store.ts';
import { createExclusionsStore } from './portal/quality/exclusions.store.ts';
import { createQualityService } from './portal/quality/quality.service.ts';
import type { Schema } from './platform/database/schema.ts';
import { createCoinQuestionsStore } from './portal/quality/coin-questions.store.ts';
import { createQuestionsStore } from './portal/quality/questions.store.ts';
import { createStatusService } from './portal/status/status.service.ts';
import { createSegmentsStore } from './portal/wallet/segments.store.ts';
import { createSampleAge } from './portal/wallet/sample-age.ts';
import { createWaitingService } from './portal/waiting/waiting.service.ts';
import { createWalletService } from './portal/wallet/wallet.service.ts';
import { createWalletStore } from './portal/wallet/wallet.store.ts';

export type Services = ReturnType<typeof createServices>;

interface ServicesDeps extends PeopleDeps {
  exchange: Exchange;
  collector: Pick<CollectorHandle, 'status'>;
  mode: 'demo' | 'live';
  counting: Counting;
  /** What administrators should know of the database, a sentence each. */
  databaseNotices?: readonly string[] | undefined;
  /** What they should know of its clocks; nothing unless given. */
  clockNotices?: () => string[];
  /** How much room the server has to write. Nothing is said of it where it is absent. */
  disk?: DiskSpace | undefined;
  /** Folder of the built website; none unless given. */
  webRoot?: string | null;
  /** By which it is judged how old something is; the clock alone unless given. */
  time?: JudgedTime;
}

/** Every service on one database, one exchange and one clock. */
export function createServices(deps: ServicesDeps) {
  const { db, clock, mailing, siteUrl, mode, webRoot = null } = deps;
  const people = createPeopleServices(deps);
  const portal = createPortalServices(deps);
  const { actOn } = people.audit;
  const fund = createFundServices({ db, clock, webRoot, mode, actOn });
  const holdings = createHoldingsService({
    customer: portal.customer,
    performance: portal.performance,
    ledger: fund.ledger,
    requests: fund.requests,
    statements: fund.statements,
    annualStatements: fund.annualStatements,
    contractNotes: fund.contractNotes,
    approvals: fund.approvals,
    clock,
  });
  return {
    ...people,
    ...portal,
    ...fund,
    holdings,
    messages: createMessagesService({
      store: createToldStore(db, FLAGSHIP),
      outbox: mailing?.outbox ?? null,
      holdings,
      ledger: fund.ledger,
      statements: fund.statements,
      approvals: fund.approvals,
      siteUrl,
      clock,
    }),
    investors: createInvestorsService({
      ledger: fund.ledger,
      performance: portal.performance,
      people: people.people,
      invitations: people.invitations,
      actOn,
    }),
    status: createStatusService({
      mode,
      collector: deps.collector,
      countQuarantined: portal.reviews.countUndecided,
      countQuestions: portal.quality.countQuestions,
      countCoins: portal.quality.coins.count,
      ordersKnownUntil: portal.orderCurrency.knownUntil,
      skewMs: deps.exchange.skewMs,
      customer: portal.customer,
      mailNotices: async () => (await mailing?.outbox.notices()) ?? [],
      clockNotices: deps.clockNotices ?? (() => []),
      databaseNotices: deps.databaseNotices ?? [],
      diskNotices: () => deps.disk?.notices() ?? [],
      clock,
    }),
    waiting: createWaitingService({
      ...portal,
      ...fund,
      leads: people.leads,
      listAlerts: async () =>
        (await createAlertsStore(db).list()).map((one) => ({ ...one, title: ALERTS[one.kind].title })),
    }),
    /** The fund at another time: the demo deals its past with it. */
    fundAt: (then: () => Date) => ({
      ...createFundServices({ db, clock: then, webRoot, mode, actOn }),
      /** Something that is done in it at that time. */
      act: (action: AuditAction, actor: Actor): RecordedAct =>
        people.audit.actOn({ action, actor, origin: null }, then()),
    }),
    ...createTransferServices(deps),
    callTotals: createCallTotals(db),
    isDatabaseUp: () => isAnswering(db),
  };
}

/** What brings a whole history in. */
function createTransferServices({ db, counting, clock }: ServicesDeps) {
  const history = createHistoryService(createHistoryStore(db));
  const store = createEvidenceStore(db);
  const { parts, snapshots } = storesOf(db, counting);
  const { explainAll: explain } = parts;
  const { findMisvalued } = snapshots;
  return { history, evidence: createEvidenceService({ store, history, explain, findMisvalued, now: clock }) };
}

/** Time by a clock that is right, as that of a test. */
const timeBy = (clock: () => Date): JudgedTime => ({
  earliest: () => clock().getTime(),
  isCertain: () => true,
  isConfirmed: () => true,
});

/** What administrators decide about the history; what an answer changes is counted again. */
function createQuality(
  { db, clock, counting }: Pick<ServicesDeps, 'db' | 'clock' | 'counting'>,
  reviews: ReviewService,
) {
  const recounting = {
    async recount(trx: Transaction<Schema>, since: Date): Promise<void> {
      await recountSince(trx, since);
      await explainSoon(trx, { from: since, to: clock() }, counting.limit);
    },
  };
  return createQualityService({
    reviews,
    exclusions: createExclusionsStore(db),
    questions: createQuestionsStore(db, recounting),
    coins: createCoinQuestionsStore(db, recounting),
  });
}

/** What the screens show of the account. */
function createPortalServices({ db, exchange, clock, counting, time = timeBy(clock) }: ServicesDeps) {
  const age = createSampleAge(clock);
  const prices = createMarketStore(db);
  const segments = createSegmentsStore(db);
  const wallet = createWalletService({ store: createWalletStore(db), segments, prices, age, clock });
  const performance = createPerformanceService({
    wallet,
    prices,
    days: createDaysStore(db),
    explained: createExplainedStore(db),
    lines: createLinesStore(db),
  });
  const positions = createPositionsService({
    store: createPositionsStore(db),
    shared: createSharedPositionsStore(db),
    exchange,
    clock,
  });
  const orders = createOrdersService(createOrdersStore(db));
  const orderCurrency = createOrderCurrencyStore(db, exchange.markets);
  const { collectingSince } = createAccountStore(db);
  const reviews = createReviewService({ ...storesOf(db, counting), limit: counting.limit });
  return {
    tickets: createTickets(createTicketsStore(db), clock),
    wallet,
    coins: createCoinsService({ store: createCoinsStore(db), wallet, age, clock }),
    market: createMarketService({ store: prices, exchange, age, clock }),
    performance,
    positions,
    orders,
    orderCurrency,
    customer: createCustomerService({
      wallet,
      performance,
      positions,
      orders,
      orderCurrency,
      collectingSince,
      time,
    }),
    reviews,
    quality: createQuality({ db, clock, counting }, reviews),
  };
}
