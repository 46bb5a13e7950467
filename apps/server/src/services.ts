import { createAuditService } from './people/audit/audit.service.ts';
import { appendEvent, createAuditStore } from './people/audit/audit.store.ts';
import { createChainStore } from './people/audit/chain.store.ts';
import { createEntriesStore } from './people/audit/entries.store.ts';
import { detailsOfErasure } from './people/audit/erasures.ts';
import { createAuthService } from './people/auth/auth.service.ts';
import { createHeldSessions, type HeldSessions } from './people/auth/held-sessions.ts';
import { createInvitationsService } from './people/auth/invitations.service.ts';
import { createInvitationsStore } from './people/auth/invitations.store.ts';
import { createOpenSession } from './people/auth/open-session.ts';
import { createRequirePassword } from './people/auth/require-password.ts';
import { createResetsService } from './people/auth/resets.service.ts';
import { createResetsStore } from './people/auth/resets.store.ts';
import { createSessionsStore, type SessionsStore } from './people/auth/sessions.store.ts';
import { createUsersService } from './people/auth/users.service.ts';
import { createUsersStore } from './people/auth/users.store.ts';
import { createDevicesService } from './people/devices/devices.service.ts';
import { createDevicesStore } from './people/devices/devices.store.ts';
import { createSignInLimiter } from './people/sign-in/sign-in-limiter.ts';
import { createSignInService } from './people/sign-in/sign-in.service.ts';
import { createSignInStore } from './people/sign-in/sign-in.store.ts';
import { createTurnsStore } from './people/sign-in/turns.store.ts';
import { createAccountStore } from './sampling/collector/stores/account.store.ts';
import { storesOf } from './sampling/collector/stores/collector-stores.ts';
import { createOrderCurrencyStore } from './sampling/collector/stores/order-currency.store.ts';
import { explainSoon } from './sampling/collector/stores/parts.store.ts';
import { createReviewService } from './sampling/collector/minute/review.service.ts';
import type { Counting } from './sampling/collector/stores/snapshot.store.ts';
import { recountSince } from './fund/units/units.store.ts';
import { createCoinsService } from './portal/wallet/coins.service.ts';
import { createCoinsStore } from './portal/wallet/coins.store.ts';
import { createCustomerService } from './portal/customer/customer.service.ts';
import type { AuditEvent, RecordEvent } from './platform/audit-event.ts';
import type { Changes } from './platform/changes.ts';
import type { Database } from './platform/database/open.ts';
import { createLimitCounters, type LimitCounters } from './platform/database/limit-counters.ts';
import { isAnswering } from './platform/database/is-answering.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import { createEvidenceService } from './operations/history-transfer/evidence.service.ts';
import { createEvidenceStore } from './operations/history-transfer/evidence.store.ts';
import { createHistoryService } from './operations/history-transfer/history.service.ts';
import { createHistoryStore } from './operations/history-transfer/history.store.ts';
import { mailsToFirm } from './people/leads/lead-mail.ts';
import { createLeadsService } from './people/leads/leads.service.ts';
import { createLeadsStore } from './people/leads/leads.store.ts';
import { createErasureStore } from './people/privacy/erasure.store.ts';
import { createPersonalDataStore } from './people/privacy/personal-data.store.ts';
import { createPrivacyService } from './people/privacy/privacy.service.ts';
import { createRetentionService, type Retention } from './people/privacy/retention.service.ts';
import type { Outbox } from './people/mail/outbox.ts';
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
import { createExclusionsStore } from './portal/quality/exclusions.store.ts';
import { createQualityService } from './portal/quality/quality.service.ts';
import { createQuestionsStore } from './portal/quality/questions.store.ts';
import { createStretchesStore } from './portal/wallet/stretches.store.ts';
import { createSampleAge } from './portal/wallet/sample-age.ts';
import { createWalletService } from './portal/wallet/wallet.service.ts';
import { createWalletStore } from './portal/wallet/wallet.store.ts';

export type Services = ReturnType<typeof createServices>;

/** How mails leave, and who gets the messages of the contact form. */
export interface Mailing {
  outbox: Outbox;
  /** Who gets those messages; every administrator if undefined. */
  contactTo: string | undefined;
}

interface ServicesDeps {
  db: Database;
  /** What is committed to it. */
  changes: Changes;
  exchange: Exchange;
  clock: () => Date;
  /** Null where no mail is sent. */
  mailing: Mailing | null;
  /** Origin of the links sent to people. */
  siteUrl: string;
  counting: Counting;
  /** Whether administrators have to have a second factor. */
  isFactorRequired: boolean;
  /** How long what is about people is kept. */
  keep: Retention;
}

