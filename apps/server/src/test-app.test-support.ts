import type { RecordAudience } from '@equanim/contract/record';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { startSimulator, type Simulator } from '../../exchange-simulator/src/simulator.ts';
import { buildApp, type AppObserver } from './app.ts';
import type { CollectorHandle, CollectorStatus } from './sampling/collector/model.ts';
import { readConfig } from './config.ts';
import { COUNTING } from './sampling/collector/counting.test-support.ts';
import { openTestDatabase } from './platform/database/prepared-databases.test-support.ts';
import { createLimitCounters } from './platform/database/limits/limit-counters.ts';
import type { Database, OpenDatabase } from './platform/database/open.ts';
import { refreshRollups } from './platform/database/rollups/refresh-rollups.ts';
import { createExchange } from './sampling/exchange/create-exchange.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import { createMailCeiling } from './people/mail/mail-ceiling.ts';
import type { DiskSpace } from './operations/disk/disk-space.ts';
import { createOutbox } from './people/mail/outbox.ts';
import { createOutboxStore } from './people/mail/outbox.store.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { SOMEWHERE } from './platform/acts/origin.test-support.ts';
import { createSmtpMailer } from './people/mail/smtp-mailer.ts';
import type { TimeKeeper } from './sampling/collector/minute/time-keeper.ts';
import { createSignal } from './platform/signal.ts';
import { MINUTE_MS, spanOf } from './platform/time.ts';
import type { Mailing } from './people/services.ts';
import { createServices, type Services } from './services.ts';

export const PASSWORD = 'a long enough secret phrase';

