import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordAudience } from '@equanim/contract/record';
import { Decimal } from 'decimal.js';
import { MEGABYTE } from './platform/disk/free-space.ts';
import type { ExchangeAccount } from './sampling/exchange/create-exchange.ts';
import type { Retention } from './people/privacy/retention.service.ts';
import { HOUR_MS, MINUTE_MS } from './platform/time.ts';
import { addressesOf, proxiesOf, settings, type SettingName, type Values } from './settings.ts';

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'];

/** Of a whole. */
const BASIS_POINTS = 10_000;
const PERCENT = 100;
const LIVE_BACKUP_HOURS = 24;

/** The settings, read once at start. */
export interface Config {
  host: string;
  port: number;
  dataDirectory: string;
  /** Where backups are written by default; outside the data they are backups of. */
  backupDirectory: string;
  /** Backups that the server makes by itself, every so often; never for 0. */
  backup: { everyMs: number; keep: number };
  /** 32 bytes that encrypt every backup; null where they are not encrypted. */
  backupKey: Uint8Array | null;
  databaseUrl: string | undefined;
  /** Whether a live account may stand on a PostgreSQL server that a crash can damage. */
  isUnsafeDatabaseAllowed: boolean;
  /** Whether this process answers people, stands for election to collect, or both. */
  role: Values['ROLE'];
  /** Null in demo mode. */
  account: ExchangeAccount | null;
  baseEquity: Decimal | 'first';
  /** What may stay unexplained of a minute: an amount of USDT, or a fraction of the equity. */
  unexplainedLimit: { usdt: Decimal; rate: Decimal };
  isTradingKeyAllowed: boolean;
  /** Whether administrators have to have a second factor. */
  isFactorRequired: boolean;
  /** 32 bytes; null where the key is kept in {@link Config.secretKeyFile}. */
  secretKey: Uint8Array | null;
  /** Beside the data and not in it: who gets hold of the data, or of a backup, does not have the key. */
  secretKeyFile: string;
  /** Path of the list of leaked passwords. */
  leakedPasswordsFile: string | undefined;
  demo: { password: string; seed: string };
  logLevel: Values['LOG_LEVEL'];
  /** Proxies whose X-Forwarded-For is believed: addresses or networks; empty for none. */
  trustedProxies: string[];
  isContactInboxOn: boolean;
  /** Where the track record lies, and who may see it. */
  record: {
    audience: RecordAudience;
    keyFile: string;
    copyFile: string;
    origin: string;
    source: 'live' | 'demo';
  };
  /** Null where no mail is sent. */
  mail: MailSettings | null;
  /** Origin of the links sent to people, without a trailing slash. */
  siteUrl: string;
  /** Of the disks of the data and of the backups; below it administrators are told. */
  minFreeDiskBytes: number;
  /** How long what is about people is kept. */
  keep: Retention;
  /** Where metrics are served; null where they are not. */
  metrics: { host: string; port: number } | null;
  alerts: AlertSettings;
  /** Every setting as the audit log may hold it: of a secret only whether it is set. */
  told: Record<string, unknown>;
}

export interface MailSettings {
  /** Holds a password. */
  url: string;
  from: string;
  /** Who gets the messages of the contact form; every administrator if undefined. */
  contactTo: string | undefined;
}

export interface AlertSettings {
  /** Who gets alerts by mail; empty for nobody. */
  mailTo: readonly string[];
  /** Holds a secret. */
  webhookUrl: string | undefined;
  silentMs: number;
  /** Fall of the normalized value from its highest of a day, as a fraction; 0 for none that is told. */
  fall: number;
}

