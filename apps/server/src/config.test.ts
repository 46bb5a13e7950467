import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settings } from './settings.ts';

describe('the settings', () => {
  it('need none: the demo listens on the loopback interface', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      account: null,
      demo: { password: 'equanim-demo' },
    });
  });

  it('count an empty one as absent', () => {
    expect(readConfig({ PORT: '', BYBIT_API_KEY: '' })).toEqual(readConfig({}));
  });

  it('make a live account of key and secret, with data of its own', () => {
    const config = readConfig({ BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's', HOST: '0.0.0.0' });
    expect(config.account).toEqual({
      exchange: 'bybit',
      key: 'k',
      secret: 's',
      baseUrl: 'https://api.bybit.com',
    });
    expect(config.dataDirectory).not.toBe(readConfig({}).dataDirectory);
  });

  it('tell everything that is wrong at once, by name', () => {
    const wrong = { PORT: 'many', DATABASE_URL: 'mysql://x', BYBIT_API_KEY: 'k', LOG_LEVEL: 'loud' };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    for (const name of ['PORT', 'DATABASE_URL', 'BYBIT_API_SECRET', 'LOG_LEVEL'])
      expect(() => readConfig(wrong)).toThrow(name);
  });

  it('back up a live account every day into DATA_DIR, and the demo never', () => {
    const live = { BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's' };
    const [hourMs, key] = [3_600_000, 'ab'.repeat(32)];
    expect(readConfig(live)).toMatchObject({
      backup: { everyMs: 24 * hourMs, keep: 14 },
      backupDirectory: 'data/backups',
      backupKey: null,
    });
    expect(readConfig({}).backup.everyMs).toBe(0);
    const set = { BACKUP_EVERY_HOURS: '6', BACKUP_DIR: '/mnt/backups', BACKUP_KEEP: '3', BACKUP_KEY: key };
    for (const settingsOf of [set, { ...live, ...set }])
      expect(readConfig(settingsOf)).toMatchObject({
        backup: { everyMs: 6 * hourMs, keep: 3 },
        backupDirectory: '/mnt/backups',
        backupKey: Buffer.from(key, 'hex'),
      });
    expect(readConfig({ ...live, BACKUP_EVERY_HOURS: '0' }).backup.everyMs).toBe(0);
    expect(readConfig(set).told['BACKUP_KEY']).toBe('set');
    for (const wrong of [{ BACKUP_EVERY_HOURS: '-1' }, { BACKUP_KEEP: '0' }, { BACKUP_KEY: 'short' }])
      expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0]);
  });

  it('leave the contact inbox off unless it is switched on in so many letters', () => {
    expect(readConfig({}).isContactInboxOn).toBe(false);
    expect(readConfig({ CONTACT_INBOX: 'on' }).isContactInboxOn).toBe(true);
    expect(() => readConfig({ CONTACT_INBOX: 'yes' })).toThrow('CONTACT_INBOX');
  });

  it.each([
    'https://api-testnet.bybit.com',
    'http://127.0.0.1:4100',
    'http://[::1]:4100',
    'http://localhost',
  ])('send signed requests over TLS, or not beyond this computer: %s', (BYBIT_BASE_URL) => {
    expect(readConfig({ BYBIT_BASE_URL, BYBIT_API_KEY: 'a', BYBIT_API_SECRET: 'b' }).account?.baseUrl).toBe(
      BYBIT_BASE_URL,
    );
  });

  it('take a mail server with what a mail needs, and nothing of it alone', () => {
    const mail = {
      SMTP_URL: 'smtps://us%40er:p%3Aw@mail.example',
      SMTP_FROM: 'Equanim <no-reply@equanim.example>',
      PUBLIC_URL: 'https://equanim.example/',
    };
    expect(readConfig(mail)).toMatchObject({
      mail: { url: mail.SMTP_URL, from: mail.SMTP_FROM, contactTo: undefined },
      siteUrl: 'https://equanim.example',
    });
    expect(readConfig({})).toMatchObject({ mail: null, siteUrl: 'http://127.0.0.1:4000' });
    expect(() => readConfig({ ...mail, PUBLIC_URL: '' })).toThrow('PUBLIC_URL');
    expect(() => readConfig({ ...mail, SMTP_FROM: '' })).toThrow('SMTP_FROM');
    expect(() => readConfig({ CONTACT_MAIL_TO: 'firm@equanim.example' })).toThrow('SMTP_URL');
  });

  it.each([
    ['SMTP_FROM', 'Equanim <nobody>'],
    ['SMTP_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['CONTACT_MAIL_TO', 'a@b.example, c@d.example'],
    ['PUBLIC_URL', 'equanim.example'],
    ['BYBIT_BASE_URL', 'http://api.bybit.com'],
    ['BYBIT_BASE_URL', 'http://127.0.0.1.example'],
    ['BYBIT_BASE_URL', 'api.bybit.com'],
  ])('refuse a %s such as %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: must be`);
  });

  it.each(['http://u:canary-7@mail.example', 'smtp://u:canary-7%zz@mail.example', 'smtp://canary-7:x:y:z@'])(
    'refuse a mail server such as %s without telling its password',
    (url) => {
      const read = () => readConfig({ SMTP_URL: url });
      expect(read).toThrow('SMTP_URL: must be');
      expect(read).not.toThrow('canary-7');
    },
  );

  it.each([
    ['off', []],
    ['127.0.0.1', ['127.0.0.1']],
    ['203.0.113.9, 10.0.0.0/8,2001:db8::1', ['203.0.113.9', '10.0.0.0/8', '2001:db8::1']],
  ])('trust the proxies of %j alone', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustedProxies).toEqual(trusted);
  });

  it.each(['on', 'yes', 'loopback', '0.0.0.0/0', '10.0.0.0/33', 'on,10.0.0.1', '10.0.0.1,'])(
    'refuse to trust %j as a proxy',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY: must name the proxies');
    },
  );

  it('refuse the demo with its known passwords on any other address', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('loopback');
  });
});

