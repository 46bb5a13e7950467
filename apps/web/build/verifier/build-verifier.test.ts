import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSigner, recordOf } from '../../../../packages/record/src/records.test-support.ts';
import { buildVerifier } from './build-verifier.ts';

let folder = '';
let record = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verifier-'));
  await buildVerifier(folder);
  record = await recordOf(5, { signer: await newSigner() });
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs the file by itself, in a folder without anything of ours. */
function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['verify-record.mjs', ...args], { cwd: folder }, (error, output) =>
      resolve({ code: error === null ? 0 : Number(error.code), output }),
    );
  });
}

test('the website has a verifier that is one readable file', async () => {
  expect(await readdir(folder)).toEqual(['verify-record.mjs']);
  const text = await readFile(join(folder, 'verify-record.mjs'), 'utf8');
  expect(text).toMatch(/^#!.*\n\/\/ Verifies a track record .*\n/);
  expect(text).toContain('function verifyRecord');
  const imported = [...text.matchAll(/^import .* from ["'](.*)["']/gm)].map(([, name]) => name);
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});

test('the verifier finds nothing in a record as it was signed, and names a changed value', async () => {
  await writeFile(join(folder, 'record.txt'), record);
  const clean = await run('record.txt');
  expect([clean.code, clean.output]).toEqual([0, expect.stringContaining('Verified. What that proves:')]);
  await writeFile(join(folder, 'changed.txt'), record.replace('value 1.00', 'value 1.01'));
  const changed = await run('changed.txt');
  expect([changed.code, changed.output]).toEqual([
    1,
    expect.stringContaining('changed: Leaf 0 (2026-01-01)'),
  ]);
});

test('the verifier reads a record where it lies', async () => {
  const server = createServer((_, response) => response.end(record)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, output } = await run(`http://127.0.0.1:${String(port)}/record.txt`);
  server.close();
  expect([code, output]).toEqual([0, expect.stringContaining('5 leaves: 5 ')]);
});
