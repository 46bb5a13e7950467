import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settings } from './settings.ts';

const LIVE = { BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's' };
const HOUR_MS = 3_600_000;

const directory = mkdtempSync(join(tmpdir(), 'equanim-config-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function fileWith(contents: string): string {
  const file = join(directory, `secret-${contents.length}`);
  writeFileSync(file, contents);
  return file;
}

describe('The settings', () => {
  it('need none: the demo listens on the loopback interface, never backs up, and takes no messages', () => {
    expect(readConfig({ PORT: '', BYBIT_API_KEY: '' })).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      account: null,
      demo: { password: 'equanim-demo' },
      mail: null,
      siteUrl: 'http://127.0.0.1:4000',
      backup: { everyMs: 0 },
      isContactInboxOn: false,
      record: { audience: 'public' },
    });
  });

  it('make a live account of key and secret, with data of its own, backed up every day', () => {
    const config = readConfig({ ...LIVE, HOST: '0.0.0.0' });
    const baseUrl = 'https://api.bybit.com';
    expect(config).toMatchObject({
      account: { exchange: 'bybit', key: 'k', secret: 's', baseUrl },
      backup: { everyMs: 24 * HOUR_MS, keep: 14 },
      backupDirectory: 'data/backups',
      backupKey: null,
      record: { audience: 'off' },
    });
    expect(config.dataDirectory).not.toBe(readConfig({}).dataDirectory);
    const key = 'ab'.repeat(32);
    const set = { BACKUP_EVERY_HOURS: '6', BACKUP_DIR: '/mnt/backups', BACKUP_KEEP: '3', BACKUP_KEY: key };
    expect(readConfig({ ...LIVE, ...set })).toMatchObject({
      backup: { everyMs: 6 * HOUR_MS, keep: 3 },
      backupDirectory: '/mnt/backups',
      backupKey: Buffer.from(key, 'hex'),
    });
  });

  it('tell everything that is wrong at once, by name', () => {
    const wrong = { PORT: 'many', DATABASE_URL: 'mysql://x', BYBIT_API_KEY: 'k', LOG_LEVEL: 'loud' };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    for (const name of ['PORT', 'DATABASE_URL', 'BYBIT_API_SECRET', 'LOG_LEVEL'])
      expect(() => readConfig(wrong)).toThrow(name);
  });

  it.each([
    'https://api-testnet.bybit.com',
    'http://127.0.0.1:4100',
    'http://[::1]:4100',
    'http://localhost',
  ])('send signed requests over TLS, or not beyond this computer: %s', (BYBIT_BASE_URL) =>
    expect(readConfig({ ...LIVE, BYBIT_BASE_URL }).account?.baseUrl).toBe(BYBIT_BASE_URL),
  );

  it('take a mail server with what a mail needs, and nothing of it alone', () => {
    const from = 'Equanim <no-reply@equanim.example>';
    const url = 'smtps://us%40er:p%3Aw@mail.example';
    const mail = { SMTP_URL: url, SMTP_FROM: from, PUBLIC_URL: 'https://equanim.example/' };
    const siteUrl = 'https://equanim.example';
    expect(readConfig(mail)).toMatchObject({ mail: { url, from, contactTo: undefined }, siteUrl });
    expect(() => readConfig({ ...mail, PUBLIC_URL: '' })).toThrow('PUBLIC_URL');
    expect(() => readConfig({ ...mail, SMTP_FROM: '' })).toThrow('SMTP_FROM');
    expect(() => readConfig({ CONTACT_MAIL_TO: 'firm@equanim.example' })).toThrow('SMTP_URL');
  });

  it('trust the proxies that are named alone', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustedProxies;
    expect(trusted('off')).toEqual([]);
    expect(trusted('203.0.113.9, 10.0.0.0/8,2001:db8::1')).toEqual([
      '203.0.113.9',
      '10.0.0.0/8',
      '2001:db8::1',
    ]);
  });

  it('keep the track record beside the data, named after the address of the site', () => {
    const set = { ...LIVE, TRACK_RECORD: 'public', DATA_DIR: 'd' };
    expect(readConfig({ ...set, PUBLIC_URL: 'https://fund.example/' }).record).toEqual({
      audience: 'public',
      keyFile: join('d', 'record', 'live.key'),
      copyFile: join('d', 'record', 'live.txt'),
      origin: 'fund.example/record',
      source: 'live',
    });
    expect(() => readConfig(set)).toThrow('PUBLIC_URL: the track record is named after');
  });
});

const PROXY = 'must name the proxies by address or network';
const SMTP = 'must be smtp(s)://user:password@host:port';
const KEY = 'must be 32 bytes in hex or base64';
const whole = (from: number, to: number): string => `must be a whole number from ${from} to ${to}`;