/** Every service on one database, one exchange and one clock. */
export function createServices(deps: ServicesDeps) {
  const { db } = deps;
  return {
    ...createPeopleServices(deps),
    ...createPrivacyServices(deps),
    ...createPortalServices(deps),
    ...createTransferServices(deps),
    isDatabaseUp: () => isAnswering(db),
  };
}

/** What brings a whole history in. */
function createTransferServices({ db, counting, clock }: ServicesDeps) {
  const history = createHistoryService(createHistoryStore(db));
  const store = createEvidenceStore(db);
  const explain = storesOf(db, counting).parts.explainAll;
  return { history, evidence: createEvidenceService({ store, history, explain, now: clock }) };
}

/** Who may sign in, and who wrote to the firm. */
function createPeopleServices({ db, changes, clock, mailing, siteUrl, isFactorRequired }: ServicesDeps) {
  const audit = createAuditService(createAuditStore(db), createEntriesStore(db), clock);
  const { record } = audit;
  const users = createUsersStore(db);
  const { listAdministrators, findByEmail } = users;
  const sessions = createSessionsStore(db);
  const held = createHeldSessions({ store: sessions, changes, clock, isFactorRequired });
  const limits = createLimitCounters(db, clock);
  const entrance = createEntrance({ db, limits, sessions, held, record, clock });
  const requirePassword = createRequirePassword({ findByEmail, counters: limits, clock });
  const { forgive } = entrance.limiter;
  const resets = createResetsStore(db);
  const outbox = mailing?.outbox ?? null;
  const mailToFirm = mailing ? mailsToFirm({ ...mailing, listAdministrators }) : () => undefined;
  return {
    audit,
    limits,
    devices: entrance.devices,
    auth: createAuthService({
      users,
      sessions,
      held,
      requirePassword,
      signIn: entrance.signIn,
      clock,
      record,
    }),
    resets: createResetsService({ users, resets, forgive, clock, outbox, siteUrl }),
    invitations: createInvitationsService(users, createInvitationsStore(db), clock),
    users: createUsersService(users, sessions, clock),
    leads: createLeadsService({ store: createLeadsStore(db), limits, clock, onMessage: mailToFirm }),
  };
}

/** What is kept about people, and for how long. */
function createPrivacyServices({ db, clock, keep }: ServicesDeps) {
  const { append } = createAuditStore(db);
  const erasures = createErasureStore(db, { append: appendEvent, detailsOfErasure });
  const record = (event: AuditEvent) => append(event, clock());
  const dropEndedCounters = createLimitCounters(db, clock).dropEnded;
  return {
    privacy: createPrivacyService({ data: createPersonalDataStore(db), erasures, record, clock }),
    retention: createRetentionService({ erasures, dropEndedCounters, keep, clock }),
    auditChain: createChainStore(db),
  };
}

interface EntranceDeps {
  db: Database;
  limits: LimitCounters;
  sessions: SessionsStore;
  held: HeldSessions;
  record: RecordEvent;
  clock: () => Date;
}

/** How people get in by password, how often they may try, and the devices they are known on. */
function createEntrance({ db, limits, sessions, held, record, clock }: EntranceDeps) {
  const devices = createDevicesService(createDevicesStore(db), clock);
  const limiter = createSignInLimiter({
    counters: limits,
    turns: createTurnsStore(db, clock),
    forgetDevice: devices.forget,
    clock,
  });
  const { signIn } = createSignInService({
    find: createSignInStore(db).find,
    limiter,
    devices,
    openSession: createOpenSession(sessions, clock),
    needsFactor: async (token) => (await held.find(token))?.hasFactor ?? true,
    record,
  });
  return { devices, limiter, signIn };
}

/** What the screens show of the account. */
function createPortalServices({ db, exchange, clock, counting }: ServicesDeps) {
  const age = createSampleAge(clock);
  const prices = createMarketStore(db);
  const stretches = createStretchesStore(db);
  const wallet = createWalletService({ store: createWalletStore(db), stretches, prices, age, clock });
  const performance = createPerformanceService({
    wallet,
    prices,
    days: createDaysStore(db),
    explained: createExplainedStore(db),
    lines: createLinesStore(db),
  });
  const positions = createPositionsService(createPositionsStore(db), exchange, clock);
  const orders = createOrdersService(createOrdersStore(db));
  const orderCurrency = createOrderCurrencyStore(db, exchange.markets);
  const { collectingSince } = createAccountStore(db);
  const reviews = createReviewService({ ...storesOf(db, counting), limit: counting.limit });
  const questions = createQuestionsStore(db, {
    async recount(trx, since) {
      await recountSince(trx, since);
      await explainSoon(trx, { from: since, to: clock() }, counting.limit);
    },
  });
  return {
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
      clock,
    }),
    reviews,
    quality: createQualityService({ reviews, exclusions: createExclusionsStore(db), questions, clock }),
  };
}
