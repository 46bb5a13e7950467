import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createCollector } from './sampling/collector/create-collector.ts';
import { storesOf } from './sampling/collector/collector-stores.ts';
import { createKeyWatch, type KeyWatch } from './sampling/collector/key-watch.ts';
import { startMinuteLoop } from './sampling/collector/minute-loop.ts';
import { createTimeKeeper, type TimeKeeper } from './sampling/collector/time-keeper.ts';
import { ConfigError, hostInUrl, type Config } from './config.ts';
import { markAccount } from './platform/database/account-mark.ts';
import { locationOf } from './platform/database/location.ts';
import { openDatabase } from './platform/database/open.ts';
import { backUpInto } from './operations/backup/before-migrations.service.ts';
import { importDemoHistory } from './operations/demo/demo-history.ts';
import { startSimulatorProcess } from './operations/demo/simulator-process.ts';
import { createExchange } from './sampling/exchange/create-exchange.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import { createOutbox } from './people/mail/outbox.ts';
import { createSmtpMailer } from './people/mail/smtp-mailer.ts';
import { createServices, type Mailing, type Services } from './services.ts';
import { MINUTE_MS } from './platform/time.ts';

/** The longest that the making of a mail is put off. */
const MAIL_PAUSE_MS = 1_000;
/** A mail server that hangs must not keep the server from stopping. */
const MAILS_END_WITHIN_MS = 5_000;

/** A minute under way is finished, unless the exchange takes longer: then it is a gap. */
const MINUTE_ENDS_WITHIN_MS = 4_000;
const LISTEN_FAILURES: Record<string, string> = {
  EADDRINUSE: 'another program does; stop that one, or set another PORT',
  EACCES: 'this user may not; set a PORT of 1024 or above',
  EADDRNOTAVAIL: 'this computer has no such address; set another HOST',
  ENOTFOUND: 'this computer has no such address; set another HOST',
};

interface Surroundings {
  logger: FastifyBaseLogger;
  /** Writes a line for the person at the console. */
  print: (line: string) => void;
  webRoot: string | null;
  /** Told when the server can no longer work on its data and has to be stopped. */
  onUnusable: (reason: Error) => void;
}

export interface RunningServer {
  url: string;
  /** Ends after the work that is under way. */
  stop(): Promise<void>;
}

/** Where the exchange is, and how to leave it. */
interface Connection {
  account: NonNullable<Config['account']>;
  close: () => Promise<void>;
}

/**
 * Opens, wires, listens and collects: the whole server.
 *
 * @throws ConfigError, DataInUseError, DataMixedError or DatabaseUnreachableError with a sentence for the operator
 */
export async function runServer(config: Config, surroundings: Surroundings): Promise<RunningServer> {
  const { logger, print, webRoot, onUnusable } = surroundings;
  const mode = config.account ? 'live' : 'demo';
  const opened = await openDatabase(locationOf(config), {
    server: {
      onLost: (reason) => logger.warn({ reason }, 'a connection to the database was lost'),
      onTaken: onUnusable,
    },
    backUp: backUpInto(config.backupDirectory),
  });
  await markAccount(opened.db, mode);
  const connection = await connect(config, logger);
  const stopping = new AbortController();
  const keeper: TimeKeeper = createTimeKeeper({
    wall: Date.now,
    monotonic: () => performance.now(),
    readExchange: async () => (await exchange.readTime()).getTime(),
    skewMs: () => exchange.skewMs(),
  });
  const clock = (): Date => new Date(keeper.now());
  const exchange: Exchange = createExchange({
    ...connection.account,
    now: keeper.now,
    signal: stopping.signal,
    onRefused: (code) => logger.warn({ code }, 'the exchange refused a call'),
  });
  const mailing = startMailing(config, logger);
  const counting = { base: config.baseEquity, limit: config.unexplainedLimit };
  const services = createServices({
    db: opened.db,
    exchange,
    clock,
    mailing,
    siteUrl: config.siteUrl,
    counting,
  });
  const keyWatch =
    mode === 'live'
      ? createKeyWatch({ exchange, now: clock, isTradingAllowed: config.isTradingKeyAllowed, logger })
      : null;
  const collector = createCollector({
    stores: storesOf(opened.db, counting),
    limit: counting.limit,
    exchange,
    logger,
    keeper,
    keyWatch,
    // Cut short by a stop: the attempt that follows says so.
    sleep: (ms) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
    random: Math.random,
  });
  const { trustedProxies, isContactInboxOn } = config;
  const app = await buildApp({
    services,
    exchange,
    collector,
    mode,
    clock,
    logger,
    trustedProxies,
    isContactInboxOn,
    outbox: mailing?.outbox ?? null,
    siteUrl: config.siteUrl,
    webRoot,
  });
  if (mode === 'demo') await prepareDemo(config, services, { url: connection.account.baseUrl, print });
  if (keyWatch) await checkKey(keyWatch, print);
  await listen(app, config);
  const loop = startMinuteLoop(collector, logger, keeper.now);
  const url = urlOf(config, app.server.address());
  announce(config, url, print);
  const base = await services.wallet.baseEquity();
  if (config.baseEquity !== 'first' && !config.baseEquity.eq(base))
    print(
      `The normalized value counts from ${base} USDT since the first sample; BASE_EQUITY cannot change that.`,
    );
  return {
    url,
    async stop() {
      const impatience = setTimeout(() => stopping.abort(), MINUTE_ENDS_WITHIN_MS);
      await app.close();
      await Promise.all([loop.stop(), settleMails(mailing)]);
      clearTimeout(impatience);
      await connection.close();
      await opened.close();
    },
  };
}