/** What each setting that not every text will do for refuses, and what is said of it. */
const REFUSED: Array<[name: string, value: string, sentence: string]> = [
  ['HOST', '203.0.113.9', 'the demo has published passwords'],
  ['HOST', '0.0.0.0', 'the demo has published passwords'],
  ['PORT', 'abc', `${whole(0, 65_535)}; it is "abc"`],
  ['PORT', '9'.repeat(500), `it is "${'9'.repeat(60)}" ...`],
  ['ROLE', 'boss', 'must be all, web or collector'],
  ['DATABASE_URL', 'mysql://u:canary-7@x', 'must be a postgres:// address'],
  ['ALLOW_UNSAFE_DATABASE', 'yes', 'must be on or off; it is "yes"'],
  ['BYBIT_BASE_URL', 'ftp://u:canary-7@x', 'must be an https:// address'],
  ['BYBIT_BASE_URL', 'http://api.bybit.com', 'must be'],
  ['BYBIT_BASE_URL', 'http://127.0.0.1.example', 'must be'],
  ['BASE_EQUITY', '-5', 'must be an amount of USDT such as 50000, or first'],
  ['MAX_UNEXPLAINED_USDT', '1e3', 'must be a number such as 1 or 2.5'],
  ['MAX_UNEXPLAINED_BASIS_POINTS', '2%', 'must be a number such as 1 or 2.5'],
  ['ALLOW_TRADING_KEY', 'true', 'must be on or off'],
  ['ADMIN_SECOND_FACTOR', 'no', 'must be required or optional'],
  ['SECRET_KEY', 'canary-7', KEY],
  ['BACKUP_EVERY_HOURS', '-1', whole(0, 8_760)],
  ['BACKUP_KEEP', '0', whole(1, 10_000)],
  ['BACKUP_KEY', 'canary-7', KEY],
  ['METRICS_PORT', '9,090', whole(0, 65_535)],
  ['ALERT_MAIL_TO', 'nobody', 'must be email addresses with commas between'],
  ['ALERT_WEBHOOK_URL', 'http://canary-7.example', 'must be an https:// address'],
  ['ALERT_SILENT_MINUTES', '5.5', whole(2, 1_440)],
  ['ALERT_FALL_PERCENT', '101', 'must be a number from 0 to 100, such as 10 or 2.5'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ['TRACK_RECORD', 'on', 'must be off, customers or public'],
  ['CONTACT_INBOX', '1', 'must be on or off'],
  ['CONTACT_MAIL_TO', 'a@b.example, c@d.example', 'must be an email address'],
  ['SMTP_URL', 'smtp://u:canary-7%zz@mail.example', SMTP],
  ['SMTP_URL', 'smtp://canary-7:x:y:z@', SMTP],
  ['SMTP_FROM', 'a@b.example\r\nBcc: c@d.example', 'must be an email address, or a name and <address>'],
  ['PUBLIC_URL', 'ftp://u:canary-7@x', 'must be an http(s):// address; it is "ftp://...@x"'],
  ...['on', 'loopback', '0.0.0.0/0', '10.0.0.0/33', 'on,10.0.0.1', '10.0.0.1,'].map(
    (value): [string, string, string] => ['TRUST_PROXY', value, PROXY],
  ),
  ['MIN_FREE_DISK_MB', '1 GB', whole(0, 1_000_000_000)],
  ['KEEP_LEADS_DAYS', '-1', whole(0, 36_500)],
  ['KEEP_LOG_DETAILS_DAYS', ' ', whole(0, 36_500)],
  ['KEEP_SESSIONS_DAYS', '0x10', whole(0, 36_500)],
];
/** Any text may be one of these; what cannot be used is found when it is. */
const ANY_TEXT =
  'DATA_DIR BYBIT_API_KEY BYBIT_API_SECRET LEAKED_PASSWORDS_FILE RECORD_KEY_FILE BACKUP_DIR DEMO_PASSWORD DEMO_SEED METRICS_HOST';

describe('A wrong setting', () => {
  it.each(REFUSED)(
    '%s=%.40j is told by name, with what is expected, and given only if not secret',
    (...row) => {
      const [name, value, sentence] = row;
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(`${name}: `);
      expect(read).toThrow(sentence);
      expect(read).not.toThrow(/canary-7|Invalid|expected|NaN/);
    },
  );

  it('is tried above for each that has a rule', () => {
    const tried = new Set([...REFUSED.map(([name]) => name), ...ANY_TEXT.split(' ')]);
    expect(Object.keys(settings).filter((name) => !tried.has(name))).toEqual([]);
  });
});

describe('A secret in a file', () => {
  it.each(['canary-7', 'canary-7\n', 'canary-7\r\n'])(
    'counts without the line end after it (%j)',
    (contents) => {
      const read = readConfig({ BYBIT_API_KEY: 'k', BYBIT_API_SECRET_FILE: fileWith(contents) });
      expect(read.account).toMatchObject({ key: 'k', secret: 'canary-7' });
    },
  );

  it.each(Object.entries(settings).flatMap(([name, setting]) => ('isSecret' in setting ? [name] : [])))(
    'is read for %s, which is refused in both places and tells nothing of its contents',
    (name) => {
      const both = () => readConfig({ [name]: 'canary-8', [`${name}_FILE`]: fileWith('canary-9') });
      expect(both).toThrow(`${name} and ${name}_FILE: set only one of them`);
      expect(both).not.toThrow(/canary-[89]/);
      const missing = () => readConfig({ [`${name}_FILE`]: join(directory, 'none') });
      expect(missing).toThrow(`${name}_FILE: the file cannot be read (ENOENT)`);
      expect(() => readConfig({ [`${name}_FILE`]: fileWith('') })).toThrow(`${name}_FILE: the file is empty`);
    },
  );

  it('is told to the audit log only as set, like any other secret', () => {
    const { told } = readConfig({
      BYBIT_API_KEY: 'canary-1',
      BYBIT_API_SECRET_FILE: fileWith('canary-2'),
      DATABASE_URL: 'postgres://u:canary-3@x/y',
      PORT: '4321',
    });
    const set = { BYBIT_API_KEY: 'set', BYBIT_API_SECRET: 'set', DATABASE_URL: 'set', SMTP_URL: 'not set' };
    expect(told).toMatchObject({ ...set, PORT: 4321, KEEP_LEADS_DAYS: 730 });
    expect(JSON.stringify(told)).not.toContain('canary');
  });
});
