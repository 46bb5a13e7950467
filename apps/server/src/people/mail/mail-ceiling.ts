import type { FastifyBaseLogger } from 'fastify';
import type { LimitCounters } from '../../platform/limits.ts';
import { HOUR_MS } from '../../platform/time.ts';
import { timeInWords } from '../../platform/in-words.ts';

/** Over all whom mails go to, so that nobody can make the firm a sender of mails nobody asked for. */
export const MAX_MAILS_AN_HOUR = 500;
/** So many are left to mails that cannot wait, such as links that set a new password. */
const KEPT_FREE = 100;
const SCOPE = 'mails';
const EVERYBODY = 'all';
/** Counts those that were refused, until the hour is over. */
const HELD_BACK = 'mails-held-back';

export type MailCeiling = ReturnType<typeof createMailCeiling>;

interface MailCeilingDeps {
  counters: Pick<LimitCounters, 'take' | 'count' | 'find'>;
  logger: Pick<FastifyBaseLogger, 'error'>;
  clock: () => Date;
}

/** How many mails may leave within an hour, counted for every process on the database. */
export function createMailCeiling({ counters, logger, clock }: MailCeilingDeps) {
  return {
    /**
     * Counts a mail.
     *
     * @param canWait whether it is tried again later, so that nobody has to know where it must not leave now
     * @returns false where it must not leave; the first of an hour that cannot wait is logged as an error
     */
    async admit({ canWait = false } = {}): Promise<boolean> {
      const limit = { max: MAX_MAILS_AN_HOUR - (canWait ? KEPT_FREE : 0), windowMs: HOUR_MS };
      const { isWithin, endsAt } = await counters.take(SCOPE, EVERYBODY, limit);
      if (isWithin || canWait) return isWithin;
      const windowMs = endsAt.getTime() - clock().getTime();
      const { count } = await counters.count(HELD_BACK, EVERYBODY, { max: 0, windowMs });
      if (count === 1)
        logger.error(
          { until: endsAt },
          `no more emails are sent: ${MAX_MAILS_AN_HOUR} were sent within an hour`,
        );
      return false;
    },

    /** What administrators should know: a sentence while mails are held back, by whichever process. */
    async notices(): Promise<string[]> {
      const heldBack = await counters.find(HELD_BACK, EVERYBODY);
      if (!heldBack) return [];
      return [
        `${MAX_MAILS_AN_HOUR} emails were sent within an hour, far more than usual. No email is sent until ${timeInWords(heldBack.endsAt)}, and emails due before then are dropped.`,
      ];
    },
  };
}
