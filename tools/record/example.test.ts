import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyRecord } from '@equanim/record/verify-record';
import { describe, expect, it } from 'vitest';
import { makeExample } from './example.test-support.ts';

const page = readFileSync('docs/record.md', 'utf8');
const file = readFileSync('docs/record/example.txt', 'utf8');
const BLOCKS = /<!-- example: ([a-z-]+) -->\n\n```\n([^`]*)```\n/g;
const blocks = new Map([...page.matchAll(BLOCKS)].map(([, name = '', text = '']) => [name, text]));

/** What each command of a block prints, by the command. */
function sessionOf(name: string): Map<string, string> {
  const printed = new Map<string, string>();
  let command = '';
  for (const line of (blocks.get(name) ?? '').split('\n')) {
    if (line.startsWith('$ ')) printed.set((command = line.slice(2)), '');
    else if (line !== '' && !line.startsWith('# '))
      printed.set(command, `${printed.get(command) ?? ''}${line}\n`);
  }
  return printed;
}

it('the example of docs/record.md is what the implementation makes, and has no finding', async () => {
  const example = await makeExample();
  expect(example.file).toBe(file);
  const keys = (blocks.get('keys') ?? '').split('\n\n').map((pair) => pair.split('\n')[1]);
  expect(keys).toEqual(example.signers.map(({ verifier }) => verifier.text));
  const { findings, facts } = await verifyRecord(file, { key: keys[0] ?? '' });
  expect(findings).toEqual([]);
  expect(facts?.note).toBe(blocks.get('note'));
});

/** Whether the tools of the page are here: `xxd` and `sha256sum` are not on every system, and OpenSSL 1 has no Ed25519. */
function hasTools(): boolean {
  try {
    const check = 'command -v xxd && command -v sha256sum && command -v base64 && openssl version';
    return /^OpenSSL [3-9]/m.test(execFileSync('sh', ['-c', check], { stdio: 'pipe' }).toString());
  } catch {
    return false;
  }
}

// They compute the hashes, nodes and signatures of the page without the implementation.
describe.skipIf(!hasTools())('The commands of docs/record.md', () => {
  it.each(['key-id', 'leaf', 'leaves', 'hidden', 'nodes', 'signature', 'openssl'])(
    'print what is shown in the block %s',
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'record-example-'));
      copyFileSync('docs/record/example.txt', join(folder, 'example.txt'));
      try {
        const session = sessionOf(name);
        expect(session.size).toBeGreaterThan(0);
        for (const [command, printed] of session)
          expect(execFileSync('sh', ['-c', command], { cwd: folder }).toString()).toBe(printed);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
