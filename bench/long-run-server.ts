/**
 * The server of `npm run bench:long-run`: the product's parts on the built-in database, in a process of its own, with a clock that
 * stands still until it is told which minute it is. A minute then does what the server does in one.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { queryObjects } from 'node:v8';
import { pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { startMeasuring } from '../apps/server/src/measuring.ts';
import { createAlertWatch } from '../apps/server/src/operations/alerts/alert-watch.ts';
import { createAlertsStore } from '../apps/server/src/operations/alerts/alerts.store.ts';
import { createDayFallStore } from '../apps/server/src/operations/alerts/day-fall.store.ts';
import { createReadFacts } from '../apps/server/src/operations/alerts/facts.ts';
import { watchDiskSpace } from '../apps/server/src/operations/disk/disk-space.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createCollector } from '../apps/server/src/sampling/collector/create-collector.ts';
import { createTimeKeeper } from '../apps/server/src/sampling/collector/minute/time-keeper.ts';
import { createKeyWatch } from '../apps/server/src/sampling/collector/status/key-watch.ts';
import { storesOf } from '../apps/server/src/sampling/collector/stores/collector-stores.ts';
import { createExchange } from '../apps/server/src/sampling/exchange/create-exchange.ts';
import { createServices } from '../apps/server/src/services.ts';
import { DAY_MS, MINUTE_MS } from '../apps/server/src/platform/time.ts';
import type { Held, LongRunRequest, LongRunStart } from './long-run-messages.ts';
import { addViewers } from './sessions.ts';

/** A tick begins this long after its minute did. */
const INTO_THE_MINUTE_MS = 120;
const BACKFILL_EVERY_MINUTES = 30;
/** Client and simulator are one machine: what takes longer hangs. */
const TIMEOUT_MS = 500;
const LAG_RESOLUTION_MS = 10;
const NANOSECONDS_A_MS = 1e6;
/** Of node:timers, which exports no class. */
const Timer = setTimeout(() => undefined, 0).constructor;

const { directory, startMs, baseUrl, key, secret, viewers } = JSON.parse(
  process.argv[2] ?? '',
) as LongRunStart;
let nowMs = startMs;
const clock = (): Date => new Date(nowMs);
const logger = pino({ level: 'silent' });
const config = readConfig({
  DATA_DIR: directory,
  BYBIT_API_KEY: key,
  BYBIT_API_SECRET: secret,
  BYBIT_BASE_URL: baseUrl,
  METRICS_PORT: '0',
  TRUST_PROXY: '127.0.0.1',
});

const measuring = startMeasuring(config);
const notices = { onLost: unexpected, onUnusable: unexpected, onStatement: measuring?.onStatement };
const opened = await openDatabase({ directory }, { server: notices });
const { db, changes } = opened;
const tokens = await addViewers(db, { viewers, at: clock(), days: 30 });
const exchange = createExchange({
  exchange: 'bybit',
  baseUrl,
  key,
  secret,
  timeoutMs: TIMEOUT_MS,
  callsPerSecond: Infinity,
  ...(measuring && { onCall: measuring.onCall }),
  now: () => keeper.now(),
});
const keeper = createTimeKeeper({
  wall: () => nowMs,
  monotonic: () => nowMs,
  readExchange: async () => (await exchange.readTime()).getTime(),
  skewMs: () => exchange.skewMs(),
});
const counting = { base: config.baseEquity, limit: config.unexplainedLimit };
const { siteUrl, trustedProxies, keep } = config;
const secretKey = new Uint8Array(32);
const disk = watchDiskSpace({
  dataDirectory: directory,
  backupDirectory: directory,
  minFreeBytes: 0,
  logger,
});
const services = createServices({
  db,
  changes,
  exchange,
  clock,
  siteUrl,
  counting,
  keep,
  secretKey,
  mailing: null,
  isFactorRequired: false,
});
const keyWatch = createKeyWatch({ exchange, now: clock, isTradingAllowed: false, logger });
const collector = createCollector({
  exchange,
  logger,
  keeper,
  keyWatch,
  stores: storesOf(db, counting),
  limit: counting.limit,
  countMinutes: measuring?.ofDuties.countMinutes,
  sleep: (ms) => setClock(nowMs + ms),
  random: Math.random,
});
const alerts = createAlertWatch({
  readFacts: createReadFacts({
    collector,
    keyWatch,
    clock,
    diskNotices: disk.notices,
    readFall: createDayFallStore(db),
  }),
  limits: config.alerts,
  store: createAlertsStore(db),
  channels: [{ name: 'bench', send: async () => undefined }],
  logger,
  clock,
});
const app = await buildApp({
  services,
  changes,
  exchange,
  collector,
  clock,
  logger,
  trustedProxies,
  siteUrl,
  disk,
  mode: 'live',
  isContactInboxOn: false,
  outbox: null,
  webRoot: null,
  observer: measuring,
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const metrics = await measuring?.serve({ opened, services, exchange, collector, clock, logger });
const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });

process.on('message', (request: LongRunRequest) => void answer(request));
process.on('disconnect', () => process.exit());
process.send?.({ url, tokens, metricsUrl: metrics?.url ?? '' });

async function answer(request: LongRunRequest): Promise<void> {
  if (request === 'measure') return void process.send?.(measure());
  if (request === 'watch') lag.enable();
  else await live(request.minuteMs);
  process.send?.('done');
}

/** What the server does in a minute. */
async function live(minuteMs: number): Promise<void> {
  await setClock(minuteMs + INTO_THE_MINUTE_MS);
  await collector.tick(new Date(minuteMs));
  await alerts.look();
  if ((minuteMs / MINUTE_MS) % BACKFILL_EVERY_MINUTES === 0) await collector.backfill();
  if (minuteMs % DAY_MS === 0) await services.retention.forgetOld();
}

/** The exchange lives by the same clock. */
async function setClock(ms: number): Promise<void> {
  nowMs = ms;
  const answered = await fetch(`${baseUrl}/sim/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nowMs: ms }),
  });
  await answered.arrayBuffer();
}

/** What the process holds, after what nobody holds any more is gone. */
function measure(): Held {
  // A timer that is on time counts as its resolution.
  const lagP99Ms = Math.max(0, lag.percentile(99) / NANOSECONDS_A_MS - LAG_RESOLUTION_MS);
  lag.disable();
  lag.reset();
  for (let i = 0; i < 3; i += 1) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    heapBytes: heapUsed,
    externalBytes: external,
    rssBytes: rss,
    lagP99Ms,
    handles: process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length,
    files: openFiles().filter((path) => !path.startsWith(directory)).length,
    timers: queryObjects(Timer, { format: 'count' }),
  };
}

/** What the open files of this process are: paths, sockets and pipes. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch (error) {
      // The one with which they are listed.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

function unexpected(reason: unknown): void {
  throw reason instanceof Error ? reason : new Error(String(reason));
}
