import { MINUTE_MS } from '../../platform/time.ts';
import { MailError, type Mail, type Mailer } from './mailer.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { LeasedMail, OutboxStore } from './outbox.store.ts';

/** After the first failure, the second, and so on; the last one then stays. */
const PAUSES_MINUTES = [1, 5, 15, 30, 60] as const;
const LAST_PAUSE_MINUTES = 60;

export interface AttemptDeps {
  store: OutboxStore;
  /** Encrypts what is stored: links in mails sign people in. */
  box: SecretBox;
  mailer: Mailer;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock: () => Date;
}

/** @returns sends a mail that this process has in hand: it is deleted then, or noted for another attempt, or dropped */
export function createSendAttempt({ store, box, mailer, logger, clock }: AttemptDeps) {
  async function send({ id, sealed_mail: sealed }: LeasedMail): Promise<MailError | null> {
    const text = box.open(sealed, id);
    if (text === null) return new MailError('it cannot be decrypted', { isFinal: true });
    try {
      await mailer.send(JSON.parse(text) as Mail);
      return null;
    } catch (error) {
      if (error instanceof MailError) return error;
      throw error;
    }
  }

  return async function attempt(mail: LeasedMail): Promise<void> {
    const failure = await send(mail);
    if (!failure) return store.remove(mail.id);
    const at = clock();
    const nextAttemptAt = failure.isFinal ? null : nextAfter(mail, at);
    const consequence = nextAttemptAt
      ? `It is tried again at ${nextAttemptAt.toISOString()}`
      : 'It was dropped';
    logger.warn(`A mail was not sent: ${failure.message}. ${consequence}.`);
    await store.noteFailure(mail, { failure: failure.message, nextAttemptAt, at });
  };
}

/** @returns null where the mail is worth nothing any more by then */
function nextAfter({ attempts, expires_at: expiresAt }: LeasedMail, at: Date): Date | null {
  const minutes = PAUSES_MINUTES[attempts - 1] ?? LAST_PAUSE_MINUTES;
  const next = new Date(at.getTime() + minutes * MINUTE_MS);
  return next < expiresAt ? next : null;
}
