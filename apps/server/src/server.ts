import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { announce, prepareDemo, prepareFactors } from './announcements.ts';
import { buildApp, closeApp, type AppOptions } from './app.ts';
import { createKeyWatch, type KeyWatch } from './sampling/collector/status/key-watch.ts';
import { ConfigError, hostInUrl, type Config } from './config.ts';
import { markAccount } from './platform/database/account-mark.ts';
import { createJobs } from './jobs.ts';
import { startMeasuring } from './measuring.ts';
import { inTurn } from './platform/database/connection/server-lock.ts';
import { openData, type OpenData } from './open-data.ts';
import { openAccount, type OpenAccount } from './open-account.ts';
import { openRecord } from './open-record.ts';
import { standForElection } from './platform/database/election/election.ts';
import { createAskedCollector } from './sampling/collector/processes/asked-collector.ts';
import { createLeader } from './sampling/collector/processes/leader.ts';
import { createCollectorStatusStore } from './sampling/collector/stores/collector-status.store.ts';
import { createFreshReadingStore } from './sampling/collector/stores/fresh-reading.store.ts';
import { createLimitCounters } from './platform/database/limits/limit-counters.ts';
import { DomainError } from './platform/domain-error.ts';
import { explainListening } from './listening.ts';
import type { OpenDatabase } from './platform/database/open.ts';
import { watchDiskSpace, type DiskSpace } from './operations/disk/disk-space.ts';
import { createMailCeiling } from './people/mail/mail-ceiling.ts';
import { openLeakedPasswords, type LeakedPasswords } from './people/auth/leaked-passwords.ts';
import { createOutbox } from './people/mail/outbox.ts';
import { createOutboxStore } from './people/mail/outbox.store.ts';
import { createSmtpMailer } from './people/mail/smtp-mailer.ts';
import { productVersion } from './platform/product-version.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { keepSecretKey } from './platform/secrets/secret-key.ts';
import type { Mailing } from './people/services.ts';
import { createServices, type Services } from './services.ts';
import type { TimeKeeper } from './sampling/collector/minute/time-keeper.ts';
import { MINUTE_MS, SECOND_MS } from './platform/time.ts';

/** A mail is made after a random wait of at most this. */
const MAX_MAIL_PAUSE_MS = SECOND_MS;
/** A mail server that hangs must not keep the server from stopping; the next start sends what was not. */
const MAX_MAILS_END_MS = 2 * SECOND_MS;
/** A minute under way is finished, unless the exchange takes longer: then it is a gap. */
const MAX_MINUTE_END_MS = 4 * SECOND_MS;

/** What the process around the server provides. */
export interface ServerOptions {
  logger: FastifyBaseLogger;
  /** Writes a line for the person at the console. */
  print: (line: string) => void;
  /** Folder of the built website; null serves the API alone. */
  webRoot: string | null;
  /** Ends once the website is there; it is unless given. */
  untilWebsite?: Promise<unknown> | undefined;
  /** Called when the server can no longer work on its data and has to be stopped. */
  onUnusable: (reason: Error) => void;
}

export interface RunningServer {
  url: string;
  /** Where metrics can be read; null where they cannot. */
  metricsUrl: string | null;
  /** Finishes the work that is under way first. */
  stop(): Promise<void>;
}

/**
 * Opens, wires, listens and collects: the whole server.
 *
 * @throws ConfigError, DataMixedError, and what {@link openData} throws, each with a sentence for the operator
 */
export async function runServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const leakedPasswords = await openList(config);
  const measuring = startMeasuring(config);
  const { onStatement } = measuring ?? {};
  const data = await openData(config, { ...options, onStatement });
  try {
    return await serve(config, options, { ...data, leakedPasswords, measuring });
  } catch (error) {
    await data.opened.close();
    throw error;
  }
}

interface ServedData extends OpenData {
  leakedPasswords: LeakedPasswords | null;
  measuring: ReturnType<typeof startMeasuring>;
}

