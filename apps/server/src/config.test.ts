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
      expect(both).toThrow(`${name} and ${name}_FILE: set one of them`);
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
