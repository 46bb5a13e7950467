import PQueue from 'p-queue';
import type { FastifyBaseLogger } from 'fastify';
import type { MailCeiling } from './mail-ceiling.ts';
import { MailError, type Mail, type Mailer } from './mailer.ts';

const MAILS_AT_ONCE = 4;
/** Bounded, so that a mail server that hangs cannot fill the memory. */
const MAX_WAITING = 500;

/** Takes mails from calls that do not wait for them. */
export interface Outbox {
  /**
   * Returns at once; the mail is made and sent later. A failure is only logged.
   *
   * @param make gives the mail, or null when there is none to send after all
   */
  post(make: () => Mail | null | Promise<Mail | null>): void;
  /** Ends when nothing waits any more. */
  settle(): Promise<void>;
  /** What administrators should know of it, a sentence each. */
  notices(): string[];
}

interface OutboxDeps {
  mailer: Mailer;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Waits for a random moment, so that no answer's time reveals whether a mail was made. */
  pause: () => Promise<unknown>;
  ceiling: MailCeiling;
}

/** Held in memory: a stop waits for it for a while, a killed process forgets it. */
export function createOutbox({ mailer, logger, pause, ceiling }: OutboxDeps): Outbox {
  const queue = new PQueue({ concurrency: MAILS_AT_ONCE });

  async function work(make: Parameters<Outbox['post']>[0]): Promise<void> {
    try {
      await pause();
      const mail = await make();
      if (!mail) return;
      if (await ceiling.admit()) await mailer.send(mail);
      else logger.warn('A mail was not sent: too many left within the last hour.');
    } catch (error) {
      if (error instanceof MailError) logger.warn(`A mail was not sent: ${error.message}.`);
      else logger.error({ err: error }, 'a mail could not be made');
    }
  }

  return {
    post(make) {
      if (queue.size < MAX_WAITING) void queue.add(() => work(make));
      else logger.warn('A mail was not sent: too many wait already.');
    },
    settle: () => queue.onIdle(),
    notices: ceiling.notices,
  };
}
