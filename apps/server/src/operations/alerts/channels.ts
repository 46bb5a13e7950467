import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { createSmtpMailer } from '../../people/mail/smtp-mailer.ts';
import type { AlertChannel } from './alert.ts';
import { createMailChannel } from './alert-mail.ts';
import type { AlertOrigin } from './alert-text.ts';
import { createLogChannel } from './log-channel.ts';
import { createWebhookChannel } from './webhook.ts';

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
