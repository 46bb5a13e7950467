import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const READY = new URL('ready.mjs', import.meta.url).href;
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-environment-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** What server and operator get as their environment. */
function environment(real: Record<string, string>): Record<string, string> {
  const program = `import(${JSON.stringify(READY)}).then(({ readEnvironment }) =>
    console.log(JSON.stringify(readEnvironment(${JSON.stringify(directory)}))))`;
  const text = execFileSync(process.execPath, ['-e', program], { env: real, encoding: 'utf8' });
  return JSON.parse(text) as Record<string, string>;
}

describe('the file .env', () => {
  it('gives settings, before which the real environment goes', () => {
    writeFileSync(join(directory, '.env'), "#HOST=\nPORT=4100\nSMTP_FROM='A <a@example.com>'\n");
    expect(environment({ PORT: '4200' })).toMatchObject({ PORT: '4200', SMTP_FROM: 'A <a@example.com>' });
    expect(environment({})).toMatchObject({ PORT: '4100' });
  });

  it('may be missing', () => {
    expect(environment({ PORT: '4200' })).toMatchObject({ PORT: '4200' });
  });
});
