import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { createSmtpMailer } from '../../people/mail/smtp-mailer.ts';
import { type AlertChannel, AlertChannelError, type AlertMessage } from './alert.ts';
import { type Mailer, MailError } from '../../people/mail/mailer.ts';
import { SECOND_MS } from '../../platform/time.ts';
import { momentInWords } from '../../platform/in-words.ts';

const MAX_ANSWER_MS = 10 * SECOND_MS;

/** Every channel that the settings name, and the log. @param host name of this machine */
export function alertChannelsOf(
  { alerts, mail, account, siteUrl }: Pick<Config, 'alerts' | 'mail' | 'account' | 'siteUrl'>,
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>,
  host: string,
): AlertChannel[] {
  const origin: AlertOrigin = { mode: account ? 'live' : 'demo', host, siteUrl };
  const mailer = mail && createSmtpMailer(mail);
  return [
    createLogChannel(logger),
    ...(mailer ? alerts.mailTo.map((to, i) => createMailChannel(mailer, { to, number: i + 1, origin })) : []),
    ...(alerts.webhookUrl === undefined ? [] : [createWebhookChannel(alerts.webhookUrl, origin)]),
  ];
}

/**
 * Alerts by mail, to one address. They do not pass the outbox: it is in the database, and an alert may be about that.
 *
 * @param number tells the addresses apart in the log, which holds none
 */
function createMailChannel(
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

/** Alerts in the server's log, wherever else they go. */
function createLogChannel(logger: Pick<FastifyBaseLogger, 'error' | 'info'>): AlertChannel {
  return {
    name: 'log',
    async send({ event, kind, title, text, raisedAt }) {
      if (event === 'raised') logger.error({ kind, reason: text }, `alert: ${title}`);
      else logger.info({ kind, since: raisedAt }, `alert ended: ${title}`);
    },
  };
}

/**
 * Alerts as JSON, posted to an address that any 2xx answer accepts. `text` holds all of it as a chat shows it: Slack,
 * Mattermost and Google Chat take the body as it is.
 *
 * @param url holds a secret, which no error names
 */
function createWebhookChannel(url: string, origin: AlertOrigin): AlertChannel {
  return {
    name: 'webhook',
    async send(message) {
      const { event, kind, title, text, raisedAt, at } = message;
      const body = {
        text: [headlineOf(message, origin), ...sentencesOf(message, origin)].join('\n'),
        event,
        kind,
        title,
        detail: text,
        raised_at: raisedAt.toISOString(),
        at: at.toISOString(),
        mode: origin.mode,
        host: origin.host,
        url: `${origin.siteUrl}/pnl-dashboard`,
      };
      const status = await post(url, JSON.stringify(body));
      if (status < 200 || status > 299) throw new AlertChannelError(`the webhook answered ${String(status)}`);
    },
  };
}

/** @returns the status of the answer; a redirect is none that is followed */
async function post(url: string, body: string): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(MAX_ANSWER_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    // Not kept as the cause: the original names the address.
    throw new AlertChannelError(
      isLate ? 'the webhook did not answer in time' : 'the webhook could not be reached',
    );
  }
}

/** Where an alert comes from. */
interface AlertOrigin {
  mode: 'demo' | 'live';
  /** Name of the machine. */
  host: string;
  /** Of the portal, without a trailing slash. */
  siteUrl: string;
}

/** @returns such as "Equanim (live): No samples are taken", with "ended" before what ended */
function headlineOf({ event, title }: AlertMessage, { mode }: AlertOrigin): string {
  return `Equanim (${mode}): ${event === 'ended' ? 'ended: ' : ''}${title}`;
}

/** @returns what is so, since when, and where it is looked at */
function sentencesOf({ text, raisedAt, at, event }: AlertMessage, origin: AlertOrigin): string[] {
  const span =
    event === 'raised'
      ? `Raised on ${momentInWords(raisedAt)}`
      : `Raised on ${momentInWords(raisedAt)}, ended on ${momentInWords(at)}`;
  return [text, `${span}, by ${origin.host}.`, `${origin.siteUrl}/pnl-dashboard`];
}