/** Wires, listens and collects, on what is open. */
async function serve(config: Config, options: ServerOptions, data: ServedData): Promise<RunningServer> {
  const { logger, print, webRoot, untilWebsite } = options;
  const mode = config.account ? 'live' : 'demo';
  const { opened, databaseNotices, channels, endAlerts, leakedPasswords, measuring } = data;
  await inTurn(opened.url, () => markAccount(opened.db, mode));
  const { account, leader } = await openTime(config, { opened, logger, onCall: measuring?.onCall });
  const { exchange, clock, keeper: time } = account;
  const counting = { base: config.baseEquity, limit: config.unexplainedLimit };
  const secretKey = config.secretKey ?? (await keepSecretKey(config.secretKeyFile));
  const mailing = startMailing(config, { opened, secretKey, clock, logger });
  const collector = leader.handle;
  const disk = watchDisks(config, logger);
  const services = createServices({
    db: opened.db,
    changes: opened.changes,
    exchange,
    collector,
    mode,
    counting,
    clock,
    time,
    clockNotices: time.notices,
    databaseNotices,
    disk,
    mailing,
    secretKey,
    leakedPasswords,
    siteUrl: config.siteUrl,
    isFactorRequired: config.isFactorRequired,
    keep: config.keep,
    webRoot,
  });
  const { publishing, endFollowing } = openRecord(config, { db: opened.db, clock, logger });
  await inTurn(opened.url, () => preparePeople(config, services, { url: account.url, print, untilWebsite }));
  const keyWatch = await openKeyWatch(config, account, { logger, print });
  await untilWebsite;
  await beginFund(services, print);
  const app = await listen(config, {
    services,
    changes: opened.changes,
    collector,
    clock,
    logger,
    disk,
    webRoot,
    observer: measuring,
  });
  const metrics = await measuring?.serve({ opened, services, exchange, collector, clock, logger });
  const endTimeWatch = watchTime(time);
  const { countMinutes, onLeading } = measuring?.ofJobs ?? {};
  const endJobs = startJobs(config, {
    opened,
    account,
    keyWatch,
    counting,
    leader,
    disk,
    channels,
    services,
    publishing,
    countMinutes,
    onLeading,
    logger,
  });
  const url = urlOf(config, app.server.address());
  await tellStart(config, services, { url, print, logger });
  return {
    url,
    metricsUrl: metrics?.url ?? null,
    async stop() {
      endTimeWatch();
      const impatience = setTimeout(account.cutShort, MAX_MINUTE_END_MS);
      await closeApp(app);
      await Promise.all([endJobs(), endFollowing(), endAlerts(), settleMails(mailing)]);
      clearTimeout(impatience);
      await account.close();
      await Promise.all([opened.close(), leakedPasswords?.close(), metrics?.close()]);
    },
  };
}

interface TimeDeps extends Pick<ServedData, 'opened'> {
  logger: FastifyBaseLogger;
  onCall: NonNullable<ServedData['measuring']>['onCall'] | undefined;
}

/** Opens the account with the time that everything is decided by, and what the collector of another process reports. */
async function openTime(config: Config, { opened, logger, onCall }: TimeDeps) {
  const { db, changes, databaseClock } = opened;
  const elsewhere = createAskedCollector({
    statuses: createCollectorStatusStore(db),
    readings: createFreshReadingStore(db),
    changes,
    clock: () => account.clock(),
    databaseClock,
    logger,
  });
  const clocks = { database: databaseClock.now, collectorSkewMs: elsewhere.skewMs };
  const account = await openAccount(config, { logger, onCall, ...clocks });
  // As far as it has reported already.
  await elsewhere.look();
  return { account, leader: createLeader(elsewhere) };
}

/** The list of leaked passwords; null where none is set. */
async function openList({ leakedPasswordsFile: file }: Config): Promise<LeakedPasswords | null> {
  return file ? openLeakedPasswords(file) : null;
}

/** Those whom a demo has, and the second factors of all. */
async function preparePeople(
  config: Config,
  services: Services,
  demo: Parameters<typeof prepareDemo>[2],
): Promise<void> {
  if (config.account === null) await prepareDemo(config, services, demo);
  await prepareFactors(services, demo.print);
}

/** Has a new fund begin with the terms of the website, and says so where it states none. */
async function beginFund({ ledger }: Services, print: ServerOptions['print']): Promise<void> {
  const fault = await ledger.begin();
  if (fault !== null) print(`Warning: ${fault}`);
}

/** Has this process do what one process at a time does, whenever it is elected. */
function startJobs(
  config: Config,
  deps: Omit<Parameters<typeof createJobs>[0], 'config' | 'holder'>,
): () => Promise<void> {
  if (config.role === 'web') return async () => undefined;
  const holder = `${hostname()}:${process.pid}`;
  const jobs = createJobs({ ...deps, config, holder });
  const election = standForElection(deps.opened.url, {
    holder,
    onElected: jobs.begin,
    onDeposed: jobs.end,
    onLost: (reason) => deps.logger.warn({ reason }, 'the election of the collecting process: no connection'),
  });
  return async () => {
    // The minute is finished before another process begins its own.
    await jobs.stop();
    await election.withdraw();
  };
}

