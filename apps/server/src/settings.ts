import { isIP } from 'node:net';
import { DEFAULT_BASE_EQUITY } from '@equanim/contract/base-equity';
import { z } from 'zod';
import { isDatabaseUrl } from './platform/database/location.ts';
import { parseSecretKey } from './platform/secrets/secret-key.ts';

const BYBIT_MAINNET = 'https://api.bybit.com';

const optional = z.string().optional();
const amount = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/, 'must be a number such as 1 or 2.5');
const mailAddress = /^[^\s<>@]+@[^\s<>@]+$/;
const key = z
  .string()
  .transform(parseSecretKey)
  .refine((bytes) => bytes !== null, { error: 'must be 32 bytes in hex or base64' })
  .optional();
const onOff = oneOf(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on');

/** From 0 to 100, in digits: whatever else JavaScript takes for a number is a slip here. */
const percent = z
  .string()
  .refine((text) => /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100, {
    error: 'must be a number from 0 to 100, such as 10 or 2.5',
  })
  .transform(Number);

interface Setting {
  rule: z.ZodType;
  /** The sentence that docs/settings.md shows. */
  means: string;
  /** Nothing shows its value, and a file can hold it: see `fromFile` in config.ts. */
  isSecret?: boolean;
}

/** Days that something is kept; 0 for ever. */
const days = (fallback: number) => whole(0, 36_500).default(fallback);

/** Every setting by its name in the environment. */
export const settings = {
  HOST: {
    rule: z.string().default('127.0.0.1'),
    means: 'Address to listen on; the demo only takes a loopback address',
  },
  PORT: {
    rule: whole(0, 65_535).default(4000),
    means: 'Port to listen on; 0 takes a free one',
  },
  ROLE: {
    rule: oneOf(['all', 'web', 'collector']).default('all'),
    means:
      'What this process does where several share a database: `web` answers people, `collector` stands for election to collect and answers health checks only, `all` does both',
  },
  DATA_DIR: {
    rule: z.string().default('./data'),
    means: 'Directory of the data: the built-in database, keys, backups',
  },
  DATABASE_URL: {
    rule: z
      .string()
      .refine(isDatabaseUrl, {
        error:
          'must be a postgres:// address of one host, such as postgres://user:password@db.example.com:5432/fund; of several servers, name the proxy before them',
      })
      .optional(),
    means:
      'PostgreSQL server to use instead of the built-in one; of several, the address of the proxy before them',
    isSecret: true,
  },
  ALLOW_UNSAFE_DATABASE: {
    rule: onOff,
    means:
      '`on` starts a live account on a PostgreSQL server without fsync or full_page_writes, which a crash can damage; `off` refuses it',
  },
  BYBIT_API_KEY: {
    rule: optional,
    means: 'Key of the live account, read-only; without it the demo runs',
    isSecret: true,
  },
  BYBIT_API_SECRET: { rule: optional, means: 'Secret of that key', isSecret: true },
  BYBIT_BASE_URL: {
    rule: z
      .url({ protocol: /^https?$/, error: 'must be an https:// address' })
      .refine(isEncryptedOrLocal, { error: 'must be an https:// address, as signed requests go there' })
      .default(BYBIT_MAINNET),
    means: 'Host of the exchange: mainnet, testnet or a regional one',
  },
  BASE_EQUITY: {
    rule: z
      .string()
      .default(String(DEFAULT_BASE_EQUITY))
      .refine((text) => text === 'first' || (/^\d{1,15}(\.\d{1,8})?$/.test(text) && Number(text) > 0), {
        error: `must be an amount of USDT such as ${DEFAULT_BASE_EQUITY}, or first`,
      }),
    means:
      'Equity in USDT that stands for a normalized value of 1; `first` takes that of the first sample. Counts from the first sample on and stays',
  },
  MAX_UNEXPLAINED_USDT: {
    rule: amount.default('1'),
    means:
      'What may stay unexplained of a minute, in USDT, before its sample waits for the log or for later readings; the larger of this and the next counts',
  },
  MAX_UNEXPLAINED_BASIS_POINTS: {
    rule: amount.default('2'),
    means: 'The same in hundredths of a percent of the equity',
  },
  ALLOW_TRADING_KEY: {
    rule: onOff,
    means: '`on` starts with an API key that may do more than read; `off` refuses it',
  },
  ADMIN_SECOND_FACTOR: {
    rule: oneOf(['required', 'optional']).optional(),
    means:
      'Whether administrators have to set up a second factor, within a week; `required` unless set, `optional` in the demo',
  },
  LEAKED_PASSWORDS_FILE: {
    rule: optional,
    means:
      'File of leaked passwords that nobody may choose: SHA-1 hashes, sorted, as Have I Been Pwned gives them out; none unless set',
  },
  SECRET_KEY: {
    rule: key,
    means:
      'Encrypts the secrets of authenticator apps: 32 bytes in hex or base64; unless set, a random one is kept in `secret.key` in DATA_DIR',
    isSecret: true,
  },
  BACKUP_EVERY_HOURS: {
    rule: whole(0, 8_760).optional(),
    means:
      'Hours after which the server makes the next backup by itself; `0` never; `24` unless set, never in the demo',
  },
  BACKUP_DIR: {
    rule: optional,
    means:
      'Directory of the backups, of this installation alone, on another disk if possible; `backups` in DATA_DIR unless set',
  },
  BACKUP_KEEP: {
    rule: whole(1, 10_000).default(14),
    means:
      'How many of the backups that the server made by itself are kept, besides the first of each of the last 12 months',
  },
  BACKUP_KEY: {
    rule: key,
    means:
      'Encrypts backups and opens encrypted ones: 32 bytes in hex or base64, to be kept apart from them; they are not encrypted unless set',
    isSecret: true,
  },
  DEMO_PASSWORD: {
    rule: z.string().default('equanim-demo'),
    means: 'Password of the two accounts of the demo',
    isSecret: true,
  },
  DEMO_SEED: { rule: z.string().default('equanim'), means: 'Seed of the simulated market of the demo' },
  METRICS_PORT: {
    rule: whole(0, 65_535).optional(),
    means: 'Port on which metrics for Prometheus are served, without a sign-in; none unless set',
  },
  METRICS_HOST: {
    rule: z.string().default('127.0.0.1'),
    means: 'Address that port listens on; name one that only the monitoring reaches',
  },
  ALERT_MAIL_TO: {
    rule: z
      .string()
      .refine((text) => addressesOf(text).every((address) => mailAddress.test(address)), {
        error: 'must be email addresses with commas between',
      })
      .optional(),
    means: 'Email addresses that get alerts, comma-separated; needs SMTP_URL',
  },
  ALERT_WEBHOOK_URL: {
    rule: z.string().refine(isEncryptedOrLocal, { error: 'must be an https:// address' }).optional(),
    means: 'Address that each alert is posted to as JSON, such as an incoming webhook of a chat',
    isSecret: true,
  },
  ALERT_SILENT_MINUTES: {
    rule: whole(2, 1_440).default(5),
    means: 'Minutes without a sample after which an alert is sent',
  },
  ALERT_FALL_PERCENT: {
    rule: percent.default(10),
    means:
      'Fall of the normalized value below its highest of the last 24 hours, in percent, at which an alert is sent; `0` never',
  },
  LOG_LEVEL: {
    rule: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    means: 'How much the server writes to its log',
  },
  CONTACT_INBOX: {
    rule: onOff,
    means: '`on` stores messages of the contact form as leads for administrators; `off` sends nothing',
  },
  CONTACT_MAIL_TO: {
    rule: z.string().regex(mailAddress, 'must be an email address').optional(),
    means: 'Address that gets the messages of the contact inbox by email; the administrators unless set',
  },
  TRACK_RECORD: {
    rule: oneOf(['off', 'customers', 'public']).optional(),
    means:
      'Whether a record of daily closes is kept that nobody can edit unnoticed, and who may see and verify it at `/record`; `off` unless set, `public` in the demo',
  },
  RECORD_KEY_FILE: {
    rule: optional,
    means:
      'File of the key that signs that record; made in `record` in DATA_DIR unless set. Every process that may collect needs it',
  },
  SMTP_URL: {
    rule: z
      .string()
      .refine(isSmtpUrl, {
        error: 'must be smtp(s)://user:password@host:port, with odd characters percent-encoded',
      })
      .optional(),
    means: 'Mail server, smtp:// or smtps://, with user and password; without it no email is sent',
    isSecret: true,
  },
  SMTP_FROM: {
    rule: z
      .string()
      .regex(
        /^(?:[^\p{Cc}<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
        'must be an email address, or a name and <address>',
      )
      .optional(),
    means: 'Sender of emails, such as `Equanim <no-reply@example.com>`',
  },
  PUBLIC_URL: {
    rule: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
    means: 'Address of the site, for links in emails',
  },
  TRUST_PROXY: {
    rule: z.string().default('off').refine(isProxyList, {
      error:
        'must name the proxies by address or network, with commas between, such as 127.0.0.1 or 10.1.0.0/24, or be off',
    }),
    means:
      'Addresses or networks of the reverse proxies whose X-Forwarded-For is believed, comma-separated, such as `127.0.0.1`; list every one, including one on this computer',
  },
  MIN_FREE_DISK_MB: {
    rule: whole(0, 1_000_000_000).default(1024),
    means:
      'Megabytes free on the disks of DATA_DIR and BACKUP_DIR below which administrators are notified; below 32 nothing more is stored',
  },
  KEEP_LEADS_DAYS: {
    rule: days(730),
    means: 'Days that messages of the contact form are kept; `0` for ever',
  },
  KEEP_LOG_DETAILS_DAYS: {
    rule: days(730),
    means: 'Days that addresses and details of the audit log are kept, whose entries stay; `0` for ever',
  },
  KEEP_SESSIONS_DAYS: {
    rule: days(400),
    means:
      'Days after which a device that nobody signed in on, and when somebody was last seen, are forgotten; `0` never',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
/** What the settings come to, by their names in the environment. */
export type Values = { [Name in SettingName]: z.infer<(typeof settings)[Name]['rule']> };

/** A whole number of the range, both ends included, in digits alone. */
function whole(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}

function oneOf<const Values extends readonly [string, string, ...string[]]>(values: Values) {
  const [last, ...others] = values.toReversed();
  return z.enum(values, { error: `must be ${others.toReversed().join(', ')} or ${last}` });
}

/** What is not encrypted may go to this computer: a simulator of the exchange. */
function isEncryptedOrLocal(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Checked here, as the message of zod's own rule might quote the password of a broken address. */
function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '';
  } catch {
    return false;
  }
}

function isProxyList(text: string): boolean {
  return proxiesOf(text).every(isAddressOrNetwork);
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
  return bits > 0 && rest.length === 0 && isPrefix;
}

/** The addresses that a value of ALERT_MAIL_TO names. */
export function addressesOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** The proxies that a value of TRUST_PROXY names, as Fastify knows them. */
export function proxiesOf(text: string): string[] {
  return text === 'off' ? [] : text.split(',').map((part) => part.trim());
}
