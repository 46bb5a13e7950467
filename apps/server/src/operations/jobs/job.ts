import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import { momentInWords } from '../../platform/in-words.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';

/** The first failures may pass; a database that is away has an alert of its own. */
const TOLD_AFTER_FAILURES = 3;

/** Something as it is result. */
export interface Job {
  /** What an administrator should know of it. */
  notices: () => Notice[];
  /**
   * Does what is due. It never throws: a failure is logged, and told where it lasts.
   *
   * @returns whether more may be due at once
   */
  run: () => Promise<boolean>;
}

/** What a job came to. */
export interface JobResult {
  /** What an administrator should know. */
  notices: Notice[];
  isMoreDue: boolean;
}

export interface JobOptions {
  about: Notice['about'];
  /** What is so while it fails, before since when; unless given, that it has not been maintained. */
  failing?: string;
  runOnce: () => Promise<JobResult>;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock: () => Date;
}

/** A job that logs what is new, and tells of a failure that lasts. */
export function createJob(options: JobOptions): Job {
  const { about, failing = `The ${about} has not been maintained`, runOnce, logger, clock } = options;
  let notices: Notice[] = [];
  let failingSince: Date | null = null;
  let failures = 0;

  function failureNotices(): Notice[] {
    if (failingSince === null || failures < TOLD_AFTER_FAILURES) return [];
    return [
      {
        about,
        text: `${failing} since ${momentInWords(failingSince)}; the log says why.`,
      },
    ];
  }

  function logNew(told: Notice[]): void {
    const known = new Set(notices.map(({ text }) => text));
    for (const notice of told) if (!known.has(notice.text)) logger.warn({ about: notice.about }, notice.text);
  }

  return {
    notices: () => [...failureNotices(), ...notices],
    async run() {
      try {
        const result = await runOnce();
        logNew(result.notices);
        [failingSince, failures, notices] = [null, 0, result.notices];
        return result.isMoreDue;
      } catch (error) {
        failingSince ??= clock();
        failures += 1;
        logger.error({ err: error }, `the ${about} could not be maintained; it is tried again`);
        return false;
      }
    },
  };
}

const LOOK_EVERY_MS = MINUTE_MS;
const MORE_AFTER_MS = 5 * SECOND_MS;

/** A job that runs every minute. */
export interface RunningJob extends Pick<Job, 'notices'> {
  /** Ends it, after what is under way. */
  end: () => Promise<void>;
}

/** Runs a job from now on, every minute; sooner while more is due. */
export function startJob({ notices, run }: Job): RunningJob {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const look = async (): Promise<void> => {
    const isMoreDue = await run();
    if (isEnded) return;
    const lookAgain = () => {
      underWay = look();
    };
    timer = setTimeout(lookAgain, isMoreDue ? MORE_AFTER_MS : LOOK_EVERY_MS).unref();
  };
  let underWay = look();
  return {
    notices,
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
