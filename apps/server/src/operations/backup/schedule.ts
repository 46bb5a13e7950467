import { join } from 'node:path';
import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { listNamedBackups, scheduledName, type BackupMode, type NamedBackup } from './backup-names.ts';
import { rotate } from './rotation.ts';
import { reasonOf } from './backup-format.ts';
import { momentInWords } from '../../platform/in-words.ts';

/** A newest backup that is older than so many intervals is worth a notice. */
const MAX_AGE_INTERVALS = 2;

const LOOK_EVERY_MS = MINUTE_MS;
const RETRY_AFTER_MS = HOUR_MS / 2;

/** Makes a backup of a moment, reads it back, and gives it its name. Throws BackupError with a sentence where it cannot. */
export type WriteBackup = (file: string, at: Date, signal: AbortSignal) => Promise<void>;

/** Which backups are made, and where. */
export interface BackupPlan {
  directory: string;
  mode: BackupMode;
  /** 0 for never. */
  everyMs: number;
  /** How many of the newest are kept, besides the first of each month. */
  keep: number;
  write: WriteBackup;
}

interface ScheduleDeps {
  clock: () => Date;
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Notes a backup in the audit log. */
  record: (file: string) => Promise<void>;
}

/** Backups that make themselves. */
export interface Backups {
  /** What an administrator should know about them. */
  notices(): Notice[];
  /** Ends them; one that is under way is given up. */
  end(): Promise<void>;
}

/**
 * Makes a backup as soon as the newest of the schedule is old enough, which its name says: so a restart makes no other one, and
 * a process that was down catches up. After a failure it tries again within the hour.
 */
export function startBackups(plan: BackupPlan, deps: ScheduleDeps): Backups {
  const ending = new AbortController();
  const schedule = createSchedule(plan, { ...deps, signal: ending.signal });
  let underWay: Promise<void> | null = null;
  const look = (): void => {
    underWay ??= schedule.tend().finally(() => (underWay = null));
  };
  if (plan.everyMs > 0) look();
  const timer = plan.everyMs > 0 ? setInterval(look, LOOK_EVERY_MS).unref() : undefined;
  return {
    notices: schedule.notices,
    async end() {
      clearInterval(timer);
      ending.abort();
      await underWay;
    },
  };
}

/** The schedule without the timer that lets it look whether a backup is due. */
export function createSchedule(
  plan: BackupPlan,
  { clock, logger, record, signal }: ScheduleDeps & { signal: AbortSignal },
) {
  /** When the newest backup was made, whoever asked for it. */
  let newestAt: Date | null = null;
  let failure: { at: Date; error: unknown } | null = null;

  async function isDue(now: Date): Promise<boolean> {
    const made = await listMade(plan, now);
    newestAt = made[0]?.at ?? null;
    const scheduled = made.find(({ origin }) => origin === 'schedule');
    return !scheduled || now.getTime() - scheduled.at.getTime() >= plan.everyMs;
  }

  async function make(at: Date): Promise<void> {
    const file = join(plan.directory, scheduledName(plan.mode, at));
    await plan.write(file, at, signal);
    newestAt = at;
    logger.info({ file }, 'a backup was made');
    await attempt('the backup is complete, but the audit log does not name it', () => record(file));
    await attempt('older backups could not be removed', () => rotate(plan, at));
  }

  async function attempt(whatFailed: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error }, whatFailed);
    }
  }

  return {
    /** Makes a backup if one is due. */
    async tend(): Promise<void> {
      const now = clock();
      // Either way: a clock that was ahead may have been set right meanwhile.
      if (failure && Math.abs(now.getTime() - failure.at.getTime()) < RETRY_AFTER_MS) return;
      try {
        if (await isDue(now)) await make(now);
        failure = null;
      } catch (error) {
        if (signal.aborted) return;
        failure = { at: now, error };
        logger.error({ err: error }, 'no backup was made; the next attempt follows within the hour');
      }
    },

    notices(): Notice[] {
      const text = failure
        ? failureNotice(newestAt, failure.error)
        : ageNotice(newestAt, plan.everyMs, clock());
      return text === null ? [] : [{ about: 'backup', text }];
    },
  };
}

/** The backups of an account, newest first. Those of a time to come, as of a clock that was ahead, do not put off the next. */
async function listMade({ directory, mode }: BackupPlan, now: Date): Promise<NamedBackup[]> {
  const backups = await listNamedBackups(directory);
  return backups.filter(({ account, at }) => account === mode && at <= now);
}

/**
 * Says that a backup could not be made, and since when there is none.
 *
 * @param newestAt when the newest backup was made; null where there is none, or where that is not known
 */
function failureNotice(newestAt: Date | null, error: unknown): string {
  const since = newestAt ? `since ${momentInWords(newestAt)}` : 'yet';
  return `No backup has been made ${since}; the next attempt follows within the hour. ${sentenceOf(error)}`;
}

/** Says that the newest backup is older than two intervals; null where it is not, or where there is none. */
function ageNotice(newestAt: Date | null, everyMs: number, now: Date): string | null {
  const isLate =
    newestAt !== null && everyMs > 0 && now.getTime() - newestAt.getTime() > MAX_AGE_INTERVALS * everyMs;
  if (!isLate) return null;
  const hours = everyMs / HOUR_MS;
  const every = hours === 1 ? 'hour' : `${hours} hours`;
  return `The newest backup was made on ${momentInWords(newestAt)}, although one is due every ${every}.`;
}

function sentenceOf(error: unknown): string {
  const reason = reasonOf(error);
  return /[.!?]$/.test(reason) ? reason : `The reason: ${reason}.`;
}
