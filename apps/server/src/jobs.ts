import { setTimeout as sleep } from 'node:timers/promises';
import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { OpenAccount } from './open-account.ts';
import type { AlertChannel } from './operations/alerts/alert.ts';
import { createAlertWatch, type AlertWatch, startAlerts } from './operations/alerts/alert-watch.ts';
import { createAlertsStore } from './operations/alerts/alerts.store.ts';
import { createDayFallStore } from './operations/alerts/day-fall.store.ts';
import { createReadFacts } from './operations/alerts/facts.ts';
import { createBackupWriter } from './operations/backup/backup.service.ts';
import { startBackups, type BackupPlan } from './operations/backup/schedule.ts';
import type { DiskSpace } from './operations/disk/disk-space.ts';
import { noteScheduledBackupIn } from './operations/commands/note-backup.ts';
import { createLedgerJob } from './operations/jobs/ledger-job.ts';
import { createRecordJob } from './operations/jobs/record-job.ts';
import { createJob, startJob, type RunningJob } from './operations/jobs/job.ts';
import { startDaily } from './people/privacy/daily.ts';
import type { PublishingService } from './fund/record/publishing.service.ts';
import type { CollectorConnections } from './platform/database/connection/connect.ts';
import type { Database, OpenDatabase } from './platform/database/open.ts';
import { readMigrationState } from './platform/database/migrate.ts';
import type { Collector } from './sampling/collector/collector.ts';
import { createCollector } from './sampling/collector/create-collector.ts';
import { startMinuteLoop } from './sampling/collector/minute-loop.ts';
import type { CountMinutes } from './sampling/collector/minute/missed-minutes.ts';
import type { TimeKeeper } from './sampling/collector/minute/time-keeper.ts';
import type { Leader } from './sampling/collector/processes/leader.ts';
import { reportToOthers } from './sampling/collector/processes/report.ts';
import type { CollectorHandle } from './sampling/collector/model.ts';
import type { KeyWatch } from './sampling/collector/status/key-watch.ts';
import { createCollectorStatusStore } from './sampling/collector/stores/collector-status.store.ts';
import { storesOf } from './sampling/collector/stores/collector-stores.ts';
import { createFreshReadingStore } from './sampling/collector/stores/fresh-reading.store.ts';
import type { Counting } from './sampling/collector/stores/snapshot.store.ts';
import type { Services } from './services.ts';

/** @param term of the election; null once the jobs have ended */
export type OnLeading = (isLeader: boolean, term: number | null) => void;

interface JobsDeps {
  config: Config;
  opened: OpenDatabase;
  account: OpenAccount;
  keyWatch: KeyWatch | null;
  counting: Counting;
  leader: Leader;
  disk: DiskSpace;
  /** Where alerts are told. */
  channels: readonly AlertChannel[];
  /** Told of each minute as it ends; nobody is unless given. */
  countMinutes?: CountMinutes | undefined;
  /** Told of each term as it begins and ends; nobody is unless given. */
  onLeading?: OnLeading | undefined;
  services: Pick<Services, 'retention' | 'ledger' | 'statements' | 'messages'>;
  /** Null where there is no track record. */
  publishing: PublishingService | null;
  /** Name of this process among those on the database. */
  holder: string;
  logger: FastifyBaseLogger;
}

/** What one process at a time does for all on the database: it collects, and tends what is kept. */
export interface Jobs {
  /** @param term of the election */
  begin(term: number): void;
  end(): void;
  /** Ends them for good, after the minute that is under way. */
  stop(): Promise<void>;
}

/** Begins and ends the jobs in the order in which that was asked for. */
export function createJobs(deps: JobsDeps): Jobs {
  const { logger } = deps;
  let endCurrent: (() => Promise<void>) | null = null;
  let isStopped = false;
  let turn: Promise<void> = Promise.resolve();

  function next(work: () => Promise<void>): void {
    turn = turn.then(work).catch((error: unknown) => {
      logger.error({ err: error }, 'the jobs of the collecting process did not start or stop');
    });
  }

  async function endNow(): Promise<void> {
    const ending = endCurrent?.();
    endCurrent = null;
    if (ending) deps.onLeading?.(false, null);
    await ending;
  }

  return {
    begin: (term) =>
      next(async () => {
        if (isStopped) return;
        logger.info({ term }, 'this process collects');
        endCurrent = await beginJobs(deps, term);
        deps.onLeading?.(true, term);
      }),
    end: () =>
      next(async () => {
        if (endCurrent) logger.warn('this process no longer collects');
        await endNow();
      }),
    async stop() {
      isStopped = true;
      next(endNow);
      await turn;
    },
  };
}

