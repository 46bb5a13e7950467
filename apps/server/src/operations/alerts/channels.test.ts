import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { startMailbox, type Mailbox } from '../../people/mail/mailbox.test-support.ts';
import { startCommand } from '../backup/commands.test-support.ts';
import type { AlertChannel, AlertMessage } from './alert.ts';
import { alertChannelsOf } from './channels.ts';

const MESSAGE: AlertMessage = {
  event: 'raised',
  kind: 'no-samples',
  title: 'No samples are taken',
  text: 'The exchange is overloaded (HTTP 503).',
  raisedAt: new Date('2026-11-20T12:00:30Z'),
  at: new Date('2026-11-20T12:01:00Z'),
};

const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Somebody who takes webhooks. */
async function startTaker(status: number): Promise<{ url: string; bodies: unknown[] }> {
  const bodies: unknown[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push({
        type: request.headers['content-type'],
        body: JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown,
      });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/canary-secret`, bodies };
}

function channelsOf(environment: Record<string, string>, log: unknown[] = []): AlertChannel[] {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  return alertChannelsOf(readConfig(environment), logger, 'machine-1');
}

async function failureOf(sending: Promise<void>): Promise<string> {
  try {
    await sending;
    return 'none';
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : '';
  }
}

const webhookTo = (url: string): AlertChannel | undefined => channelsOf({ ALERT_WEBHOOK_URL: url })[1];

describe('a webhook', () => {
  it('gets the alert as JSON, with a text as a chat shows it', async () => {
    const taker = await startTaker(204);
    await webhookTo(taker.url)?.send(MESSAGE);
    expect(taker.bodies).toEqual([
      {
        type: 'application/json',
        body: {
          text: 'Equanim (demo): No samples are taken\nThe exchange is overloaded (HTTP 503).\nRaised on 2026-11-20 at 12:00 UTC, by machine-1.\nhttp://127.0.0.1:4000/pnl-dashboard',
          event: 'raised',
          kind: 'no-samples',
          title: 'No samples are taken',
          detail: 'The exchange is overloaded (HTTP 503).',
          raised_at: '2026-11-20T12:00:30.000Z',
          at: '2026-11-20T12:01:00.000Z',
          mode: 'demo',
          host: 'machine-1',
          url: 'http://127.0.0.1:4000/pnl-dashboard',
        },
      },
    ]);
  });

  it.each([302, 500])('that answers %i has not accepted it, and is followed nowhere', async (status) => {
    const taker = await startTaker(status);
    expect(await failureOf(webhookTo(taker.url)?.send(MESSAGE) ?? Promise.resolve())).toBe(
      `the webhook answered ${String(status)} undefined`,
    );
    expect(taker.bodies).toHaveLength(1);
  });

  it('that nobody listens at fails without its address, which holds a secret', async () => {
    const channel = webhookTo('http://127.0.0.1:1/canary-secret');
    expect(await failureOf(channel?.send(MESSAGE) ?? Promise.resolve())).toBe(
      'the webhook could not be reached undefined',
    );
  });
});

describe('alerts by mail', () => {
  let box: Mailbox;
  const mail = (to: string) =>
    channelsOf({
      SMTP_URL: box.url,
      SMTP_FROM: 'no-reply@equanim.example',
      PUBLIC_URL: 'https://equanim.example',
      ALERT_MAIL_TO: to,
    });

  it('go to each address, and say at their end since when it was', async () => {
    box = await startMailbox();
    ends.push(box.close);
    const [, ...channels] = mail('ada@lowell.example, grace@lowell.example');
    for (const channel of channels) await channel.send({ ...MESSAGE, event: 'ended', text: 'This is over.' });
    expect(box.mails.map(({ receivers, headers }) => [receivers, headers['subject']])).toEqual([
      [['ada@lowell.example'], 'Equanim (demo): ended: No samples are taken'],
      [['grace@lowell.example'], 'Equanim (demo): ended: No samples are taken'],
    ]);
    expect(box.mails[0]?.text.trimEnd()).toBe(
      'This is over.\n\nRaised on 2026-11-20 at 12:00 UTC, ended on 2026-11-20 at 12:01 UTC, by machine-1.\n\nhttps://equanim.example/pnl-dashboard',
    );
  });
});

describe('the log', () => {
  it('has every alert, whoever else is told', async () => {
    const log: unknown[] = [];
    const [channel] = channelsOf({}, log);
    await channel?.send(MESSAGE);
    await channel?.send({ ...MESSAGE, event: 'ended' });
    expect(log).toMatchObject([
      { level: 50, kind: 'no-samples', msg: 'alert: No samples are taken' },
      { level: 30, kind: 'no-samples', msg: 'alert ended: No samples are taken' },
    ]);
  });
});

describe('npm run alerts -- test', { timeout: 60_000 }, () => {
  const run = (settings: Record<string, string>) => startCommand('alerts.cli.ts', ['test'], settings).ended;

  it('tells every channel, and whether it was accepted', async () => {
    const taker = await startTaker(200);
    expect(await run({ ALERT_WEBHOOK_URL: taker.url })).toMatchObject({
      status: 0,
      stdout: 'webhook: accepted\n',
    });
    expect(taker.bodies).toMatchObject([{ body: { title: 'Test of the alerts' } }]);
    expect(await run({ ALERT_WEBHOOK_URL: 'http://127.0.0.1:1/canary-secret' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'webhook: the webhook could not be reached\n',
    });
  });
});
