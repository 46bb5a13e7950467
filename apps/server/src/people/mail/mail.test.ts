import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startMailbox, type Mailbox } from './mailbox.test-support.ts';
import { MailError, type Mail } from './mailer.ts';
import { createSmtpMailer, smtpConnection } from './smtp-mailer.ts';

const FROM = 'Equanim <no-reply@equanim.example>';
const MAIL = { to: 'ada@lowell.example', subject: 'A subject', text: 'A text' };
const PASSWORD = 'canary: p@ss/wörd';

const open: Mailbox[] = [];
async function mailbox(options?: Parameters<typeof startMailbox>[0]): Promise<Mailbox> {
  const box = await startMailbox(options);
  open.push(box);
  return box;
}
afterAll(() => Promise.all(open.map((box) => box.close())));

const sendBy = (url: string, mail: Partial<Mail> = {}) =>
  createSmtpMailer({ url, from: FROM }).send({ ...MAIL, ...mail });

const box = await mailbox();

describe('A mail', () => {
  it.each([MAIL.text, '長い文 – “quoted” <b>bold</b>', `a\n.\n..\nQUIT\n${'x'.repeat(3_000)}`])(
    'arrives as plain text, to the letter, marked as written by a program (%.20j)',
    async (sent) => {
      const count = box.mails.length;
      await sendBy(box.url, { text: sent });
      const { receivers, headers, text } = await box.wait(count);
      expect([receivers, text.trimEnd()]).toEqual([[MAIL.to], sent]);
      const { to, subject } = MAIL;
      expect(headers).toMatchObject({ from: FROM, to, subject, 'auto-submitted': 'auto-generated' });
      expect(headers['content-type']).toMatch(/^text\/plain/);
    },
  );

  it.each([
    { subject: 'Hello\r\nBcc: all@lowell.example' },
    { replyTo: { name: 'Ada\r\nBcc: all@lowell.example', address: 'ada@lowell.example' } },
    { replyTo: { name: '"A" <x@y.example>, B', address: 'a@b.example>\r\nBcc: all@lowell.example' } },
    { to: 'ada@lowell.example\r\nBcc: all@lowell.example' },
    { to: 'ada@lowell.example, all@lowell.example' },
  ])('holds no header and reaches nobody that its fields smuggle in (%j)', async (fields) => {
    const before = box.mails.length;
    await sendBy(box.url, fields).catch((error: unknown) => expect(error).toBeInstanceOf(MailError));
    for (const { receivers, headers } of box.mails.slice(before)) {
      expect(receivers).toHaveLength(1);
      expect(headers).not.toHaveProperty('bcc');
    }
    expect(box.mails.flatMap(({ receivers }) => receivers)).not.toContain('all@lowell.example');
  });
});

describe('A mail server', () => {
  it('gets the password of its address', async () => {
    const asking = await mailbox({ password: PASSWORD });
    await sendBy(asking.url);
    expect([asking.passwords, asking.mails.length]).toEqual([[PASSWORD], 1]);
  });

  it('on another computer gets a password only over an encrypted connection', () => {
    expect(smtpConnection('smtp://u:p@mail.example')).toMatchObject({ port: 587, requireTLS: true });
    expect(smtpConnection('smtps://u:p@mail.example')).toMatchObject({ port: 465, secure: true });
    expect(smtpConnection('smtp://127.0.0.1:25')).toMatchObject({ port: 25, requireTLS: false });
  });

  it('that refuses is reported as a sentence without the password', async () => {
    const { url } = await mailbox({ password: 'another' });
    const failure: unknown = await sendBy(url.replace('another', encodeURIComponent(PASSWORD))).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(MailError);
    expect(String(failure)).toContain('refused the user or password');
    expect(failure).not.toHaveProperty('cause');
    expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toContain('canary');
  });

  it.each([
    ['takes no mail', () => mailbox({ isFull: true }).then(({ url }) => url), 'refused the mail (552)'],
    ['is not there', async () => 'smtp://127.0.0.1:1', 'could not be reached'],
    ['has no such name', async () => 'smtp://mail.invalid', 'name of the mail server is unknown'],
  ])('that %s is reported as a sentence', async (_, address, sentence) => {
    await expect(sendBy(await address())).rejects.toThrow(sentence);
  });

  it('that says nothing is given up', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sending = sendBy(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const failure = sending.catch((error: unknown) => String(error));
    await once(silent, 'connection');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toContain('did not answer in time');
    vi.useRealTimers();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