function startMailing({ mail }: Config, logger: FastifyBaseLogger): Mailing | null {
  if (!mail) return null;
  const outbox = createOutbox({
    mailer: createSmtpMailer(mail),
    logger,
    pause: () => sleep(Math.random() * MAIL_PAUSE_MS),
  });
  return { outbox, contactTo: mail.contactTo };
}

async function settleMails(mailing: Mailing | null): Promise<void> {
  if (mailing)
    await Promise.race([mailing.outbox.settle(), sleep(MAILS_END_WITHIN_MS, null, { ref: false })]);
}

/** The live account, or a simulated one in a process beside ours. */
async function connect(config: Config, logger: FastifyBaseLogger): Promise<Connection> {
  if (config.account) return { account: config.account, close: async () => undefined };
  const key = randomBytes(9).toString('hex');
  const secret = randomBytes(18).toString('hex');
  const simulator = await startSimulatorProcess(
    { SIM_SEED: config.demo.seed, SIM_API_KEY: key, SIM_API_SECRET: secret },
    (sentence) => logger.warn(sentence),
  );
  return { account: { exchange: 'bybit', key, secret, baseUrl: simulator.url }, close: simulator.close };
}

/**
 * Looks at the key for the first time and tells the person at the console of it.
 *
 * @throws ConfigError for a key that is refused
 */
async function checkKey(keyWatch: KeyWatch, print: (line: string) => void): Promise<void> {
  await keyWatch.look();
  const refusal = keyWatch.refusal();
  if (refusal) throw new ConfigError(refusal.what);
  for (const { text } of keyWatch.notices()) print(`Warning: ${text}`);
}

async function prepareDemo(
  config: Config,
  services: Services,
  { url, print }: { url: string; print: (line: string) => void },
): Promise<void> {
  await services.users.ensureDemoUsers(config.demo.password);
  const startedMs = Date.now();
  const minuteMs = Math.floor(startedMs / MINUTE_MS) * MINUTE_MS;
  if (await services.history.isEmpty())
    print('First start of the demo: importing three years of simulated history ...');
  const imported = await importDemoHistory(services.history, url, new Date(minuteMs), (count, total) => {
    print(`  ${count} of ${total} snapshots`);
  });
  if (imported) print(`  done in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
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

function announce(config: Config, url: string, print: (line: string) => void): void {
  print(`\nEquanim is ready at ${url}`);
  if (config.account) {
    print(`Live account at ${config.account.baseUrl}.`);
    const how = config.databaseUrl === undefined ? 'To add people, stop it and run' : 'Add people with';
    print(`${how}: npm run user -- add EMAIL --role admin --name NAME`);
    return;
  }
  print('Demo data from a simulated exchange. Sign in as admin@equanim.demo or customer@equanim.demo');
  print('with the password equanim-demo (or what DEMO_PASSWORD says).');
}

function urlOf(config: Config, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : config.port;
  return `http://${hostInUrl(config.host)}:${port}`;
}
