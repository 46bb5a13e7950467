import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const ARRIVES_WITHIN_MS = 10_000;

/** A mail as it came over the wire. */
export interface ReceivedMail {
  /** Whom the wire, not the mail, names as receivers. */
  receivers: string[];
  /** By name in lower case, folded lines joined; several of a name joined by a line break. */
  headers: Record<string, string>;
  text: string;
  raw: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** What the server was given as passwords. */
  passwords: string[];
  /** @returns the mail that comes next after the given number */
  wait(count: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

interface MailboxOptions {
  /** Asks for a user with this password. */
  password?: string;
  /** Refuses every mail. */
  isFull?: boolean;
}

/** A mail server on a free port of this computer that keeps what it is given. */
export async function startMailbox({ password, isFull = false }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth(given, _session, done) {
      passwords.push(given.password ?? '');
      if (given.password === password) done(null, { user: given.username });
      else done(new Error(`Not with ${given.password}`));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (isFull) return done(Object.assign(new Error('Full'), { responseCode: 552 }));
        const receivers = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ receivers, ...parse(Buffer.concat(parts).toString('utf8')) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://${password === undefined ? '' : `user:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    mails,
    passwords,
    async wait(count) {
      for (let waitedMs = 0; waitedMs < ARRIVES_WITHIN_MS; waitedMs += 20) {
        const mail = mails[count];
        if (mail) return mail;
        await sleep(20);
      }
      throw new Error(`Only ${mails.length} mails came.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string): Omit<ReceivedMail, 'receivers'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [name = '', ...rest] = line.split(': ');
    const key = name.toLowerCase();
    headers[key] = [...(headers[key] === undefined ? [] : [headers[key]]), rest.join(': ')].join('\n');
  }
  const body = raw.slice(end + 4);
  return { headers, text: decode(body, headers['content-transfer-encoding'] ?? ''), raw };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  const plain = body.replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return plain;
  const bytes = plain
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