/** The HTTP side on a real database and a simulated exchange, at a moment a test sets. */
export interface TestApp {
  app: FastifyInstance;
  db: Database;
  /** The address of its database. */
  url: string;
  services: Services;
  simulator: Simulator;
  setNow(ms: number): void;
  /** What the collector reports of itself; a test may change it. */
  collector: TestCollector;
  /** Adds someone and signs them in. @returns the token */
  tokenFor(email: string, role: 'admin' | 'customer'): Promise<string>;
  /** Stores a snapshot a minute, one equity each, from a moment on. */
  seedMinutes(fromMs: number, equities: readonly number[]): Promise<void>;
  /** Ends when no mail waits any more. */
  settleMails(): Promise<void>;
  /** Sends the mails that are due, whoever stored them. */
  sendMails(): Promise<void>;
  get(path: string, token?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Calls the API, each time from another address unless one is named, so that a test never meets the limit of one. */
  call(method: Method, path: string, sent?: Sent): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

type Method = NonNullable<InjectOptions['method']>;

/** What is sent with a call. */
interface Sent {
  token?: string | null | undefined;
  /** As JSON; a text as it is. */
  body?: object | string | undefined;
  headers?: Record<string, string>;
  /** Network address. */
  from?: string;
}

export interface TestAppOptions {
  /** A simulator that another app of the file has started. */
  shared?: Simulator;
  /** One that the test has opened, and closes; an empty one of its own unless given. */
  database?: OpenDatabase;
  /** On unless given, so that every call can be made. */
  isContactInboxOn?: boolean;
  /** Who may see the track record; those signed in unless given. */
  recordAudience?: RecordAudience;
  /** Unless given, nobody answers there: mails fail, which no call may notice. Null sends none. */
  smtpUrl?: string | null;
  /**
   * Who gets the messages of the contact form, {@link CONTACT_MAIL_TO} unless given; null leaves it to the setting's
   * default.
   */
  contactTo?: string | null;
  /** What waits before a mail is made; nothing unless given. */
  mailPause?: () => Promise<unknown>;
  /** What administrators should know of the database; nothing unless given. */
  databaseNotices?: readonly string[];
  /** Silent unless given. */
  logger?: FastifyBaseLogger;
  /** Folder of the website; the API alone unless given. */
  webRoot?: string | null;
  /** Proxies whose X-Forwarded-For is believed; this computer unless given. */
  trustedProxies?: readonly string[];
  /** Whether administrators have to have a second factor; not unless given. */
  isFactorRequired?: boolean;
  /** How much room the server has to write; nothing is said of it unless given. */
  disk?: DiskSpace;
  /** Keeps the time; the moment that the test sets unless given. */
  keeper?: TimeKeeper;
  /** Told of every answer and listener; nobody is unless given. */
  observer?: AppObserver;
  /** Encrypts the secrets of authenticator apps; always the same unless given. */
  secretKey?: Uint8Array;
}

/** As the settings have it by default. */
const { keep: KEEP } = readConfig({});

export const SITE_URL = 'https://equanim.example';
export const CONTACT_MAIL_TO = 'firm@equanim.example';

/** Starts the HTTP side with a database and, unless one is shared, a simulator of its own. */
export async function startTestApp(nowMs: number, options: TestAppOptions = {}): Promise<TestApp> {
  const { shared, isContactInboxOn = true, logger = pino({ level: 'silent' }), webRoot = null } = options;
  const { setNow, ...kept } = timeOf(nowMs, options);
  const { clock } = kept;
  const simulator = shared ?? (await startSimulator({ isLimited: false }));
  const { db, url, changes, close: closeDatabase } = await databaseOf(options);
  const exchange = exchangeOf(simulator);
  const { isFactorRequired = false, secretKey = new Uint8Array(32) } = options;
  const mailing = createTestMailing(options, { db, secretKey, logger, clock });
  const outbox = mailing?.outbox ?? null;
  const settled = { counting: COUNTING, keep: KEEP, isFactorRequired, secretKey };
  const collector = createTestCollector(clock);
  const services = createServices({
    ...settled,
    ...kept,
    db,
    changes,
    exchange,
    collector: collector.handle,
    mode: 'demo',
    mailing,
    siteUrl: SITE_URL,
    databaseNotices: options.databaseNotices,
    disk: options.disk,
  });
  const app = await buildApp({
    services,
    changes,
    collector: collector.handle,
    clock,
    siteUrl: SITE_URL,
    logger,
    trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
    isContactInboxOn,
    recordAudience: options.recordAudience ?? 'customers',
    ...(options.disk && { disk: options.disk }),
    observer: options.observer,
    webRoot,
  });
  return {
    app,
    db,
    url,
    services,
    simulator,
    collector,
    setNow,
    tokenFor: (email, role) => tokenFor(services, email, role),
    seedMinutes: (fromMs, equities) => seedMinutes(db, fromMs, equities),
    settleMails: async () => outbox?.settle(),
    sendMails: async () => outbox?.look(),
    ...callsOf(app),
    async close() {
      await app.close();
      await outbox?.close();
      if (!shared) await simulator.close();
      await closeDatabase();
    },
  };
}

/** By which time it works, and what sets that. */
function timeOf(nowMs: number, { keeper }: TestAppOptions) {
  let now = nowMs;
  return {
    setNow: (ms: number): void => void (now = ms),
    clock: (): Date => new Date(keeper ? keeper.now() : now),
    ...(keeper && { time: keeper, clockNotices: keeper.notices }),
  };
}

async function tokenFor(
  { users, auth }: Services,
  email: string,
  role: 'admin' | 'customer',
): Promise<string> {
  await users.add({ email, name: 'Somebody Else', role, password: PASSWORD });
  return (await auth.signIn({ email, password: PASSWORD, isRemembered: true }, SOMEWHERE)).token;
}

async function databaseOf({ database }: TestAppOptions): Promise<OpenDatabase> {
  return database ? { ...database, close: async () => undefined } : openTestDatabase();
}

function exchangeOf({ url, credentials }: Simulator): Exchange {
  return createExchange({ exchange: 'bybit', baseUrl: url, ...credentials, now: Date.now });
}

interface TestMailingDeps {
  db: Database;
  secretKey: Uint8Array;
  logger: FastifyBaseLogger;
  clock: () => Date;
}

function createTestMailing(
  {
    smtpUrl = 'smtp://127.0.0.1:1',
    contactTo = CONTACT_MAIL_TO,
    mailPause = async () => undefined,
  }: TestAppOptions,
  { db, secretKey, logger, clock }: TestMailingDeps,
): Mailing | null {
  if (smtpUrl === null) return null;
  const mailer = createSmtpMailer({ url: smtpUrl, from: 'Equanim <no-reply@equanim.example>' });
  const ceiling = createMailCeiling({ counters: createLimitCounters(db, clock), logger, clock });
  const store = createOutboxStore(db);
  const box = createSecretBox(secretKey, 'mails');
  const outbox = createOutbox({ store, box, mailer, logger, pause: mailPause, ceiling, clock });
  return { outbox, contactTo: contactTo ?? undefined };
}

/** What a test says of the collector, and the collector that the server asks. */
interface TestCollector extends CollectorStatus {
  /** Says that it was changed, as the collector does. */
  tell(): void;
  handle: CollectorHandle;
}

/** Nothing is sampled here: a refresh returns what an account of 50,000 USDT would. */
function createTestCollector(clock: () => Date): TestCollector {
  const { tell, subscribe } = createSignal();
  const handle: CollectorHandle = {
    status: () => collector,
    subscribe,
    sampleNow: async () => ({ takenAt: clock(), equity: 50_000, unrealizedPnl: 0, normalizedValue: 1 }),
  };
  const collector: TestCollector = {
    state: 'ok',
    trouble: null,
    lastSampleAt: null,
    notices: [],
    tell,
    handle,
  };
  return collector;
}

async function seedMinutes(db: Database, fromMs: number, equities: readonly number[]): Promise<void> {
  const rows = equities.map((equity, i) => {
    const at = new Date(fromMs + i * MINUTE_MS);
    return {
      taken_at: at,
      read_at: at,
      equity: String(equity),
      wallet_balance: String(equity),
      unrealized_pnl: '0',
      units: '50000',
      source: 'live' as const,
    };
  });
  for (let i = 0; i < rows.length; i += 1_000)
    await db
      .insertInto('snapshots')
      .values(rows.slice(i, i + 1_000))
      .execute();
  if (rows.length === 0) return;
  const span = spanOf(rows.map((row) => row.taken_at));
  await db.transaction().execute((trx) => refreshRollups(trx, span));
}

function callsOf(app: FastifyInstance): Pick<TestApp, 'call' | 'get'> {
  let caller = 0;
  const call: TestApp['call'] = (method, path, { token, body, headers = {}, from } = {}) => {
    caller += 1;
    return app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: from ?? `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
  return { call, get: (path, token, headers = {}) => call('GET', path, { token, headers }) };
}