/** @returns ends them, after what is under way */
async function beginJobs(deps: JobsDeps, term: number): Promise<() => Promise<void>> {
  const { leader, services, account, logger } = deps;
  const connections = await connectFor(deps, term);
  const { db } = connections;
  const collector = collectorOf(deps, db);
  const backups = startBackups(backupPlanOf(deps), {
    clock: account.clock,
    logger,
    record: (file) => noteScheduledBackupIn(db, file),
  });
  const minuteJobs = startMinuteJobs(deps);
  const handle = withNotices(collector, () => [
    ...backups.notices(),
    ...minuteJobs.flatMap(({ notices }) => notices()),
  ]);
  const endReports = reportToOthers(handle, reportsOn(deps, db));
  const stepDown = leader.take(handle);
  const endAlerts = startAlerts(alertWatchOf(deps, handle, db));
  const loop = startMinuteLoop(collector, logger, account.keeper.now);
  const isTimeKnown = isTimeKnownBy(account.keeper);
  const endDaily = startDaily(services.retention.forgetOld, { clock: account.clock, isTimeKnown, logger });
  return async () => {
    stepDown();
    const ended = minuteJobs.map(({ end }) => end());
    await Promise.all([loop.stop(), endDaily(), ...ended, backups.end(), endAlerts()]);
    await endReports();
    await connections.close();
  };
}

/** @returns whether the exchange has confirmed the time, and the clocks agree: before, nothing is done that cannot be undone */
function isTimeKnownBy(keeper: TimeKeeper): () => boolean {
  return () => keeper.isAnchored() && keeper.isCertain();
}

/** The jobs of every minute, beside the minute itself. */
function startMinuteJobs({ services, publishing, account, logger }: JobsDeps): RunningJob[] {
  const { clock, keeper } = account;
  const { statements } = services;
  const ledger = createLedgerJob({ ledger: services.ledger, statements, logger, clock });
  // What is revealed too early stays revealed.
  const isTimeKnown = isTimeKnownBy(keeper);
  const work = async () => (isTimeKnown() ? publishing?.publish() : undefined);
  const messages = createJob({
    about: 'mails',
    failing: 'No emails about what happened have been sent',
    async runOnce() {
      // A mail that went out too early stays read.
      if (isTimeKnown()) await services.messages.tell();
      return { notices: [], isMoreDue: false };
    },
    logger,
    clock,
  });
  const record = publishing && createRecordJob({ work, logger, clock });
  return [ledger, messages, ...(record ? [record] : [])].map(startJob);
}

/** Connections of the term. @throws DatabaseTooNewError */
async function connectFor({ opened, holder }: JobsDeps, term: number): Promise<CollectorConnections> {
  const connections = opened.connectCollector({ holder, term });
  try {
    // An older version must not write what a newer one has arranged in another way.
    await readMigrationState(connections.db);
    return connections;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

function backupPlanOf({ config, opened }: JobsDeps): BackupPlan {
  const { backupDirectory: directory, backup, backupKey: key, account } = config;
  const write = createBackupWriter({ url: opened.url, key });
  return { ...backup, directory, mode: account ? 'live' : 'demo', write };
}

function alertWatchOf(
  { config, account, keyWatch, disk, channels, logger }: JobsDeps,
  collector: CollectorHandle,
  db: Database,
): AlertWatch {
  const { clock } = account;
  const diskNotices = disk.notices;
  const readFall = createDayFallStore(db);
  return createAlertWatch({
    readFacts: createReadFacts({ collector, keyWatch, diskNotices, readFall, clock }),
    limits: config.alerts,
    store: createAlertsStore(db),
    channels,
    logger,
    clock,
  });
}

/** A collector that reports something else, too, that an administrator should know. */
function withNotices(collector: Collector, more: () => Notice[]): CollectorHandle {
  return {
    sampleNow: collector.sampleNow,
    subscribe: collector.subscribe,
    status() {
      const status = collector.status();
      return { ...status, notices: [...status.notices, ...more()] };
    },
  };
}

function reportsOn({ opened, account, logger }: JobsDeps, db: Database) {
  const statuses = createCollectorStatusStore(db);
  const readings = createFreshReadingStore(db);
  const { clock, keeper } = account;
  return { statuses, readings, changes: opened.changes, clock, isConfirmed: keeper.isAnchored, logger };
}

function collectorOf(
  { account, keyWatch, counting, countMinutes, logger }: JobsDeps,
  db: Database,
): Collector {
  const { exchange, keeper, signal } = account;
  return createCollector({
    stores: storesOf(db, counting),
    limit: counting.limit,
    exchange,
    logger,
    keeper,
    keyWatch,
    countMinutes,
    // Cut short by a stop: the attempt that follows says so.
    sleep: (ms) => sleep(ms, undefined, { signal }).catch(() => undefined),
    random: Math.random,
  });
}
