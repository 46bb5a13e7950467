import type { FastifyBaseLogger } from 'fastify';
import type { LimitCounters } from '../../platform/limits.ts';
import { HOUR_MS } from '../../platform/time.ts';

/** Over all whom mails go to, so that nobody can make the firm a sender of mails nobody asked for. */
export const MAX_MAILS_AN_HOUR = 500;
const SCOPE = 'mails';
const EVERYBODY = 'all';

export type MailCeiling = ReturnType<typeof createMailCeiling>;

interface MailCeilingDeps {
  counters: Pick<LimitCounters, 'take'>;
  logger: Pick<FastifyBaseLogger, 'error'>;
  clock: () => Date;
}

/** How many mails may leave within an hour, counted for every process on the database. */
export function createMailCeiling({ counters, logger, clock }: MailCeilingDeps) {
  let heldBackUntil = new Date(0);

  return {
    /** Counts a mail. @returns false where it must not leave; the first of an hour is logged as an error */
    async admit(): Promise<boolean> {
      const limit = { max: MAX_MAILS_AN_HOUR, windowMs: HOUR_MS };
      const { isWithin, endsAt } = await counters.take(SCOPE, EVERYBODY, limit);
      if (isWithin) return true;
      if (endsAt > heldBackUntil)
        logger.error({ until: endsAt }, `no more mails leave: ${MAX_MAILS_AN_HOUR} did within an hour`);
      heldBackUntil = endsAt;
      return false;
    },

    /** What administrators should know: a sentence while mails are held back, as far as this process knows. */
    notices(): string[] {
      if (heldBackUntil <= clock()) return [];
      const until = heldBackUntil.toISOString().slice(11, 16);
      return [
        `${MAX_MAILS_AN_HOUR} mails left within an hour, more than there should ever be. No mail leaves until ${until} UTC; those that were to are not sent later.`,
      ];
    },
  };
}
