import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { announce, prepareDemo, prepareFactors } from './announcements.ts';
import { buildApp } from './app.ts';
import { createCollector } from './sampling/collector/create-collector.ts';
import { storesOf } from './sampling/collector/stores/collector-stores.ts';
import { createKeyWatch, type KeyWatch } from './sampling/collector/status/key-watch.ts';
import { startMinuteLoop } from './sampling/collector/minute-loop.ts';
import type { Counting } from './sampling/collector/stores/snapshot.store.ts';
import { createTimeKeeper, type TimeKeeper } from './sampling/collector/minute/time-keeper.ts';
import { ConfigError, hostInUrl, type Config } from './config.ts';
import { markAccount } from './platform/database/account-mark.ts';
import { createLimitCounters } from './platform/database/limit-counters.ts';
import { locationOf } from './platform/database/location.ts';
import { openDatabase, type OpenDatabase } from './platform/database/open.ts';
import { backUpInto } from './operations/backup/before-migrations.service.ts';
import { noteBackupIn } from './operations/commands/served/note-backup.ts';
import { serveCommands } from './operations/commands/served/serve-commands.ts';
import { startSimulatorProcess } from './operations/demo/simulator-process.ts';
import { createExchange } from './sampling/exchange/create-exchange.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import { createMailCeiling } from './people/mail/mail-ceiling.ts';
import { openLeakedPasswords } from './people/auth/leaked-passwords.ts';
import { createOutbox } from './people/mail/outbox.ts';
import { createSmtpMailer } from './people/mail/smtp-mailer.ts';
import { startDaily } from './people/privacy/daily.ts';
import { productVersion } from './platform/product-version.ts';
import { keepSecretKey } from './platform/secrets/secret-key.ts';
import type { Mailing } from './people/services.ts';
import { createServices, type Services } from './services.ts';
import { SECOND_MS } from './platform/time.ts';

/** A mail is made after a random wait of at most this. */
const MAX_MAIL_PAUSE_MS = SECOND_MS;
/** A mail server that hangs must not keep the server from stopping. */
const MAX_MAILS_END_MS = 5 * SECOND_MS;
/** A minute under way is finished, unless the exchange takes longer: then it is a gap. */
const MAX_MINUTE_END_MS = 4 * SECOND_MS;
const LISTEN_FAILURES: Record<string, string> = {
  EADDRINUSE: 'another program does; stop that one, or set another PORT',
  EACCES: 'this user may not; set a PORT of 1024 or above',
  EADDRNOTAVAIL: 'this computer has no such address; set another HOST',
  ENOTFOUND: 'this computer has no such address; set another HOST',
};

/** What the process around the server provides. */
export interface ServerOptions {
  logger: FastifyBaseLogger;
  /** Writes a line for the person at the console. */
  print: (line: string) => void;
  /** Folder of the built website; null serves the API alone. */
  webRoot: string | null;
  /** Called when the server can no longer work on its data and has to be stopped. */
  onUnusable: (reason: Error) => void;
}

export interface RunningServer {
  url: string;
  /** Finishes the work that is under way first. */
  stop(): Promise<void>;
}

/**
 * Opens, wires, listens and collects: the whole server.
 *
 * @throws ConfigError, DataInUseError, DataMixedError or DatabaseUnreachableError with a sentence for the operator
 */
export async function runServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { logger, print, webRoot } = options;
  const mode = config.account ? 'live' : 'demo';
  const leakedPasswords = config.leakedPasswordsFile
    ? await openLeakedPasswords(config.leakedPasswordsFile)
    : null;
  const opened = await openData(config, options);
  await markAccount(opened.db, mode);
  const account = await openAccount(config, logger);
  const { exchange, keeper, clock } = account;
  const mailing = startMailing(config, { opened, clock, logger });
  const counting = { base: config.baseEquity, limit: config.unexplainedLimit };
  const { siteUrl, isFactorRequired, keep, trustedProxies, isContactInboxOn } = config;
  const { db, changes } = opened;
  const secretKey = config.secretKey ?? (await keepSecretKey(config.secretKeyFile));
  const kept = { db, changes, keep, secretKey, leakedPasswords, counting };
  const services = createServices({ ...kept, exchange, clock, mailing, siteUrl, isFactorRequired });
  const { collector, keyWatch } = createSampling(config, { opened, account, counting, logger });
  const outbox = mailing?.outbox ?? null;
  const wired = { services, changes, exchange, collector, mode, clock, logger, outbox, webRoot } as const;
  const app = await buildApp({ ...wired, siteUrl, trustedProxies, isContactInboxOn });
  if (mode === 'demo') await prepareDemo(config, services, { url: account.url, print });
  await prepareFactors(services, print);
  if (keyWatch) await checkKey(keyWatch, print);
  await listen(app, config);
  const loop = startMinuteLoop(collector, logger, keeper.now);
  const endUpkeep = startDaily(services.retention.forgetOld, { clock, logger });
  const endCommands = await startCommands(config, services, logger);
  const url = urlOf(config, app.server.address());
  await announce(config, services, { url, print });
  return {
    url,
    async stop() {
      const impatience = setTimeout(account.cutShort, MAX_MINUTE_END_MS);
      await endCommands();
      await app.close();
      await Promise.all([loop.stop(), endUpkeep(), settleMails(mailing)]);
      clearTimeout(impatience);
      await account.close();
      await Promise.all([opened.close(), leakedPasswords?.close()]);
    },
  };
}

