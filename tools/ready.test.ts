import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Ready {
  whatIsInstalled(directory: string): string;
  isWebBuilt(directory: string): boolean;
  readEnvironment(directory: string): Record<string, string>;
}

const ready = (await import(new URL('ready.mjs', import.meta.url).href)) as Ready;
const LOCK = {
  '': { version: '1.0.0' },
  'apps/server': { version: '1.0.0' },
  'node_modules/kept': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/tool': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/other-platform': { version: '3.0.0', integrity: 'sha512-c', optional: true },
};
const NO_DEV = ['node_modules/tool', 'node_modules/other-platform'];
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-ready-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function write(path: string, contents: object | string): void {
  mkdirSync(join(directory, path, '..'), { recursive: true });
  writeFileSync(join(directory, path), typeof contents === 'string' ? contents : JSON.stringify(contents));
}

/** Installs as npm does: the packages, and what it writes down of them; optional ones of another platform are left out. */
function install(without: string[] = ['node_modules/other-platform']): void {
  const packages = Object.fromEntries(
    Object.entries(LOCK).filter(([path]) => path !== '' && !without.includes(path)),
  );
  for (const path of Object.keys(packages)) write(`${path}/package.json`, {});
  write('package-lock.json', { packages: LOCK });
  write('node_modules/.package-lock.json', { packages });
}

describe('npm start installs', () => {
  it('nothing after npm ci, nor after npm ci --omit=dev, whatever is left out for another platform', () => {
    install();
    expect(ready.whatIsInstalled(directory)).toBe('everything');
    install(NO_DEV);
    rmSync(join(directory, 'node_modules/tool'), { recursive: true });
    expect(ready.whatIsInstalled(directory)).toBe('production');
  });

  it('where nothing is installed, an install was broken off, or a folder is gone', () => {
    write('package-lock.json', { packages: LOCK });
    expect(ready.whatIsInstalled(directory)).toBe('incomplete');
    install();
    write('node_modules/.package-lock.json', '{"packages": {');
    expect(ready.whatIsInstalled(directory)).toBe('incomplete');
    install();
    rmSync(join(directory, 'node_modules/kept'), { recursive: true });
    expect(ready.whatIsInstalled(directory)).toBe('incomplete');
  });

  it.each([
    ['node_modules/kept', { ...LOCK['node_modules/kept'], version: '1.0.1' }],
    ['node_modules/new', { version: '1.0.0' }],
  ])('where the lockfile has another %s', (path, entry) => {
    install();
    write('package-lock.json', { packages: { ...LOCK, [path]: entry } });
    expect(ready.whatIsInstalled(directory)).toBe('incomplete');
  });
});

it('the website is built again where its sources are other ones, and taken as it is where there are none', () => {
  expect(ready.isWebBuilt(directory)).toBe(false);
  write('apps/web/dist/.sources', 'of another day');
  expect(ready.isWebBuilt(directory)).toBe(true);
  write('apps/web/src/main.ts', '');
  write('packages/contract/package.json', {});
  write('package-lock.json', {});
  expect(ready.isWebBuilt(directory)).toBe(false);
});

it('the file .env gives settings, before which the real environment goes', () => {
  const path = process.env['PATH'];
  write('.env', "#HOST=\nPORT_OF_FILE=4100\nPATH=/nowhere\nSMTP_FROM='A <a@example.com>'\n");
  expect(ready.readEnvironment(directory)).toMatchObject({
    PORT_OF_FILE: '4100',
    SMTP_FROM: 'A <a@example.com>',
    PATH: path,
  });
  rmSync(join(directory, '.env'));
  expect(ready.readEnvironment(directory)).toMatchObject({ PATH: path });
});
