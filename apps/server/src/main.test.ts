import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = new URL('main.ts', import.meta.url).pathname;

/** Runs the program as `npm start` does, until it ends. */
function run(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', MAIN], {
    env: settings,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

describe('A start that cannot succeed', { timeout: 120_000 }, () => {
  let taken: Server;
  let port = '';
  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    port = String((taken.address() as AddressInfo).port);
  });
  afterAll(() => taken.close());

  it('ends with every wrong setting in a line, and nothing else', () => {
    expect(run({ PORT: 'abc', LOG_LEVEL: 'loud' })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Wrong settings:\n  PORT: must be a whole number from 0 to 65535; it is "abc"\n' +
        '  LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent; it is "loud"\n',
    });
  });

  it.each([
    ['PORT', 'set another PORT'],
    ['METRICS_PORT', 'set another METRICS_PORT'],
  ])('ends with one sentence where another program has the %s', (name, advice) => {
    const settings = { PORT: '0', LOG_LEVEL: 'silent', [name]: port };
    expect(run(settings)).toEqual({
      status: 1,
      stdout: '',
      stderr: `Cannot listen on 127.0.0.1:${port}: another program already does; stop it, or ${advice}.\n`,
    });
  });

  it.each([
    [{ METRICS_PORT: '39171', PORT: '39171' }, 'METRICS_PORT: it is the same as PORT; set another one\n'],
    [
      { METRICS_PORT: '39171', METRICS_HOST: '203.0.113.9' },
      'Cannot listen on 203.0.113.9:39171: this computer has no such address; set another METRICS_HOST.\n',
    ],
  ])('ends with one sentence for %j', (settings, stderr) => {
    expect(run({ PORT: '0', ...settings })).toEqual({ status: 1, stdout: '', stderr });
  });
});