/** Has the time confirmed by the exchange, also in a process that does not collect. @returns ends it */
function watchTime(time: TimeKeeper): () => void {
  void time.check();
  const timer = setInterval(() => void time.check(), MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Looks at the key for the first time, and prints what the person at the console should know of it.
 *
 * @returns null where nothing is to be watched: the demo's key, or a process that never collects
 * @throws ConfigError for a key that is refused
 */
async function openKeyWatch(
  { account, role, isTradingKeyAllowed: isTradingAllowed }: Config,
  { exchange, clock }: OpenAccount,
  { logger, print }: Pick<ServerOptions, 'logger' | 'print'>,
): Promise<KeyWatch | null> {
  if (!account || role === 'web') return null;
  const keyWatch = createKeyWatch({ exchange, now: clock, isTradingAllowed, logger });
  await keyWatch.look();
  const refusal = keyWatch.refusal();
  if (refusal) throw new ConfigError(refusal.what);
  for (const { text } of keyWatch.notices()) print(`Warning: ${text}`);
  return keyWatch;
}

/** Notes the start in the audit log, and tells the person at the console where the server is. */
async function tellStart(
  config: Config,
  services: Services,
  { url, print, logger }: Pick<ServerOptions, 'print' | 'logger'> & { url: string },
): Promise<void> {
  const mode = config.account ? 'live' : 'demo';
  const details = { version: productVersion(), mode, settings: config.told };
  const started = { action: 'server-started', actor: { kind: 'server' }, origin: null, details } as const;
  await ifThereIsRoom(services.audit.record(started), logger);
  await ifThereIsRoom(announce(config, services, { url, print }), logger);
}

/** What the start writes is left out where there is no room to write: reading goes on. */
async function ifThereIsRoom(writing: Promise<unknown>, logger: FastifyBaseLogger): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof DomainError) || error.problem !== 'disk-full') throw error;
    logger.warn('there was no room to write everything that a start writes');
  }
}

function watchDisks(config: Config, logger: FastifyBaseLogger): DiskSpace {
  const { databaseUrl, dataDirectory, backupDirectory, minFreeDiskBytes: minFreeBytes } = config;
  const directory = databaseUrl === undefined ? dataDirectory : null;
  return watchDiskSpace({ dataDirectory: directory, backupDirectory, minFreeBytes, logger });
}

interface MailingDeps {
  opened: OpenDatabase;
  secretKey: Uint8Array;
  clock: () => Date;
  logger: FastifyBaseLogger;
}

function startMailing({ mail }: Config, { opened, secretKey, clock, logger }: MailingDeps): Mailing | null {
  if (!mail) return null;
  const counters = createLimitCounters(opened.db, clock);
  const outbox = createOutbox({
    store: createOutboxStore(opened.db),
    box: createSecretBox(secretKey, 'mails'),
    clock,
    mailer: createSmtpMailer(mail),
    logger,
    pause: () => sleep(Math.random() * MAX_MAIL_PAUSE_MS),
    ceiling: createMailCeiling({ counters, logger, clock }),
  });
  return { outbox, contactTo: mail.contactTo };
}

async function settleMails(mailing: Mailing | null): Promise<void> {
  if (mailing) await Promise.race([mailing.outbox.close(), sleep(MAX_MAILS_END_MS, null, { ref: false })]);
}

type Answering = Pick<
  AppOptions,
  'services' | 'changes' | 'collector' | 'clock' | 'logger' | 'disk' | 'webRoot' | 'observer'
>;

/** Answers whom the settings say, where they say. @throws ConfigError where the port cannot be had */
async function listen(config: Config, answering: Answering): Promise<FastifyInstance> {
  const { host, port, siteUrl, trustedProxies, isContactInboxOn, record, role } = config;
  const app = await buildApp({
    ...answering,
    siteUrl,
    trustedProxies,
    isContactInboxOn,
    recordAudience: record.audience,
    isForPeople: role !== 'collector',
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListening(error, { host, port });
  }
  return app;
}

function urlOf(config: Config, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : config.port;
  return `http://${hostInUrl(config.host)}:${port}`;
}
