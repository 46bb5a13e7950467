import { isIP } from 'node:net';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { z } from 'zod';

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'];
const BYBIT_MAINNET = 'https://api.bybit.com';

/** Networks no visitor comes from, by the names that Fastify's proxy rules know. */
const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Of a whole. */
const BASIS_POINTS = 10_000;

const optional = z.string().optional();
const amount = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/, 'must be a number such as 1 or 2.5');
const mailAddress = /^[^\s<>@]+@[^\s<>@]+$/;
const onOff = z
  .enum(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on');

/** Every setting: its name in the environment, its rule, and the sentence the README shows. */
export const settings = {
  HOST: {
    rule: z.string().default('127.0.0.1'),
    means: 'Address to listen on; the demo only takes a loopback address',
  },
  PORT: {
    rule: z.coerce.number().int().min(0).max(65535).default(4000),
    means: 'Port to listen on; 0 takes a free one',
  },
  DATA_DIR: { rule: z.string().default('./data'), means: 'Directory of the embedded database' },
  DATABASE_URL: {
    rule: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    means: 'PostgreSQL server to use instead of the embedded database',
  },
  BYBIT_API_KEY: { rule: optional, means: 'Key of the live account, read-only; without it the demo runs' },
  BYBIT_API_SECRET: { rule: optional, means: 'Secret of that key' },
  BYBIT_BASE_URL: {
    rule: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).default(BYBIT_MAINNET),
    means: 'Host of the exchange: mainnet, testnet or a regional one',
  },
  BASE_EQUITY: {
    rule: z
      .string()
      .default('50000')
      .refine((text) => text === 'first' || (/^\d{1,15}(\.\d{1,8})?$/.test(text) && Number(text) > 0), {
        error: 'must be an amount of USDT such as 50000, or first',
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
    rule: z.enum(['required', 'optional']).optional(),
    means:
      'Whether administrators have to set up a second factor, within a week; `required` unless set, `optional` in the demo',
  },
  DEMO_PASSWORD: {
    rule: z.string().default('equanim-demo'),
    means: 'Password of the two accounts of the demo',
  },
  DEMO_SEED: { rule: z.string().default('equanim'), means: 'Seed of the simulated market of the demo' },
  LOG_LEVEL: {
    rule: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    means: 'How much the server writes to its log',
  },
  CONTACT_INBOX: {
    rule: onOff,
    means: '`on` keeps what the contact form is sent as leads for administrators; `off` sends nothing',
  },
  CONTACT_MAIL_TO: {
    rule: z.string().regex(mailAddress, 'must be an e-mail address').optional(),
    means: 'Address that gets the messages of the contact inbox by mail; the administrators unless set',
  },
  SMTP_URL: {
    rule: z
      .string()
      .refine(isSmtpUrl, {
        error: 'must be smtp(s)://user:password@host:port, with odd characters percent-encoded',
      })
      .optional(),
    means: 'Mail server, smtp:// or smtps://, with user and password in it; without it no mail is sent',
  },
  SMTP_FROM: {
    rule: z
      .string()
      .regex(
        /^(?:[^\p{Cc}<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
        'must be an e-mail address, or a name and <address>',
      )
      .optional(),
    means: 'Whom mails come from, such as `Equanim <no-reply@example.com>`',
  },
  PUBLIC_URL: {
    rule: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
    means: 'Address people reach the site at, for links in mails',
  },
  TRUST_PROXY: {
    rule: z
      .string()
      .default('off')
      .refine(isProxyList, { error: 'must be on, off, or the addresses of the proxies with commas between' }),
    means: '`on` behind a reverse proxy nearby (loopback, private network); of others the addresses',
  },
} as const satisfies Record<string, { rule: z.ZodType; means: string }>;

type SettingName = keyof typeof settings;
type Values = { [Name in SettingName]: z.infer<(typeof settings)[Name]['rule']> };

/** The settings, read once at start. */
export interface Config {
  host: string;
  port: number;
  dataDirectory: string;
  /** Where backups are written by default; outside the data they are backups of. */
  backupDirectory: string;
  databaseUrl: string | undefined;
  /** Null in demo mode. */
  account: { exchange: 'bybit'; key: string; secret: string; baseUrl: string } | null;
  baseEquity: Decimal | 'first';
  /** What may stay unexplained of a minute: an amount of USDT, or a fraction of the equity. */
  unexplainedLimit: { usdt: Decimal; rate: Decimal };
  isTradingKeyAllowed: boolean;
  /** Whether administrators have to have a second factor. */
  isFactorRequired: boolean;
  demo: { password: string; seed: string };
  logLevel: Values['LOG_LEVEL'];
  /** Proxies whose X-Forwarded-For is believed: addresses, networks or their names; empty for none. */
  trustedProxies: string[];
  isContactInboxOn: boolean;
  /** Null where no mail is sent. */
  mail: MailSettings | null;
  /** Origin of the links sent to people, without a trailing slash. */
  siteUrl: string;
}

export interface MailSettings {
  /** Holds a password. */
  url: string;
  from: string;
  /** Who gets the messages of the contact form; every administrator if undefined. */
  contactTo: string | undefined;
}

/** Settings that cannot be used; the message has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads every setting from the environment; an empty one counts as absent.
 *
 * @throws ConfigError that names every wrong setting at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([name, { rule }]) => {
    const result = rule.safeParse(environment[name] === '' ? undefined : environment[name]);
    if (!result.success) problems.push(`${name}: ${result.error.issues[0]?.message ?? 'cannot be used'}`);
    return [name, result.data];
  });
  const values = Object.fromEntries(entries) as Values;
  problems.push(...contradictions(values));
  if (problems.length > 0) throw new ConfigError(`Wrong settings:\n  ${problems.join('\n  ')}`);
  return toConfig(values);
}

function contradictions(values: Values): string[] {
  const problems: string[] = [];
  if (Boolean(values.BYBIT_API_KEY) !== Boolean(values.BYBIT_API_SECRET)) {
    problems.push('BYBIT_API_KEY and BYBIT_API_SECRET: set both for a live account, or neither for the demo');
  }
  if (!values.BYBIT_API_KEY && values.HOST && !LOOPBACK_HOSTS.includes(values.HOST)) {
    problems.push('HOST: the demo has known passwords and listens on the loopback interface only');
  }
  if (values.SMTP_URL && !(values.SMTP_FROM && values.PUBLIC_URL)) {
    problems.push('SMTP_FROM and PUBLIC_URL: a mail needs a sender, and its links an address; set both');
  }
  if (!values.SMTP_URL && (values.SMTP_FROM || values.CONTACT_MAIL_TO)) {
    problems.push('SMTP_URL: SMTP_FROM and CONTACT_MAIL_TO do nothing without a mail server');
  }
  return problems;
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
  return ['on', 'off'].includes(text) || proxiesOf(text).every(isAddressOrNetwork);
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
  return bits > 0 && rest.length === 0 && isPrefix;
}

function proxiesOf(text: string): string[] {
  if (text === 'off') return [];
  return text === 'on' ? PRIVATE_NETWORKS : text.split(',').map((part) => part.trim());
}

function toConfig(values: Values): Config {
  const { BYBIT_API_KEY: key, BYBIT_API_SECRET: secret, SMTP_URL: url, SMTP_FROM: from } = values;
  const account =
    key && secret ? { exchange: 'bybit' as const, key, secret, baseUrl: values.BYBIT_BASE_URL } : null;
  return {
    host: values.HOST,
    port: values.PORT,
    // Two accounts never share a database; the demo's lies beside, so that going live needs no cleaning up.
    dataDirectory: join(values.DATA_DIR, account ? 'live' : 'demo'),
    backupDirectory: join(values.DATA_DIR, 'backups'),
    databaseUrl: values.DATABASE_URL,
    account,
    baseEquity: values.BASE_EQUITY === 'first' ? 'first' : new Decimal(values.BASE_EQUITY),
    unexplainedLimit: {
      usdt: new Decimal(values.MAX_UNEXPLAINED_USDT),
      rate: new Decimal(values.MAX_UNEXPLAINED_BASIS_POINTS).div(BASIS_POINTS),
    },
    isTradingKeyAllowed: values.ALLOW_TRADING_KEY,
    isFactorRequired: (values.ADMIN_SECOND_FACTOR ?? (account ? 'required' : 'optional')) === 'required',
    demo: { password: values.DEMO_PASSWORD, seed: values.DEMO_SEED },
    logLevel: values.LOG_LEVEL,
    trustedProxies: proxiesOf(values.TRUST_PROXY),
    isContactInboxOn: values.CONTACT_INBOX,
    mail: url && from ? { url, from, contactTo: values.CONTACT_MAIL_TO } : null,
    siteUrl: (values.PUBLIC_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`).replace(/\/+$/, ''),
  };
}

/** A host as it stands in a URL: IPv6 in brackets. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
