import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';

/** The first failures may pass; a database that is away has an alert of its own. */
const TOLD_AFTER_FAILURES = 3;

/** Something as it is tended. */
export interface Tending {
  /** What an administrator should know of it. */
  notices: () => Notice[];
  /**
   * Does what is due. It never throws: a failure is logged, and told where it lasts.
   *
   * @returns whether more may be due at once
   */
  tend: () => Promise<boolean>;
}

/** What tending it once came to. */
export interface Tended {
  /** What an administrator should know. */
  notices: Notice[];
  isMoreDue: boolean;
}

export interface TendingOptions {
  about: Notice['about'];
  tendOnce: () => Promise<Tended>;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock: () => Date;
}

/** Tends something whenever it is asked to. */
export function createTending({ about, tendOnce, logger, clock }: TendingOptions): Tending {
  let notices: Notice[] = [];
  let failingSince: Date | null = null;
  let failures = 0;

  function failureNotices(): Notice[] {
    if (failingSince === null || failures < TOLD_AFTER_FAILURES) return [];
    const since = failingSince.toISOString().slice(0, 16).replace('T', ', ');
    return [{ about, text: `The ${about} has not been maintained since ${since} UTC; the log says why.` }];
  }

  function logNew(told: Notice[]): void {
    const known = new Set(notices.map(({ text }) => text));
    for (const notice of told) if (!known.has(notice.text)) logger.warn({ about: notice.about }, notice.text);
  }

  return {
    notices: () => [...failureNotices(), ...notices],
    async tend() {
      try {
        const tended = await tendOnce();
        logNew(tended.notices);
        [failingSince, failures, notices] = [null, 0, tended.notices];
        return tended.isMoreDue;
      } catch (error) {
        failingSince ??= clock();
        failures += 1;
        logger.error({ err: error }, `the ${about} could not be maintained; it is tried again`);
        return false;
      }
    },
  };
}
