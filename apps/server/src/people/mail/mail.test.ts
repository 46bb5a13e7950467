import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailError } from './mailer.ts';
import { startMailbox, type Mailbox } from './mailbox.test-support.ts';
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

afterAll(async () => {
  await Promise.all(open.map((box) => box.close()));
});

describe('a mail', () => {
  let box: Mailbox;
  beforeAll(async () => {
    box = await mailbox();
  });
  const send = async (mail: Partial<Parameters<ReturnType<typeof createSmtpMailer>['send']>[0]>) => {
    const count = box.mails.length;
    await createSmtpMailer({ url: box.url, from: FROM }).send({ ...MAIL, ...mail });
    return box.wait(count);
  };

  it('arrives as plain text with its sender, marked as written by a program', async () => {
    const { receivers, headers, text } = await send({});
    expect(receivers).toEqual(['ada@lowell.example']);
    expect(headers).toMatchObject({
      from: FROM,
      to: 'ada@lowell.example',
      subject: 'A subject',
      'auto-submitted': 'auto-generated',
    });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text.trimEnd()).toBe('A text');
  });

  it.each(['長い文 – “quoted” <b>bold</b>', `a\n.\n..\nQUIT\n${'x'.repeat(3_000)}`])(
    'keeps its text to the letter (%.20j)',
    async (text) => {
      expect((await send({ text })).text.trimEnd()).toBe(text);
    },
  );

  it.each([
    { subject: 'Hello\r\nBcc: all@lowell.example' },
    { replyTo: { name: 'Ada\r\nBcc: all@lowell.example', address: 'ada@lowell.example' } },
    {
      replyTo: { name: '"Ada" <x@y.example>, B', address: 'ada@lowell.example>\r\nBcc: all@lowell.example' },
    },
    { to: 'ada@lowell.example\r\nBcc: all@lowell.example' },
    { to: 'ada@lowell.example, all@lowell.example' },
  ])('holds no header and reaches nobody that its fields smuggle in (%j)', async (fields) => {
    const before = box.mails.length;
    await send(fields).catch((error: unknown) => expect(error).toBeInstanceOf(MailError));
    for (const { receivers, headers } of box.mails.slice(before)) {
      expect(receivers).toHaveLength(1);
      expect(headers).not.toHaveProperty('bcc');
    }
    expect(box.mails.flatMap(({ receivers }) => receivers)).not.toContain('all@lowell.example');
  });
});

describe('a mail server', () => {
  it('gets the password of its address', async () => {
    const box = await mailbox({ password: PASSWORD });
    await createSmtpMailer({ url: box.url, from: FROM }).send(MAIL);
    expect(box.passwords).toEqual([PASSWORD]);
    expect(box.mails).toHaveLength(1);
  });

  it('on another computer gets a password only over an encrypted connection', () => {
    expect(smtpConnection('smtp://u:p@mail.example')).toMatchObject({ port: 587, requireTLS: true });
    expect(smtpConnection('smtps://u:p@mail.example')).toMatchObject({ port: 465, secure: true });
    expect(smtpConnection('smtp://127.0.0.1:25')).toMatchObject({ port: 25, requireTLS: false });
    expect(smtpConnection('smtp://[::1]:25').host).toBe('::1');
  });

  it('that refuses is reported as a sentence without the password', async () => {
    const box = await mailbox({ password: 'another' });
    const url = box.url.replace('another', encodeURIComponent(PASSWORD));
    const failure = await createSmtpMailer({ url, from: FROM })
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailError);
    expect(String(failure)).toContain('refused the user or password');
    expect(failure).not.toHaveProperty('cause');
    expect(box.passwords).toEqual([PASSWORD]);
    expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toContain('canary');
  });

  it.each([
    ['takes no mail', () => mailbox({ isFull: true }).then(({ url }) => url), 'refused the mail (552)'],
    ['is not there', async () => 'smtp://127.0.0.1:1', 'could not be reached'],
    ['has no such name', async () => 'smtp://mail.invalid', 'name of the mail server is unknown'],
  ])('that %s is reported as a sentence', async (_, address, sentence) => {
    await expect(createSmtpMailer({ url: await address(), from: FROM }).send(MAIL)).rejects.toThrow(sentence);
  });

  it('that says nothing is given up', { timeout: 20_000 }, async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const send = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MAIL);
    await expect(send).rejects.toThrow('did not answer in time');
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