/** Settings that cannot be used; the message has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads every setting from the environment; an empty one counts as absent. A secret may stand in a file instead, which
 * NAME_FILE names.
 *
 * @throws ConfigError that names every wrong setting at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const given = new Map<string, string>();
  const entries = Object.entries(settings).map(([name, setting]) => {
    const text = 'isSecret' in setting ? secretOf(name, environment, problems) : textOf(name, environment);
    if (text !== undefined) given.set(name, text);
    const result = setting.rule.safeParse(text);
    if (!result.success) {
      const what = result.error.issues[0]?.message ?? 'cannot be used';
      problems.push(`${name}: ${what}${'isSecret' in setting ? '' : quote(text)}`);
    }
    return [name, result.data];
  });
  const values = Object.fromEntries(entries) as Values;
  problems.push(...contradictions(values));
  if (problems.length > 0) throw new ConfigError(`Wrong settings:\n  ${problems.join('\n  ')}`);
  return toConfig(values, given);
}

const MAX_QUOTED_LENGTH = 60;

/** What was given, as the end of a sentence; an address without the password that may be in it. */
function quote(text = ''): string {
  const shown = text.replace(/\/\/[^/]*@/, '//...@');
  const start = shown.slice(0, MAX_QUOTED_LENGTH);
  return `; it is ${JSON.stringify(start)}${start === shown ? '' : ' ...'}`;
}

function textOf(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  return environment[name] === '' ? undefined : environment[name];
}

/** A secret as it is given, or the contents of the file that is given for it, without the line end after them. */
function secretOf(name: string, environment: NodeJS.ProcessEnv, problems: string[]): string | undefined {
  const text = textOf(name, environment);
  const file = textOf(`${name}_FILE`, environment);
  if (file === undefined) return text;
  if (text !== undefined) {
    problems.push(`${name} and ${name}_FILE: set only one of them`);
    return undefined;
  }
  try {
    const contents = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (contents === '') problems.push(`${name}_FILE: the file is empty`);
    return contents === '' ? undefined : contents;
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    problems.push(`${name}_FILE: the file cannot be read (${code})`);
    return undefined;
  }
}

/** What cannot be true together, each with its sentence. */
function contradictions(values: Values): string[] {
  const { SMTP_URL } = values;
  const [hasKey, hasSecret] = [Boolean(values.BYBIT_API_KEY), Boolean(values.BYBIT_API_SECRET)];
  const sentences: Array<[boolean, string]> = [
    [
      hasKey !== hasSecret,
      'BYBIT_API_KEY and BYBIT_API_SECRET: set both for a live account, or neither for the demo',
    ],
    [
      !hasKey && Boolean(values.HOST) && !LOOPBACK_HOSTS.includes(values.HOST),
      'HOST: the demo has published passwords and listens only on the loopback interface',
    ],
    ...contradictionsOfMail(values),
    [
      hasKey && (values.TRACK_RECORD ?? 'off') !== 'off' && !values.PUBLIC_URL,
      'PUBLIC_URL: the track record is named after the address of the site, permanently; set it',
    ],
    [!SMTP_URL && Boolean(values.ALERT_MAIL_TO), 'ALERT_MAIL_TO: alerts need a mail server; set SMTP_URL'],
  ];
  return sentences.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}

function contradictionsOfMail(values: Values): Array<[boolean, string]> {
  const { SMTP_URL, SMTP_FROM, PUBLIC_URL, CONTACT_MAIL_TO } = values;
  return [
    [
      Boolean(SMTP_URL) && !(SMTP_FROM && PUBLIC_URL),
      'SMTP_FROM and PUBLIC_URL: emails need a sender, and their links an address; set both',
    ],
    [
      !SMTP_URL && Boolean(SMTP_FROM || CONTACT_MAIL_TO),
      'SMTP_URL: SMTP_FROM and CONTACT_MAIL_TO do nothing without a mail server',
    ],
  ];
}