/** For each setting that not every text will do for: one that does not, and what is said of it. */
const REFUSED: Record<string, [string, string]> = {
  HOST: ['203.0.113.9', 'HOST: the demo has published passwords'],
  PORT: ['abc', 'PORT: must be a whole number from 0 to 65535; it is "abc"'],
  ROLE: ['boss', 'ROLE: must be all, web or collector; it is "boss"'],
  DATABASE_URL: ['mysql://x', 'DATABASE_URL: must be a postgres:// address'],
  ALLOW_UNSAFE_DATABASE: ['yes', 'ALLOW_UNSAFE_DATABASE: must be on or off; it is "yes"'],
  BYBIT_BASE_URL: ['ftp://u:canary-7@x', 'BYBIT_BASE_URL: must be an https:// address'],
  BASE_EQUITY: ['-5', 'BASE_EQUITY: must be an amount of USDT such as 50000, or first; it is "-5"'],
  MAX_UNEXPLAINED_USDT: ['1e3', 'MAX_UNEXPLAINED_USDT: must be a number such as 1 or 2.5; it is "1e3"'],
  MAX_UNEXPLAINED_BASIS_POINTS: ['2%', 'MAX_UNEXPLAINED_BASIS_POINTS: must be a number such as 1 or 2.5'],
  ALLOW_TRADING_KEY: ['true', 'ALLOW_TRADING_KEY: must be on or off; it is "true"'],
  ADMIN_SECOND_FACTOR: ['no', 'ADMIN_SECOND_FACTOR: must be required or optional; it is "no"'],
  SECRET_KEY: ['canary-7', 'SECRET_KEY: must be 32 bytes in hex or base64'],
  BACKUP_EVERY_HOURS: ['daily', 'BACKUP_EVERY_HOURS: must be a whole number from 0 to 8760; it is "daily"'],
  BACKUP_KEEP: ['0', 'BACKUP_KEEP: must be a whole number from 1 to 10000; it is "0"'],
  BACKUP_KEY: ['canary-7', 'BACKUP_KEY: must be 32 bytes in hex or base64'],
  METRICS_PORT: ['9,090', 'METRICS_PORT: must be a whole number from 0 to 65535; it is "9,090"'],
  ALERT_MAIL_TO: ['nobody', 'ALERT_MAIL_TO: must be email addresses with commas between; it is "nobody"'],
  ALERT_WEBHOOK_URL: ['http://canary-7.example', 'ALERT_WEBHOOK_URL: must be an https:// address'],
  ALERT_SILENT_MINUTES: ['5.5', 'ALERT_SILENT_MINUTES: must be a whole number from 2 to 1440; it is "5.5"'],
  ALERT_FALL_PERCENT: ['101', 'ALERT_FALL_PERCENT: must be a number from 0 to 100, such as 10 or 2.5; it is'],
  LOG_LEVEL: ['loud', 'LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent; it is "loud"'],
  TRACK_RECORD: ['on', 'TRACK_RECORD: must be off, customers or public; it is "on"'],
  CONTACT_INBOX: ['1', 'CONTACT_INBOX: must be on or off; it is "1"'],
  CONTACT_MAIL_TO: ['a, b', 'CONTACT_MAIL_TO: must be an email address; it is "a, b"'],
  SMTP_URL: ['http://u:canary-7@mail.example', 'SMTP_URL: must be smtp(s)://user:password@host:port'],
  SMTP_FROM: ['me', 'SMTP_FROM: must be an email address, or a name and <address>; it is "me"'],
  PUBLIC_URL: ['ftp://u:canary-7@x', 'PUBLIC_URL: must be an http(s):// address; it is "ftp://...@x"'],
  TRUST_PROXY: ['on', 'TRUST_PROXY: must name the proxies by address or network'],
  MIN_FREE_DISK_MB: ['1 GB', 'MIN_FREE_DISK_MB: must be a whole number from 0 to 1000000000; it is "1 GB"'],
  KEEP_LEADS_DAYS: ['-1', 'KEEP_LEADS_DAYS: must be a whole number from 0 to 36500; it is "-1"'],
  KEEP_LOG_DETAILS_DAYS: [' ', 'KEEP_LOG_DETAILS_DAYS: must be a whole number from 0 to 36500; it is " "'],
  KEEP_SESSIONS_DAYS: ['0x10', 'KEEP_SESSIONS_DAYS: must be a whole number from 0 to 36500; it is "0x10"'],
};
/** Any text may be one of these; what cannot be used is found when it is. */
const ANY_TEXT = new Set([
  'DATA_DIR',
  'BYBIT_API_KEY',
  'BYBIT_API_SECRET',
  'LEAKED_PASSWORDS_FILE',
  'RECORD_KEY_FILE',
  'BACKUP_DIR',
  'DEMO_PASSWORD',
  'DEMO_SEED',
  'METRICS_HOST',
]);

