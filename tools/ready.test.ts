import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const READY = new URL('ready.mjs', import.meta.url).href;
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

function call(name: 'whatIsInstalled' | 'isWebBuilt'): unknown {
  const program = `import(${JSON.stringify(READY)}).then((ready) =>
    console.log(JSON.stringify(ready.${name}(${JSON.stringify(directory)}))))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
}

describe('npm start installs', () => {
  it('nothing after npm ci, whatever is left out for another platform', () => {
    install();
    expect(call('whatIsInstalled')).toBe('everything');
  });

  it('nothing after npm ci --omit=dev', () => {
    install(NO_DEV);
    expect(call('whatIsInstalled')).toBe('production');
  });

  it('where nothing is installed, or an install was broken off', () => {
    write('package-lock.json', { packages: LOCK });
    expect(call('whatIsInstalled')).toBe('incomplete');
    install();
    write('node_modules/.package-lock.json', '{"packages": {');
    expect(call('whatIsInstalled')).toBe('incomplete');
  });

  it.each([[['node_modules/other-platform']], [NO_DEV]])(
    'where the lockfile has changed (without %j)',
    (without) => {
      install(without);
      const kept = { ...LOCK['node_modules/kept'], version: '1.0.1' };
      write('package-lock.json', { packages: { ...LOCK, 'node_modules/kept': kept } });
      expect(call('whatIsInstalled')).toBe('incomplete');
      write('package-lock.json', { packages: { ...LOCK, 'node_modules/new': { version: '1.0.0' } } });
      expect(call('whatIsInstalled')).toBe('incomplete');
    },
  );

  it.each(['kept', 'tool'])('where the folder of %s is gone', (name) => {
    install();
    rmSync(join(directory, 'node_modules', name), { recursive: true });
    expect(call('whatIsInstalled')).toBe('incomplete');
  });
});

describe('the website', () => {
  it('is built again where its sources are other ones, and taken as it is where there are none', () => {
    expect(call('isWebBuilt')).toBe(false);
    write('apps/web/dist/.sources', 'of another day');
    expect(call('isWebBuilt')).toBe(true);
    write('apps/web/src/main.ts', '');
    write('packages/contract/package.json', {});
    write('package-lock.json', {});
    expect(call('isWebBuilt')).toBe(false);
  });
});
