import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { startSimulator, type Simulator } from '../../exchange-simulator/src/simulator.ts';
import { buildApp } from './app.ts';
import type { CollectorStatus } from './sampling/collector/collector-status.ts';
import { readConfig } from './config.ts';
import { COUNTING } from './sampling/collector/counting.test-support.ts';
import { openMemoryDatabase } from './platform/database/prepared-databases.test-support.ts';
import type { Database, OpenDatabase } from './platform/database/open.ts';
import { refreshHours } from './platform/database/snapshot-hours.ts';
import { createExchange } from './sampling/exchange/create-exchange.ts';
import { createOutbox } from './people/mail/outbox.ts';
import { createSmtpMailer } from './people/mail/smtp-mailer.ts';
import { createServices, type Services } from './services.ts';

export const PASSWORD = 'a long enough secret phrase';

/** The HTTP side on a real database and a simulated exchange, at a moment a test sets. */
export interface TestApp {
  app: FastifyInstance;
  db: Database;
  services: Services;
  simulator: Simulator;
  setNow(ms: number): void;
  /** What the collector says of itself. */
  collector: CollectorStatus;
  /** Adds someone and signs them in. @returns the token */
  tokenFor(email: string, role: 'admin' | 'customer'): Promise<string>;
  /** Stores a snapshot a minute, one equity each, from a moment on. */
  seedMinutes(fromMs: number, equities: readonly number[]): Promise<void>;
  /** Ends when no mail waits any more. */
  settleMails(): Promise<void>;
  get(path: string, token?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Only one of a file's apps needs an exchange of its own. */
  shared?: Simulator;
  /** On unless given, so that every call can be made. */
  isContactInboxOn?: boolean;
  /** Unless given, nobody answers there: mails fail, which no call may notice. Null sends none. */
  smtpUrl?: string | null;
  /** Who gets the messages of the contact form, {@link CONTACT_MAIL_TO} unless given; null leaves it to the setting's default. */
  contactTo?: string | null;
  /** What the making of a mail waits for; nothing unless given. */
  mailPause?: () => Promise<unknown>;
  /** Silent unless given. */
  logger?: FastifyBaseLogger;
  /** Folder of the website; the API alone unless given. */
  webRoot?: string | null;
}

export const SITE_URL = 'https://equanim.example';
export const CONTACT_MAIL_TO = 'firm@equanim.example';

export async function startTestApp(
  nowMs: number,
  {
    shared,
    isContactInboxOn = true,
    smtpUrl = 'smtp://127.0.0.1:1',
    contactTo = CONTACT_MAIL_TO,
    mailPause = async () => undefined,
    logger = pino({ level: 'silent' }),
    webRoot = null,
  }: TestAppOptions = {},
): Promise<TestApp> {
  let now = nowMs;
  const simulator = shared ?? (await startSimulator({ isLimited: false }));
  const opened: OpenDatabase = await openMemoryDatabase();
  const { db } = opened;
  const exchange = createExchange({
    exchange: 'bybit',
    baseUrl: simulator.url,
    ...simulator.credentials,
    now: Date.now,
  });
  const clock = (): Date => new Date(now);
  const outbox =
    smtpUrl === null
      ? null
      : createOutbox({
          mailer: createSmtpMailer({ url: smtpUrl, from: 'Equanim <no-reply@equanim.example>' }),
          logger,
          pause: mailPause,
        });
  const mailing = outbox && { outbox, contactTo: contactTo ?? undefined };
  const services = createServices({
    db,
    exchange,
    clock,
    mailing,
    siteUrl: SITE_URL,
    counting: COUNTING,
  });
  const collector: CollectorStatus = { state: 'ok', trouble: null, lastSampleAt: null, notices: [] };
  // Nothing is sampled here: a refresh tells what an account of 50,000 USDT would.
  const sampleNow = async () => ({
    takenAt: clock(),
    equity: 50_000,
    unrealizedPnl: 0,
    normalizedValue: 1,
  });
  const app = await buildApp({
    services,
    exchange,
    collector: { status: () => collector, sampleNow },
    mode: 'demo',
    clock,
    logger,
    trustedProxies: readConfig({ TRUST_PROXY: 'on' }).trustedProxies,
    isContactInboxOn,
    outbox,
    siteUrl: SITE_URL,
    webRoot,
  });
  let caller = 0;
  return {
    app,
    db,
    services,
    simulator,
    collector,
    setNow: (ms) => (now = ms),
    async tokenFor(email, role) {
      await services.users.add({ email, name: 'Somebody Else', role, password: PASSWORD });
      return (await services.auth.signIn(email, PASSWORD, true)).token;
    },
    async seedMinutes(fromMs, equities) {
      const rows = equities.map((equity, i) => ({
        at: new Date(fromMs + i * 60_000),
        equity: String(equity),
      }));
      for (let i = 0; i < rows.length; i += 1_000) {
        const part = rows.slice(i, i + 1_000);
        await db
          .insertInto('snapshots')
          .values(
            part.map(({ at, equity }) => ({
              taken_at: at,
              read_at: at,
              equity,
              wallet_balance: equity,
              unrealized_pnl: '0',
              units: '50000',
              source: 'live' as const,
            })),
          )
          .execute();
      }
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return;
      await db.transaction().execute((trx) => refreshHours(trx, { from: first.at, to: last.at }));
    },
    settleMails: async () => outbox?.settle(),
    get(path, token, headers = {}) {
      caller += 1;
      return app.inject({
        method: 'GET',
        url: `/api/v1${path}`,
        // Every call from another address, so that a test never meets the limit of one.
        remoteAddress: `10.0.${Math.floor(caller / 200) % 200}.${(caller % 200) + 1}`,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      });
    },
    async close() {
      await app.close();
      await outbox?.settle();
      if (!shared) await simulator.close();
      await opened.close();
    },
  };
}