function toConfig(values: Values, given: ReadonlyMap<string, string>): Config {
  const { SMTP_URL: url, SMTP_FROM: from } = values;
  const account = accountOf(values);
  return {
    host: values.HOST,
    port: values.PORT,
    // Two accounts never share a database; the demo's lies beside, so that going live needs no cleaning up.
    dataDirectory: join(values.DATA_DIR, account ? 'live' : 'demo'),
    ...backupsOf(values, account !== null),
    databaseUrl: values.DATABASE_URL,
    isUnsafeDatabaseAllowed: values.ALLOW_UNSAFE_DATABASE,
    role: values.ROLE,
    account,
    baseEquity: values.BASE_EQUITY === 'first' ? 'first' : new Decimal(values.BASE_EQUITY),
    unexplainedLimit: {
      usdt: new Decimal(values.MAX_UNEXPLAINED_USDT),
      rate: new Decimal(values.MAX_UNEXPLAINED_BASIS_POINTS).div(BASIS_POINTS),
    },
    isTradingKeyAllowed: values.ALLOW_TRADING_KEY,
    isFactorRequired: (values.ADMIN_SECOND_FACTOR ?? (account ? 'required' : 'optional')) === 'required',
    secretKey: values.SECRET_KEY ?? null,
    secretKeyFile: join(values.DATA_DIR, 'secret.key'),
    leakedPasswordsFile: values.LEAKED_PASSWORDS_FILE,
    demo: { password: values.DEMO_PASSWORD, seed: values.DEMO_SEED },
    logLevel: values.LOG_LEVEL,
    trustedProxies: proxiesOf(values.TRUST_PROXY),
    isContactInboxOn: values.CONTACT_INBOX,
    record: recordOf(values, account ? 'live' : 'demo'),
    mail: url && from ? { url, from, contactTo: values.CONTACT_MAIL_TO } : null,
    siteUrl: siteUrlOf(values),
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * MEGABYTE,
    keep: {
      leadsDays: values.KEEP_LEADS_DAYS,
      logDetailsDays: values.KEEP_LOG_DETAILS_DAYS,
      sessionsDays: values.KEEP_SESSIONS_DAYS,
    },
    metrics:
      values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    alerts: {
      mailTo: values.ALERT_MAIL_TO === undefined ? [] : addressesOf(values.ALERT_MAIL_TO),
      webhookUrl: values.ALERT_WEBHOOK_URL,
      silentMs: values.ALERT_SILENT_MINUTES * MINUTE_MS,
      fall: values.ALERT_FALL_PERCENT / PERCENT,
    },
    told: tell(values, given),
  };
}

/** The live account, by the settings of its exchange. */
function accountOf(values: Values): Config['account'] {
  const { BYBIT_API_KEY: key, BYBIT_API_SECRET: secret, BYBIT_BASE_URL: baseUrl } = values;
  return key && secret ? { exchange: 'bybit', key, secret, baseUrl } : null;
}

function backupsOf(
  values: Values,
  isLive: boolean,
): Pick<Config, 'backupDirectory' | 'backup' | 'backupKey'> {
  const everyHours = values.BACKUP_EVERY_HOURS ?? (isLive ? LIVE_BACKUP_HOURS : 0);
  return {
    backupDirectory: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    backup: { everyMs: everyHours * HOUR_MS, keep: values.BACKUP_KEEP },
    backupKey: values.BACKUP_KEY ?? null,
  };
}

function tell(values: Values, given: ReadonlyMap<string, string>): Record<string, unknown> {
  const told = Object.entries(settings).map(([name, setting]) => {
    if ('isSecret' in setting) return [name, given.has(name) ? 'set' : 'not set'];
    return [name, values[name as SettingName] ?? 'not set'];
  });
  return Object.fromEntries(told) as Record<string, unknown>;
}

function siteUrlOf({ PUBLIC_URL: url, HOST: host, PORT: port }: Values): string {
  return (url ?? `http://${hostInUrl(host)}:${port}`).replace(/\/+$/, '');
}

/** Beside the data and not in it: a restored database does not bring back an older record, and no backup has the key. */
function recordOf(values: Values, mode: 'live' | 'demo'): Config['record'] {
  const directory = join(values.DATA_DIR, 'record');
  return {
    audience: values.TRACK_RECORD ?? (mode === 'demo' ? 'public' : 'off'),
    keyFile: values.RECORD_KEY_FILE ?? join(directory, `${mode}.key`),
    copyFile: join(directory, `${mode}.txt`),
    origin: `${new URL(siteUrlOf(values)).host}/record`,
    source: mode,
  };
}

/** A host as it stands in a URL: IPv6 in brackets. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
