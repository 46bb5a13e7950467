import type { Mailer } from '../../people/mail/mailer.ts';
import { MailError } from '../../people/mail/mailer.ts';
import { AlertChannelError, type AlertChannel, type AlertMessage } from './alert.ts';
import { headlineOf, sentencesOf, type AlertOrigin } from './alert-text.ts';

/**
 * Alerts by mail, to one address. They do not pass the outbox: it is in the database, and an alert may be about that.
 *
 * @param number tells the addresses apart in the log, which holds none
 */
export function createMailChannel(
  mailer: Mailer,
  { to, number, origin }: { to: string; number: number; origin: AlertOrigin },
): AlertChannel {
  return {
    name: `mail ${String(number)}`,
    async send(message: AlertMessage) {
      const text = `${sentencesOf(message, origin).join('\n\n')}\n`;
      try {
        await mailer.send({ to, subject: headlineOf(message, origin), text });
      } catch (error) {
        if (error instanceof MailError) throw new AlertChannelError(error.message);
        throw error;
      }
    },
  };
}