describe('the track record', () => {
  const live = { BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's' };

  it('is off for a live account unless it is set, and shown to those signed in to the demo', () => {
    expect(readConfig(live).record.audience).toBe('off');
    expect(readConfig({}).record.audience).toBe('customers');
    expect(readConfig({ TRACK_RECORD: 'off' }).record.audience).toBe('off');
  });

  it('lies beside the data, and is named after the address of the site', () => {
    const settings = { ...live, TRACK_RECORD: 'public', PUBLIC_URL: 'https://fund.example/', DATA_DIR: 'd' };
    expect(readConfig(settings).record).toEqual({
      audience: 'public',
      keyFile: join('d', 'record', 'live.key'),
      copyFile: join('d', 'record', 'live.txt'),
      origin: 'fund.example/record',
      source: 'live',
    });
    expect(readConfig({ ...settings, RECORD_KEY_FILE: 'k' }).record.keyFile).toBe('k');
    const { PUBLIC_URL: _, ...nameless } = settings;
    expect(() => readConfig(nameless)).toThrow('PUBLIC_URL: the track record is named after');
  });
});

describe('a wrong setting', () => {
  it.each(Object.keys(settings).filter((name) => !ANY_TEXT.has(name)))(
    '%s is told by name, with what is expected and what was given, unless that is secret',
    (name) => {
      const [value, sentence] = REFUSED[name] ?? ['', 'no example of a wrong value'];
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(sentence);
      expect(read).not.toThrow(/canary-7|Invalid|expected|NaN/);
    },
  );

  it('is quoted no further than a line has room for', () => {
    expect(() => readConfig({ PORT: '9'.repeat(500) })).toThrow(`it is "${'9'.repeat(60)}" ...`);
  });
});

describe('a secret in a file', () => {
  let directory = '';
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'equanim-config-'))));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function fileWith(contents: string): string {
    const file = join(directory, `secret-${contents.length}`);
    writeFileSync(file, contents);
    return file;
  }

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

  it('that breaks its rule is refused without telling it', () => {
    const read = () => readConfig({ DATABASE_URL_FILE: fileWith('mysql://u:canary-7@x') });
    expect(read).toThrow('DATABASE_URL: must be a postgres:// address');
    expect(read).not.toThrow('canary-7');
  });

  it('is told to the audit log only as set, like any other secret', () => {
    const { told } = readConfig({
      BYBIT_API_KEY: 'canary-1',
      BYBIT_API_SECRET_FILE: fileWith('canary-2'),
      DATABASE_URL: 'postgres://u:canary-3@x/y',
      PORT: '4321',
    });
    expect(told).toMatchObject({
      BYBIT_API_KEY: 'set',
      BYBIT_API_SECRET: 'set',
      DATABASE_URL: 'set',
      SMTP_URL: 'not set',
      PORT: 4321,
      KEEP_LEADS_DAYS: 730,
    });
    expect(JSON.stringify(told)).not.toContain('canary');
  });
});
