import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { argumentsFor } from './programs.test-support.ts';

const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
const port = String((taken.address() as AddressInfo).port);
afterAll(() => taken.close());

const WRONG =
  'Wrong settings:\n  PORT: must be a whole number from 0 to 65535; it is "abc"\n' +
  '  LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent; it is "loud"\n';
const IN_USE = `Cannot listen on 127.0.0.1:${port}: another program already does; stop it, or set another`;

it.each([
  [{ PORT: 'abc', LOG_LEVEL: 'loud' }, WRONG],
  [{ PORT: port, LOG_LEVEL: 'silent' }, `${IN_USE} PORT.\n`],
  [{ METRICS_PORT: port, LOG_LEVEL: 'silent' }, `${IN_USE} METRICS_PORT.\n`],
  [{ METRICS_PORT: '39171', PORT: '39171' }, 'METRICS_PORT: it is the same as PORT; set another one\n'],
])(
  'A start that cannot succeed ends with exit code 1 and its reason, and nothing else: %j',
  (settings, stderr) => {
    const program = argumentsFor(new URL('main.ts', import.meta.url));
    const ended = spawnSync(process.execPath, program, { env: { PORT: '0', ...settings }, encoding: 'utf8' });
    expect([ended.status, ended.stdout, ended.stderr]).toEqual([1, '', stderr]);
  },
);
