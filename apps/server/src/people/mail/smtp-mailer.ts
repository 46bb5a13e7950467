import { createTransport } from 'nodemailer';
import { SECOND_MS } from '../../platform/time.ts';
import { MailError, type Mailer } from './mailer.ts';

const SUBMISSION_PORT = 587;
const SUBMISSION_OVER_TLS_PORT = 465;
const MAX_CONNECT_MS = 10 * SECOND_MS;
/** A server may take its time to look at a mail, but not for ever. */
const MAX_ANSWER_MS = 20 * SECOND_MS;
/** Failures of SMTP from here on are permanent (RFC 5321, 4.2.1). */
const PERMANENT = 500;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1'];

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  url: string;
  /** Who sends the mails: an address, or a name and an address in angle brackets. */
  from: string;
}

/** Sends mails through a mail server. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport(smtpConnection(url), {
    from,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return {
    async send({ to, subject, text, replyTo }) {
      try {
        // As an object, an address is one address whatever it holds; as a text it might be read as a list.
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          ...(replyTo && { replyTo }),
        });
      } catch (error) {
        // Not kept as the cause: the original holds what went over the wire, the sign-in included.
        throw new MailError(sentenceFor(error), { isFinal: isFinal(error) });
      }
    },
  };
}

/** How to reach the mail server. A password travels encrypted, or not beyond this computer. */
export function smtpConnection(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isEncrypted = protocol === 'smtps:';
  const isLocal = LOOPBACK_HOSTS.includes(host);
  return {
    host,
    port: port === '' ? (isEncrypted ? SUBMISSION_OVER_TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure: isEncrypted,
    requireTLS: username !== '' && !isLocal,
    // A relay on the same computer shows a certificate of its own making, if any.
    ignoreTLS: isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: MAX_CONNECT_MS,
    greetingTimeout: MAX_CONNECT_MS,
    dnsTimeout: MAX_CONNECT_MS,
    socketTimeout: MAX_ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const sentences: Record<string, string> = {
  EAUTH: 'the mail server refused the user or password of SMTP_URL',
  ENOAUTH: 'the mail server asks for a user and password in SMTP_URL',
  ETLS: 'no encrypted connection to the mail server could be made',
  EENVELOPE: 'the mail server refused the sender or the recipient',
  EMESSAGE: 'the mail server refused the mail',
  ETIMEDOUT: 'the mail server did not answer in time',
  EDNS: 'the name of the mail server is unknown',
  EPROTOCOL: 'the server at SMTP_URL is not a mail server',
};

/** A 5xx says that this mail will never be taken; that the sign-in is refused can be mended by an operator. */
function isFinal(error: unknown): boolean {
  return ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error)) && statusOf(error) >= PERMANENT;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** @returns NaN where the mail server gave none */
function statusOf(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
}

function sentenceFor(error: unknown): string {
  const sentence = sentences[codeOf(error)] ?? 'the mail server could not be reached';
  const status = statusOf(error);
  return Number.isInteger(status) ? `${sentence} (${status})` : sentence;
}