/** Notes the start, and lets operators' commands work through this server where no other process can open the data. */
async function startCommands(
  config: Config,
  services: Services,
  logger: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const { users, audit, auditChain, privacy } = services;
  const mode = config.account ? 'live' : 'demo';
  const details = { version: productVersion(), mode, settings: config.told };
  await audit.record({ action: 'server-started', actor: { kind: 'server' }, origin: null, details });
  if (config.databaseUrl !== undefined) return async () => undefined;
  const { mail, siteUrl } = config;
  return serveCommands(config.dataDirectory, { users, audit, auditChain, privacy, mail, siteUrl }, logger);
}

/** The database, with its migrations applied after a backup. */
function openData(config: Config, { logger, onUnusable }: ServerOptions): Promise<OpenDatabase> {
  return openDatabase(locationOf(config), {
    server: {
      onLost: (reason) => logger.warn({ reason }, 'a connection to the database was lost'),
      onTaken: onUnusable,
    },
    backUp: backUpInto(config.backupDirectory, { record: noteBackupIn }),
  });
}

/** The account on its exchange, and the clock that everything is decided by. */
interface OpenAccount {
  exchange: Exchange;
  keeper: TimeKeeper;
  clock: () => Date;
  /** Of the exchange. */
  url: string;
  /** Aborted when a stop waits no longer for the exchange. */
  signal: AbortSignal;
  cutShort: () => void;
  close: () => Promise<void>;
}

async function openAccount(config: Config, logger: FastifyBaseLogger): Promise<OpenAccount> {
  const { access, close } = await connect(config, logger);
  const stopping = new AbortController();
  const keeper: TimeKeeper = createTimeKeeper({
    wall: Date.now,
    monotonic: () => performance.now(),
    readExchange: async () => (await exchange.readTime()).getTime(),
    skewMs: () => exchange.skewMs(),
  });
  const exchange: Exchange = createExchange({
    ...access,
    now: keeper.now,
    signal: stopping.signal,
    onRefused: (code) => logger.warn({ code }, 'the exchange refused a call'),
  });
  return {
    exchange,
    keeper,
    clock: () => new Date(keeper.now()),
    url: access.baseUrl,
    signal: stopping.signal,
    cutShort: () => stopping.abort(),
    close,
  };
}

interface SamplingDeps {
  opened: OpenDatabase;
  account: OpenAccount;
  counting: Counting;
  logger: FastifyBaseLogger;
}

/** What happens every minute, and, for a live account, the daily check of its key. */
function createSampling(config: Config, { opened, account, counting, logger }: SamplingDeps) {
  const { exchange, keeper, clock, signal } = account;
  const { isTradingKeyAllowed: isTradingAllowed } = config;
  const keyWatch = config.account ? createKeyWatch({ exchange, now: clock, isTradingAllowed, logger }) : null;
  const collector = createCollector({
    stores: storesOf(opened.db, counting),
    limit: counting.limit,
    exchange,
    logger,
    keeper,
    keyWatch,
    // Cut short by a stop: the attempt that follows says so.
    sleep: (ms) => sleep(ms, undefined, { signal }).catch(() => undefined),
    random: Math.random,
  });
  return { collector, keyWatch };
}

interface MailingDeps {
  opened: OpenDatabase;
  clock: () => Date;
  logger: FastifyBaseLogger;
}

function startMailing({ mail }: Config, { opened, clock, logger }: MailingDeps): Mailing | null {
  if (!mail) return null;
  const counters = createLimitCounters(opened.db, clock);
  const outbox = createOutbox({
    mailer: createSmtpMailer(mail),
    logger,
    pause: () => sleep(Math.random() * MAX_MAIL_PAUSE_MS),
    ceiling: createMailCeiling({ counters, logger, clock }),
  });
  return { outbox, contactTo: mail.contactTo };
}

async function settleMails(mailing: Mailing | null): Promise<void> {
  if (mailing) await Promise.race([mailing.outbox.settle(), sleep(MAX_MAILS_END_MS, null, { ref: false })]);
}

/** The live account, or a simulated one in a process beside ours. */
async function connect(
  config: Config,
  logger: FastifyBaseLogger,
): Promise<{ access: NonNullable<Config['account']>; close: () => Promise<void> }> {
  if (config.account) return { access: config.account, close: async () => undefined };
  const key = randomBytes(9).toString('hex');
  const secret = randomBytes(18).toString('hex');
  const simulator = await startSimulatorProcess(
    { SIM_SEED: config.demo.seed, SIM_API_KEY: key, SIM_API_SECRET: secret },
    (sentence) => logger.warn(sentence),
  );
  return { access: { exchange: 'bybit', key, secret, baseUrl: simulator.url }, close: simulator.close };
}

/**
 * Looks at the key for the first time and prints what the person at the console should know of it.
 *
 * @throws ConfigError for a key that is refused
 */
async function checkKey(keyWatch: KeyWatch, print: (line: string) => void): Promise<void> {
  await keyWatch.look();
  const refusal = keyWatch.refusal();
  if (refusal) throw new ConfigError(refusal.what);
  for (const { text } of keyWatch.notices()) print(`Warning: ${text}`);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = LISTEN_FAILURES[String(code)];
    if (reason === undefined) throw error;
    throw new ConfigError(`Cannot listen on ${hostInUrl(host)}:${port}: ${reason}.`);
  }
}

function urlOf(config: Config, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : config.port;
  return `http://${hostInUrl(config.host)}:${port}`;
}
