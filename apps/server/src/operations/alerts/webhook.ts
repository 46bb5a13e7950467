import { SECOND_MS } from '../../platform/time.ts';
import { AlertChannelError, type AlertChannel } from './alert.ts';
import { headlineOf, sentencesOf, type AlertOrigin } from './alert-text.ts';

const MAX_ANSWER_MS = 10 * SECOND_MS;

/**
 * Alerts as JSON, posted to an address that any 2xx answer accepts. `text` holds all of it as a chat shows it: Slack,
 * Mattermost and Google Chat take the body as it is.
 *
 * @param url holds a secret, which no error names
 */
export function createWebhookChannel(url: string, origin: AlertOrigin): AlertChannel {
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
